"""Pictures for the reports of a first look: how the totals of a game grew, drawn by the site."""

from io import BytesIO
from typing import Final

from django.core.files.base import ContentFile
from PIL import Image, ImageDraw

from accounts.models import User
from forum.scores import running_totals
from markup.drafts import ReportDraft
from notices.links import absolute
from pictures.services import picture_store

WIDTH, HEIGHT, EDGE = 960, 480, 48
PAPER, LINE = "#fffef8", "#d9cfb8"
INKS: Final = ("#1f5c43", "#b3261e", "#3b5b92", "#a06a00", "#6b4c9a", "#333333")


def totals_picture(author: User, report: ReportDraft, alt: str) -> str:
    """Draw and store the picture of a report as its author's; the address that shows it."""
    sides = len(report.rounds[0])
    totals = [[0] * sides, *running_totals(report.rounds, sides)]
    made = BytesIO()
    _drawn(totals, sides).save(made, "PNG")
    upload = ContentFile(made.getvalue(), "totals.png")
    return absolute(picture_store(user=author, upload=upload, alt=alt).get_absolute_url())


def _drawn(totals: list[list[int]], sides: int) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)
    low = min(0, *(min(row) for row in totals))
    high = max(1, *(max(row) for row in totals))
    for step in range(5):
        y = EDGE + step * (HEIGHT - 2 * EDGE) // 4
        pen.line([(EDGE, y), (WIDTH - EDGE, y)], LINE, 2)
    for side in range(sides):
        points = [
            (
                EDGE + at * (WIDTH - 2 * EDGE) // (len(totals) - 1),
                HEIGHT - EDGE - (row[side] - low) * (HEIGHT - 2 * EDGE) // (high - low),
            )
            for at, row in enumerate(totals)
        ]
        pen.line(points, INKS[side % len(INKS)], 6, joint="curve")
        for x, y in points:
            pen.ellipse((x - 7, y - 7, x + 7, y + 7), INKS[side % len(INKS)])
    return image
