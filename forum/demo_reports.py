"""Games that were told of, for a first look: at tables and by post, in English and in Norwegian.

``forum.demo`` calls this once, with the people of the demo.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final, NamedTuple

from django.utils import timezone

from accounts.models import User
from forum.demo_pictures import totals_picture
from forum.models import Thread
from forum.services.reports import report_answer, report_publish
from forum.services.wanted import Search, wanted_publish
from markup.drafts import HIGH, LOW, PLACES, DraftPlayer, ReportDraft


class Told(NamedTuple):
    """A report, who writes it, how many days ago it was, and who says that they played."""

    author: str
    days: int
    confirmed: Sequence[str]
    report: ReportDraft


def _players(*names: str, sides: Sequence[str] = (), new: str = "") -> list[DraftPlayer]:
    return [
        DraftPlayer(
            name="" if name.startswith("@") else name,
            username=name[1:] if name.startswith("@") else "",
            side=sides[seat] if sides else "",
            is_new=name == new,
            starts=seat == 0,
        )
        for seat, name in enumerate(names)
    ]


def _told(title: str, game: str, place: str, story: str, **more: object) -> ReportDraft:
    return ReportDraft(
        address="",
        title=title,
        game=game,
        place=place,
        story=story,
        **more,  # type: ignore[arg-type]
    )


_ROUNDS: Final[Sequence[Sequence[int]]] = (
    *((0, 7, 12, 3), (4, 0, 9, 15), (11, 2, 0, 6), (0, 18, 5, 5), (8, 0, 13, 1), (3, 9, 0, 22)),
    *((0, 6, 14, 2), (17, 0, 4, 9), (5, 12, 0, 0), (0, 3, 20, 7), (6, 0, 8, 13)),
)
REPORTS: Final = (
    Told(
        "kari",
        3,
        ("ola",),
        _told(
            "Tre tretten på hytta: elleve runder og én fyr i peisen",
            "Three Thirteen",
            "Hytta på Kvaløya",
            "Det regnet hele lørdagen, så vi spilte alle elleve rundene.\n\nOla ledet til niende "
            "runde, med [9C] som vilt kort og tre sett på hånda. Så satt han igjen med 18 poeng, "
            "og **Åse** tok det igjen bit for bit. Siste runde gikk hun ut i første trekk.\n\n"
            "Kakao til alle. Neste gang hos Per.",
            variant="Norsk",
            direction=LOW,
            players=_players("@kari", "@ola", "Per", "Åse", new="Per"),
            rounds=_ROUNDS,
        ),
    ),
    Told(
        "ola",
        9,
        ("kari", "nam"),
        _told(
            "Two nils in one night",
            "Spades",
            "Ada's kitchen",
            "We had said *one game and home early*. Nam bid nil with [QS 2S] in hand, and made it: "
            "Kari covered the queen with the king in the fourth trick.\n\nThe blind nil in hand "
            "five was less clever.",
            variant="Partnership Spades",
            direction=HIGH,
            players=_players(
                "@ola", "@kari", "@ada", "@nam", sides=["North–South", "East–West"] * 2
            ),
            rounds=[(62, 43), (-40, 51), (73, 112), (41, -60), (-130, 93), (84, 265)],
        ),
    ),
    Told(
        "nam",
        16,
        ("ada", "kari"),
        _told(
            "313: out with a bomb",
            "313",
            "By post",
            "Three weeks, one hand. I kept [3S 3C 3D 3H] until Ada played her only two, and that "
            "was that.\n\nNo points, only places: first out wins.",
            variant="313 with bombs",
            direction=PLACES,
            players=[
                DraftPlayer(name="", username="nam", place=1, starts=True),
                DraftPlayer(name="", username="kari", place=2),
                DraftPlayer(name="", username="ada", place=3),
            ],
        ),
    ),
    Told(
        "ada",
        24,
        ("kari",),
        _told(
            "Hearts, and a moon that was not",
            "Hearts",
            "Café Circus, Trondheim",
            "Twelve hearts and the queen. The thirteenth went to Siv with the very last card, "
            "[2H], and she has not stopped laughing.\n\nKari and Siv shared the win, as they say "
            "they always do.",
            direction=LOW,
            players=_players("@ada", "@kari", "Siv", new="Siv"),
            rounds=[(25, 0, 1), (8, 9, 9), (13, 12, 1), (0, 5, 21), (26, 12, 6)],
        ),
    ),
    Told(
        "kari",
        31,
        (),
        _told(
            "Canasta med bestemor",
            "Canasta",
            "Bodø",
            "Bestemor kan reglene fra 1952 og ingen andre. Vi måtte slutte da ferja gikk.",
            direction=HIGH,
            is_complete=False,
            players=_players("@kari", "Bestemor"),
            rounds=[(1450, 2310), (890, 1765)],
        ),
    ),
)
SEARCHES: Final[Mapping[str, Search]] = {
    "ada": Search(
        title="A fourth for Hearts on Thursdays",
        game="Hearts",
        area="Trondheim",
        times="Thursdays after seven",
        text="We are three and have a warm kitchen. Beginners are welcome; there is cake.",
    ),
    "ola": Search(
        title="Spar i rolig tempo",
        game="Spades",
        area="",
        times="Når som helst, per post",
        text="Jeg leter etter en makker som melder null av og til, og som tåler at det ryker.",
    ),
}


DRAWN: Final = 3
"""A report of so many rounds has a picture of them."""


def _name(player: DraftPlayer) -> str:
    return player.name or player.username


def reports_demo(people: Mapping[str, User]) -> list[Thread]:
    """Publish the reports and the searches; the threads, in that order."""
    threads = []
    for told in REPORTS:
        day = timezone.localdate() - timedelta(days=told.days)
        report = replace(told.report, played_on=day)
        if len(report.rounds) >= DRAWN:
            shown = totals_picture(
                people[told.author], report, ", ".join(map(_name, report.players))
            )
            report = replace(report, story=f"{report.story}\n\n{shown}")
        thread = report_publish(author=people[told.author], report=report)
        for name in told.confirmed:
            report_answer(thread_id=thread.pk, user=people[name], is_confirmed=True)
        threads.append(thread)
    asked = [wanted_publish(author=people[name], search=one) for name, one in SEARCHES.items()]
    return [*threads, *asked]
