"""What a page of a lesson tells: which topic a view of a seat calls for, and its words.

A topic is chosen by what may be seen, so that it fits whatever the learner has played before.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.base import View


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading, a sentence or two, what to mind, and the paragraph of the rules behind it."""

    title: str | Promise
    text: str | Promise
    tip: str | Promise
    anchor: str


TOPICS: Final[Mapping[str, Mapping[str, Topic]]] = {
    "313": {
        "first": Topic(
            _("You begin"),
            _(
                "You hold the lowest card that was dealt, so you lead, and that card must be in "
                "your first play. You may play it alone or in a combination; the other cards "
                "wait."
            ),
            _("A low card is hard to get rid of later: here it goes for nothing."),
            "lead-1",
        ),
        "lead": Topic(
            _("You lead"),
            _(
                "The table is clear and yours. Lead what you like: one card, a pair, a triple, a "
                "run of three or more. The others can only answer with the same type and as many "
                "cards."
            ),
            _(
                "Lead what costs you many plays to lose otherwise: low cards in long runs. Aces "
                "and 2s win rounds back."
            ),
            "combinations-4",
        ),
        "single": Topic(
            _("A single card to beat"),
            _(
                "One card lies there, and only one higher card beats it. By rank first: 3 is the "
                "lowest, then up to the ace, and the 2 above all. Of one rank the suit decides."
            ),
            _("Whoever plays last wins the round and leads. An ace or a 2 buys you that."),
            "beating-2",
        ),
        "group": Topic(
            _("A combination to beat"),
            _(
                "Only the same type with as many cards beats it, and it must be higher. A high "
                "single card is of no use here."
            ),
            _("You need not beat it. But who passes stays out until the round is won."),
            "beating-1",
        ),
        "stuck": Topic(
            _("Nothing beats that"),
            _(
                "No card of yours can answer, so you pass. You are locked out until this round is"
                " won, and then everybody may play again."
            ),
            _("It costs nothing but time: what matters is who is rid of all cards first."),
            "passing-2",
        ),
    },
    "hearts": {
        "give": Topic(
            _("Three cards to pass on"),
            _(
                "Before the play everybody passes three cards on, this time to the left. All "
                "choose at the same time, so you see what you get only afterwards."
            ),
            _(
                "Part with high cards, above all of hearts; low ones take no tricks. Keep the "
                "queen of spades only where small spades guard her."
            ),
            "passing-1",
        ),
        "open": Topic(
            _("The two of clubs leads"),
            _(
                "Whoever holds the lowest club leads it, and that is you. Nobody may throw a "
                "heart or the queen of spades on this first trick."
            ),
            _("The highest club takes the trick, and there are no points in it."),
            "play-1",
        ),
        "lead": Topic(
            _("You lead"),
            _(
                "You took the trick, so you lead to the next. Hearts may be led once one has been"
                " played; until then they wait."
            ),
            _("Lead low: somebody else shall take the trick."),
            "play-4",
        ),
        "follow": Topic(
            _("Follow suit"),
            _(
                "You hold the suit that was led, so you must play it. The highest card of that "
                "suit takes the trick with all its points."
            ),
            _(
                "Play just below the highest card that lies there. Where you must win anyhow, win"
                " with your highest."
            ),
            "play-2",
        ),
        "void": Topic(
            _("Free to throw away"),
            _(
                "You hold nothing of the suit that was led, so you may play anything, and it "
                "cannot take the trick."
            ),
            _("Now is the time to be rid of the queen of spades, of hearts, or of high cards."),
            "play-2",
        ),
    },
    "spades": {
        "bid": Topic(
            _("How many tricks?"),
            _(
                "Before the first card everybody bids how many tricks they will take. Made, a bid"
                " is worth ten points a trick; missed, it costs as much."
            ),
            _(
                "Count aces and kings, and the spades beyond three: they are trumps. Half a trick"
                " in doubt is none."
            ),
            "score-1",
        ),
        "lead": Topic(
            _("You lead"),
            _(
                "You lead to this trick with any card, but a spade only once one has been played."
                " The others must follow your suit if they can."
            ),
            _(
                "High spades draw the trumps of the others; low cards of a short suit make room "
                "for your own."
            ),
            "play-4",
        ),
        "follow": Topic(
            _("Follow suit"),
            _(
                "You hold the suit that was led, so you must play it. The highest card of the "
                "suit takes the trick, unless somebody without it plays a spade."
            ),
            _("Win as cheaply as you can, or throw your lowest."),
            "play-2",
        ),
        "void": Topic(
            _("Trump it, or throw away"),
            _(
                "You hold nothing of the suit that was led. Any spade is above every card of that"
                " suit, and of several spades the highest takes the trick."
            ),
            _("A small spade is often enough. Where it is not, throw a card that wins nothing."),
            "play-3",
        ),
    },
    "three-thirteen": {
        "draw": Topic(
            _("Draw a card"),
            _(
                "A turn begins with a card: the top of the stock, which nobody else sees, or the "
                "top of the discards, which all have seen. This round the threes are wild and "
                "stand for any card."
            ),
            _(
                "Take the discard if it makes a set or a run with what you hold, or if it is "
                "small. Else try the stock."
            ),
            "turn-1",
        ),
        "discard": Topic(
            _("Discard a card"),
            _(
                "A turn ends with a card on the discards. You collect sets, cards of one rank, "
                "and runs, cards of one suit in a row: what is in neither counts against you."
            ),
            _("Throw away the dearest card that fits nothing. Never a wild one."),
            "melds-1",
        ),
        "out": Topic(
            _("You can go out"),
            _(
                "All your cards but one are in melds. Go out with that one: you have no points "
                "against you, and everybody else has one more turn."
            ),
            _("You need not, but there is little to wait for."),
            "out-1",
        ),
        "last": Topic(
            _("The last turn"),
            _(
                "Somebody has gone out, and this is your last turn. Afterwards all hands are laid"
                " open, and what is left over counts."
            ),
            _("Only the points that stay in your hand matter now."),
            "out-3",
        ),
    },
}

INTROS: Final[Mapping[str, tuple[str | Promise, ...]]] = {
    "313": (
        _(
            "Be the first to get rid of your thirteen cards. Somebody leads a combination, the "
            "others beat it with a higher one of the same type or pass; who is not beaten leads "
            "the next round."
        ),
        _(
            "The three is the lowest card and the two the highest. These are your cards, and "
            "three bots sit with you:"
        ),
    ),
    "hearts": (
        _(
            "Thirteen tricks that nobody wants: every heart in them costs a point and the queen "
            "of spades thirteen. The fewest points win."
        ),
        _(
            "You follow the suit that is led if you can; the highest card of it takes the trick. "
            "These are your cards, and three bots sit with you:"
        ),
    ),
    "spades": (
        _(
            "Say how many of the thirteen tricks you will take, then take so many. Spades are "
            "trumps: the lowest of them is above every card of another suit."
        ),
        _("Here everybody plays alone. These are your cards, and three bots sit with you:"),
    ),
    "three-thirteen": (
        _(
            "Eleven rounds, from three cards to thirteen. In each you draw and discard until all "
            "your cards are in sets and runs; what the others have left over counts against them."
        ),
        _(
            "This is the first round, with three cards, and the threes are wild. These are yours,"
            " and two bots sit with you:"
        ),
    ),
}


def topic_of(game: str, view: View) -> Topic:
    """The topic that the position calls for."""
    return TOPICS[game][_KEYS[game](view)]


def _thirteen(view: View) -> str:
    public: Mapping[str, Any] = view["public"]
    if public["must_include"]:
        return "first"
    if not public["table"]:
        return "lead"
    if view["legal"] == ["pass"]:
        return "stuck"
    return "single" if len(public["table"]) == 1 else "group"


def _hearts(view: View) -> str:
    public = view["public"]
    if public["phase"] == "give":
        return "give"
    if not public["trick"]:
        return "lead" if public["last_trick"] else "open"
    return _following(view)


def _spades(view: View) -> str:
    if view["public"]["phase"] == "bid":
        return "bid"
    return _following(view) if view["public"]["trick"] else "lead"


def _three_thirteen(view: View) -> str:
    public = view["public"]
    if public["last_turn"]:
        return "last"
    if public["phase"] == "draw":
        return "draw"
    return "out" if public["can_go_out"] else "discard"


def _following(view: View) -> str:
    suit = view["public"]["trick"][0][1][-1]
    return "follow" if any(card.endswith(suit) for card in view["hand"]) else "void"


_KEYS: Final[Mapping[str, Callable[[View], str]]] = {
    "313": _thirteen,
    "hearts": _hearts,
    "spades": _spades,
    "three-thirteen": _three_thirteen,
}
