"""The house rules of Spades, each choice in words, and the four named tables."""

from dataclasses import dataclass
from typing import Final

from games.engine.base import PresetWords
from games.engine.errors import gettext_noop as _
from games.engine.options import option


@dataclass(frozen=True, slots=True)
class Options:
    """What a table of Spades can choose; the defaults are the preset ``spades-solo``."""

    players: int = option(
        _("Players"),
        4,
        {4: _("Four players sit at the table."), 3: _("Three players sit at the table.")},
    )
    teams: bool = option(
        _("Partners"),
        False,  # noqa: FBT003 - the default of a house rule
        {
            False: _("Everybody plays alone."),
            True: _("Partners sit opposite each other; their bids and their tricks add up."),
        },
    )
    target: int = option(
        _("The end of the match"),
        500,
        values=range(100, 1001, 10),
        sentence=_("The first to reach %(value)s points wins."),
    )
    floor: int | None = option(
        _("The lowest score"),
        None,
        {None: _("No score is too low to play on.")},
        values=(None, *range(-500, -99)),
        sentence=_("The match also ends when somebody falls to %(value)s points."),
    )
    min_bid: int = option(
        _("The lowest number that can be bid"),
        1,
        {1: _("Everybody bids at least one trick."), 0: _("A bid may be 0, and is no nil.")},
    )
    team_min_bid: int = option(
        _("What partners bid at least"),
        0,
        {0: _("Partners need not bid a number together.")},
        values=range(7),
        sentence=_("The bids of two partners come to at least %(value)s; a nil counts as 0."),
    )
    total_not: int | None = option(
        _("What all bids may not come to"),
        None,
        {None: _("The bids may come to any number.")},
        values=(None, *range(1, 55)),
        sentence=_("The bids of all may not come to %(value)s; whoever bids last sees to it."),
    )
    nil: bool = option(
        _("Nil"),
        False,  # noqa: FBT003
        {
            False: _("Nobody bids nil."),
            True: _("Nil may be bid: to take no trick at all."),
        },
    )
    nil_points: int = option(
        _("What a nil is worth"),
        100,
        values=(50, 100),
        sentence=_("A nil made scores %(value)s, a nil lost costs as much; a blind nil is double."),
    )
    blind_nil: bool = option(
        _("Blind nil"),
        False,  # noqa: FBT003
        {
            False: _("Nobody bids blind nil."),
            True: _("Who is far enough behind may bid blind nil before looking at the hand."),
        },
    )
    blind_deficit: int = option(
        _("Who may bid blind nil"),
        100,
        {0: _("Blind nil is for everybody who is not ahead.")},
        values=range(301),
        sentence=_("Blind nil is for those at least %(value)s points behind the best opponent."),
    )
    nil_pass: int = option(
        _("Cards exchanged after a blind nil"),
        0,
        {
            0: _("No cards are exchanged after a blind nil."),
            1: _("After a blind nil its bidder gives the partner a card and gets one back."),
        },
        values=range(5),
        sentence=_(
            "After a blind nil its bidder gives the partner %(value)s cards and gets as many back."
        ),
    )
    failed_nil: str = option(
        _("The tricks of a nil that was lost"),
        "bags",
        {
            "bags": _("The tricks of a lost nil do not help the partner's bid; each is a bag."),
            "help_partner": _("The tricks of a lost nil count for the partner's bid."),
            "ignore": _("The tricks of a lost nil count for nothing."),
        },
    )
    double_nil: str = option(
        _("Nil by both partners"),
        "separate",
        {
            "separate": _("When both partners bid nil, each is scored alone."),
            "together": _("When both partners bid nil, both make it or both have lost it."),
        },
    )
    bag_penalty: bool = option(
        _("Bags"),
        False,  # noqa: FBT003
        {
            False: _("A trick more than was bid scores a point, and nothing comes of it later."),
            True: _("A trick more than was bid scores a point and is a bag; bags cost points."),
        },
    )
    bag_limit: int = option(
        _("How many bags cost points"),
        10,
        values=(5, 10),
        sentence=_("Every %(value)s bags are paid for; the rest is carried on."),
    )
    bag_points: int = option(
        _("What they cost"),
        100,
        values=(50, 100),
        sentence=_("They cost %(value)s points."),
    )
    first_trick: str = option(
        _("The first trick"),
        "free",
        {
            "free": _("The first trick is like any other."),
            "low_club": _(
                "To the first trick everybody plays their lowest club, or else a heart or a "
                "diamond, and no spade; the highest club takes it."
            ),
        },
    )
    lead_spades: str = option(
        _("Leading spades"),
        "broken",
        {
            "broken": _("Spades may be led once a spade was played, or from a hand of spades."),
            "anytime": _("Spades may be led at any time."),
        },
    )
    deck: str = option(
        _("Jokers and deuces"),
        "52",
        {
            "52": _("The pack has 52 cards."),
            "jjdd": _(
                "The highest spades are the red joker, the black joker, 2♦ and 2♠, then the ace; "
                "2♥ and 2♣ are out. With three players one card stays unseen."
            ),
        },
    )
    leftover: str = option(
        _("The odd card of three players"),
        "2c",
        {
            "2c": _("2♣ is left out, and everybody gets 17 cards."),
            "unseen": _("Everybody gets 17 cards, and one card stays unseen."),
            "jokers18": _(
                "Both jokers are added as the highest spades, the red one above the black one, "
                "and everybody gets 18 cards."
            ),
        },
    )

    def idle(self) -> frozenset[str]:
        """The options that change nothing beside the others."""
        no_nil = not (self.nil or self.blind_nil)
        idle = {
            "min_bid": self.nil,
            "team_min_bid": not self.teams,
            "nil_points": no_nil,
            "blind_deficit": not self.blind_nil,
            "nil_pass": not (self.blind_nil and self.teams),
            "failed_nil": no_nil,
            "double_nil": no_nil or not self.teams,
            "bag_limit": not self.bag_penalty,
            "bag_points": not self.bag_penalty,
            "leftover": self.players == 4 or self.deck == "jjdd",
        }
        return frozenset(name for name, is_idle in idle.items() if is_idle)


PRESETS: Final = {
    "spades-solo": Options(),
    "spades-solo-bags": Options(bag_penalty=True),
    "spades-partners": Options(teams=True, min_bid=0, nil=True, blind_nil=True, bag_penalty=True),
    "spades-cutthroat": Options(players=3, min_bid=0, nil=True, blind_nil=True, bag_penalty=True),
}

PRESET_WORDS: Final = {
    "spades-solo": PresetWords(
        _("Spades"),
        _("Four players, each alone: bid at least one trick, and take what you bid."),
    ),
    "spades-solo-bags": PresetWords(
        _("Spades with bags"),
        _("Four players, each alone; ten tricks too many, over the hands, cost 100 points."),
    ),
    "spades-partners": PresetWords(
        _("Partnership Spades"),
        _("Two against two, with nil, blind nil and bags."),
    ),
    "spades-cutthroat": PresetWords(
        _("Cutthroat Spades"),
        _("Three players, each alone, 17 cards each, with nil, blind nil and bags."),
    ),
}
