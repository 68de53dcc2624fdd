"""Draws the pictures that stand where a page of ours is shared: run by hand, when the look changes.

``make shares`` writes one of the site and one of each game, with the style sheets and the cards of
the site itself, as Chromium shows them.
"""

import sys
from io import BytesIO
from pathlib import Path
from shutil import which
from typing import Final

import django
from django.template import Context, Template
from PIL import Image
from playwright.sync_api import sync_playwright

STATIC: Final = Path(__file__).resolve().parents[1] / "static"
WIDTH, HEIGHT = 1200, 630
COLOURS: Final = 128
FANS: Final = {
    "site": ("Play 313", "3S AH 3D"),
    "313": ("313", "2C 2D 2H"),
    "three-thirteen": ("Three Thirteen", "3H 3C KS"),
    "spades": ("Spades", "QS KS AS"),
    "hearts": ("Hearts", "KH QS AH"),
}
"""By the name of the picture: what it is called, and three cards."""
OF_THE_SITE: Final = "Card games by post: one move when you have a minute."
OF_A_GAME: Final = "Rules, a first hand, and tables to sit down at."
PAGE: Final = """{% load cards %}<!doctype html>
<html lang="en"><head><link rel="stylesheet" href="file://{{ static }}/css/site.css"><style>
  body { display: grid; grid-template-columns: 24rem 1fr; align-items: center; height: 630px;
    margin: 0; padding: 0 5.5rem; background: #26634b; color: #faf6ed; }
  h1 { max-width: min-content; margin: 0 0 2rem; color: inherit; font-size: {{ size }}px;
    line-height: 1; }
  p { max-width: 21rem; margin: 0; font-size: 36px; line-height: 1.35; opacity: 0.85; }
  .site { margin-top: 2.5rem; font-family: var(--font-heading); font-size: 30px; font-weight: 600; }
  .hero__fan { --card-width: 220px; }
</style></head><body>{% include "cards/sprite.html" only %}
<div><h1>{{ title }}</h1><p>{{ says }}</p>
{% if is_game %}<p class="site">Play 313</p>{% endif %}</div>
<ul class="hero__fan">{% for card in cards %}<li>{% playing_card card "fit" %}</li>{% endfor %}</ul>
</body></html>"""


def page_of(name: str) -> str:
    """The page that is drawn."""
    title, cards = FANS[name]
    context = {
        "static": STATIC,
        "title": title,
        "says": OF_THE_SITE if name == "site" else OF_A_GAME,
        "cards": cards.split(),
        "size": 112 if len(title) < 12 else 84,
        "is_game": name != "site",
    }
    return Template(PAGE).render(Context(context))


def main(folder: Path) -> None:
    """Draw them all into the folder."""
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for name in FANS:
            # A page from a file may read our style sheets and fonts; one of no address may not.
            source = folder / f"{name}.html"
            source.write_text(page_of(name), encoding="utf-8")
            page.goto(source.resolve().as_uri())
            page.evaluate("document.fonts.ready")
            with Image.open(BytesIO(page.screenshot())) as picture:
                picture.quantize(COLOURS).save(folder / f"{name}.png", optimize=True)
            source.unlink()
        browser.close()


if __name__ == "__main__":
    django.setup()
    main(Path(sys.argv[1]))
