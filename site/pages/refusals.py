"""Which paragraphs of the rulebook stand behind a refusal, by how its sentence begins."""

from collections.abc import Mapping
from typing import Final

from games.engine.errors import RulesError
from pages.paragraphs import Paragraph
from pages.rulebook import paragraph_read

_BEHIND: Final[Mapping[str, Mapping[str, str]]] = {
    "313": {
        "You chose no card.": "passing-1",
        "That is no move.": "combinations-7",
        "A card can be named only once": "cards-1",
        "It is not your turn.": "passing-3",
        "This hand is over": "end-1",
        "You have passed. You may": "passing-2",
        "You have passed: only a bomb": "options-4",
        "You lead, so you may not pass.": "passing-1",
        "You do not hold": "cards-2",
        "%(cards)s is no combination": "combinations-7 combinations-8",
        "The first play must contain": "lead-1",
        "That does not beat": "beating-1 options-3",
        "%(table)s is beaten only by one higher card.": "beating-1 beating-2",
        "%(table)s is beaten only by a higher pair.": "beating-1 beating-2",
        "%(table)s is beaten only by a higher triple.": "beating-1 beating-3",
        "%(table)s is beaten only by a higher four": "beating-3 beating-5",
        "%(table)s is beaten only by a higher run": "beating-1 beating-4",
        "%(table)s is beaten only by a higher bomb": "beating-4 beating-5",
    },
    "hearts": {
        "You chose no card.": "play-2",
        "That is no move.": "play-2",
        "A card can be named only once": "cards-1",
        "It is not your turn.": "play-2",
        "This hand is over": "end-1",
        "You have passed your cards on.": "passing-1",
        "Cards are passed": "passing-1",
        "You chose %(chosen)s cards to pass on.": "passing-1",
        "You do not hold": "cards-2",
        "%(card)s opens the first trick.": "play-1",
        "The first trick takes no hearts": "play-3",
        "Hearts are not broken yet": "play-4",
        "You must follow": "play-2",
    },
    "spades": {
        "That is no bid.": "bidding-1",
        "You chose nothing.": "bidding-1",
        "That is no move.": "play-2",
        "A card can be named only once": "cards-2",
        "It is not your turn.": "play-1",
        "This hand is over": "end-1",
        "Nobody passes in Spades.": "bidding-1",
        "Your partner's bid and yours": "options-4 option-team_min_bid",
        "All bids together": "option-total_not",
        "Bid a number from": "bidding-1",
        "Bid nil, or a number": "bidding-2",
        "A bid of 0 is a nil here.": "bidding-2",
        "Nobody bids blind nil": "option-blind_nil",
        "Blind nil is bid before": "bidding-3",
        "You have not looked": "bidding-3",
        "You see your hand already.": "bidding-3",
        "The bidding comes first.": "bidding-1",
        "The bidding is over.": "bidding-1",
        "Cards are given to the partner first.": "options-5",
        "You chose %(chosen)s cards to give.": "options-5",
        "You chose %(chosen)s cards. Play": "play-2",
        "You do not hold": "cards-2",
        "You must follow": "play-2",
        "Spades are not broken yet": "play-4",
        "To the first trick everybody plays": "options-7",
        "The first trick takes no spade.": "options-7",
    },
    "three-thirteen": {
        "You chose no card.": "turn-2",
        "That is no move.": "turn-1 turn-2",
        "The cards must be dealt": "cards-3",
        "It is not your turn.": "cards-4",
        "You draw a card first.": "turn-1",
        "You have drawn a card.": "turn-2",
        "There is no such pile": "turn-1",
        "You do not hold": "turn-2",
        "The round is over.": "cost-1",
        "You cannot go out yet": "out-1",
        "With %(card)s you cannot go out": "out-1",
        "Whoever goes out discards": "out-2",
        "Your cards are not all in melds.": "out-1",
        "Somebody has gone out": "out-3",
        "%(cards)s is no meld.": "melds-1 melds-2",
        "%(card)s is not in your hand so often.": "melds-3",
    },
}


def anchors_behind(game: str, sentence: str) -> list[str]:
    """The anchors of the paragraphs behind a sentence of a refusal; none that is unknown."""
    known = _BEHIND[game]
    found = [known[beginning] for beginning in known if sentence.startswith(beginning)]
    return found[0].split() if found else []


def paragraphs_behind(game: str, refusal: RulesError) -> list[Paragraph]:
    """The paragraphs behind a refusal, for the reader."""
    return [paragraph_read(game, anchor) for anchor in anchors_behind(game, refusal.sentence)]
