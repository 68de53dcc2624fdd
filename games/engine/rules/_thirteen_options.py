"""The house rules of 313, each choice in words, and the three named tables."""

from dataclasses import dataclass
from typing import Final

from games.engine.base import PresetWords
from games.engine.errors import gettext_noop as _
from games.engine.options import option

INSTANT_WINS: Final = ("four_twos", "dragon", "three_triples", "five_pairs", "six_pairs")
"""The hands that can win at the deal, the highest first."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table of 313 can choose; the defaults are the preset ``313``."""

    twos_in_sequences: str = option(
        _("2s in sequences"),
        "top",
        {
            "top": _("A 2 may be the highest card of a run or of a pair sequence."),
            "never": _(
                "2s count in no run, in no pair sequence and in no instant win made of sequences."
            ),
        },
    )
    sequence_ties: str = option(
        _("Sequences that end in the same rank"),
        "rank",
        {
            "rank": _("A sequence is beaten only by one that ends in a higher rank."),
            "suit": _("Of two sequences that end in the same rank, the suit of the top card wins."),
        },
    )
    bomb_pairs: str = option(
        _("Colours of a bomb of pairs"),
        "same_color",
        {
            "same_color": _("In a bomb of pairs all cards are red, or all are black."),
            "each_pair": _("In a bomb of pairs each pair is of one colour."),
            "any": _("A bomb of pairs may mix the colours."),
        },
    )
    long_bombs: bool = option(
        _("Longer bombs"),
        False,  # noqa: FBT003 - the default of a house rule
        {
            False: _("A bomb of pairs has exactly three pairs."),
            True: _("A bomb of pairs has three or more pairs of consecutive ranks."),
        },
    )
    bombs_beat: str = option(
        _("What bombs beat"),
        "none",
        {
            "none": _("A bomb beats nothing but a lower bomb of the same form."),
            "twos": _("Four of a kind or a bomb of three pairs beats a single 2."),
            "ladder": _(
                "Four of a kind or a bomb of three pairs beats a single 2. Four of a kind beats "
                "three pairs; more pairs, where they are allowed, beat both."
            ),
            "any": _(
                "A bomb beats every combination that is no bomb. Four of a kind beats three pairs; "
                "more pairs, where they are allowed, beat both."
            ),
        },
    )
    quad_beats_pair_of_twos: bool = option(
        _("Four of a kind on a pair of 2s"),
        False,  # noqa: FBT003
        {
            False: _("Four of a kind does not beat a pair of 2s."),
            True: _("Four of a kind also beats a pair of 2s."),
        },
    )
    long_bomb_match: str = option(
        _("Longer bombs on fewer 2s"),
        "at_least",
        {
            "exact": _(
                "Three pairs beat just one 2, four pairs just a pair of 2s, five pairs three 2s."
            ),
            "at_least": _(
                "Three pairs beat one 2, four pairs up to two, five or more pairs up to three."
            ),
        },
    )
    bomb_after_pass: bool = option(
        _("Bombs after passing"),
        False,  # noqa: FBT003
        {
            False: _("A player who has passed may not play again until the round is won."),
            True: _(
                "A player who has passed may still bomb 2s: everybody who passed is asked once for "
                "each combination of 2s, with or without a bomb in hand."
            ),
        },
    )
    first_play_lowest: bool = option(
        _("The first play"),
        True,  # noqa: FBT003
        {
            True: _("The first play of the match must contain the lowest card that was dealt."),
            False: _("The holder of the lowest card leads first, with any combination."),
        },
    )
    play_on: bool = option(
        _("When somebody is out"),
        False,  # noqa: FBT003
        {
            False: _(
                "The first player without cards wins and ends the hand; the others rank by the "
                "number of cards left."
            ),
            True: _("Play goes on for the places until only one player has cards."),
        },
    )
    instant_wins: tuple[str, ...] = option(
        _("Hands that win at the deal"),
        ("four_twos", "dragon", "three_triples", "five_pairs"),
        {
            (): _("No hand wins at the deal."),
            "four_twos": _("Four 2s win at the deal."),
            "dragon": _("A dragon wins at the deal."),
            "three_triples": _("Three triples of consecutive ranks win at the deal."),
            "five_pairs": _("Five pairs of consecutive ranks win at the deal."),
            "six_pairs": _("Six pairs win at the deal."),
        },
        values=INSTANT_WINS,
        many=True,
    )
    dragon: str = option(
        _("The dragon"),
        "3_to_A",
        {
            "3_to_A": _("A dragon needs the ranks from 3 to ace; its last card is free."),
            "3_to_2": _("A dragon needs all thirteen ranks, from 3 to 2."),
        },
    )
    deal17: bool = option(
        _("17 cards each"),
        False,  # noqa: FBT003
        {
            False: _("Everybody gets 13 cards."),
            True: _(
                "Each of the three players gets 17 cards and one card stays unseen; no hand wins "
                "at the deal."
            ),
        },
    )
    points: str = option(
        _("Points"),
        "placing",
        {
            "placing": _("Each player gets a point for every player strictly beaten."),
            "cards_left": _("Each loser pays a point for every card left; the winner gets them."),
        },
    )
    games: int = option(
        _("Hands in the match"),
        1,
        {1: _("The match is one hand.")},
        values=range(1, 21),
        sentence=_("The match is %(value)s hands; the points are added up."),
    )

    def idle(self) -> frozenset[str]:
        """The options that change nothing beside the others, and need not be said."""
        on_twos = self.bombs_beat in ("twos", "ladder")
        idle = {
            "quad_beats_pair_of_twos": not on_twos,
            "long_bomb_match": not (on_twos and self.long_bombs),
            "bomb_after_pass": self.bomb_after_pass and self.bombs_beat == "none",
            "instant_wins": self.deal17,
            "dragon": self.deal17 or "dragon" not in self.instant_wins,
        }
        return frozenset(name for name, is_idle in idle.items() if is_idle)


PRESETS: Final = {
    "313": Options(),
    "313-bombs": Options(bombs_beat="twos", play_on=True),
    "tien-len": Options(
        sequence_ties="suit",
        bomb_pairs="any",
        long_bombs=True,
        bombs_beat="twos",
        long_bomb_match="exact",
        bomb_after_pass=True,
        play_on=True,
        instant_wins=(),
    ),
}

PRESET_WORDS: Final = {
    "313": PresetWords(
        _("313"),
        _("The plain game: bombs beat no 2s, and the first player without cards wins."),
    ),
    "313-bombs": PresetWords(
        _("313 with bombs"),
        _("A bomb beats a single 2, and play goes on until every place is taken."),
    ),
    "tien-len": PresetWords(
        _("Tiến Lên"),
        _(
            "The game as it is played in Vietnam: bombs of any colours and of any length, even "
            "by players who have passed, and no hand wins at the deal."
        ),
    ),
}
