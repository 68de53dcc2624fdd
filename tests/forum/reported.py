"""What the tests of reports are made of."""

import uuid
from datetime import date

from forum.services import reports as services
from markup.drafts import DraftPlayer, ReportDraft


def draft(*names, rounds=((5, 3),), **fields):
    """A report of these players; a name with an @ is a member's."""
    players = [
        DraftPlayer(name="", username=name[1:]) if name.startswith("@") else DraftPlayer(name=name)
        for name in names or ("@kari", "Per")
    ]
    told = {
        "title": "An evening of Hearts",
        "played_on": date(2026, 11, 27),
        "game": "Hearts",
        "direction": "low",
        "story": "It began with a moon.",
        **fields,
    }
    return ReportDraft(**{"address": "", "players": players, "rounds": rounds, **told})


def report(author, *names, **fields):
    """Publish a report as its author does; its thread."""
    return services.report_publish(
        author=author, report=draft(*names, **fields), nonce=uuid.uuid4()
    )


def typed(draft, do="publish", **fields):
    """What a browser sends from the form of a report."""
    data = {
        "title": draft.title,
        "played_on": draft.played_on.isoformat() if draft.played_on else "",
        "place": draft.place,
        "game": draft.game,
        "variant": draft.variant,
        "direction": draft.direction,
        "story": draft.story,
        "source": draft.address,
        "n": str(uuid.uuid4()),
        "players": str(len(draft.players)),
        "rounds": str(len(draft.rounds)),
        "do": do,
    }
    for index, player in enumerate(draft.players):
        data[f"player-{index}"] = f"@{player.username}" if player.username else player.name
        data[f"side-{index}"] = player.side
    for number, row in enumerate(draft.rounds):
        for index, score in enumerate(row):
            data[f"score-{number}-{index}"] = "" if score is None else str(score)
    return {**data, **fields}
