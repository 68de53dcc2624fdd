"""Questions as people ask them at a table, each with the paragraphs that answer it."""
# ruff: noqa: E501 - a question and its answers are read together

QUESTIONS = [
    ("can a bomb beat a two", "313/beating-5 313/options-3 313/option-bombs_beat 313/tables-2"),
    ("slår en bombe en toer?", "313/beating-5 313/options-3 313/option-bombs_beat 313/tables-2"),
    ("which is the highest card in 313", "313/cards-3 313/cards-4"),
    ("is a two high or low in 313", "313/cards-4 313/cards-3"),
    (
        "can I use a 2 in a straight",
        "313/combinations-8 313/option-twos_in_sequences 313/sources-3",
    ),
    (
        "kan en toer være med i en rekke",
        "313/combinations-8 313/option-twos_in_sequences 313/sources-3",
    ),
    ("do suits matter for a single card", "313/beating-2 313/cards-4"),
    ("I passed, can I come back in later in the same round?", "313/passing-2 313/options-4"),
    ("må jeg legge hvis jeg kan slå, eller kan jeg passe", "313/passing-1 313/sources-9"),
    ("who starts the very first hand of 313", "313/lead-1"),
    ("hvem spiller ut først i 313", "313/lead-1 313/sources-2"),
    ("what is a dragon", "313/instant-3 313/option-dragon"),
    ("four twos in my hand, do I win straight away?", "313/instant-2"),
    ("hva er en firling", "313/combinations-5"),
    ("how many points do I get for second place in 313", "313/end-2 313/option-points"),
    (
        "do we keep playing after somebody has run out of cards",
        "313/option-play_on 313/options-5 313/end-1 313/sources-11",
    ),
    ("what is Tien Len", "313/tables-3 313/intro-1"),
    (
        "is a double run of four pairs allowed",
        "313/combinations-7 313/option-long_bombs 313/sources-6",
    ),
    (
        "do the pairs of a bomb have to be the same colour",
        "313/combinations-6 313/option-bomb_pairs 313/sources-5",
    ),
    ("may I go out with a two as my last card", "313/end-1 313/sources-14"),
    (
        "two straights ending in the same rank, who wins",
        "313/beating-4 313/option-sequence_ties 313/sources-4",
    ),
    ("17 cards with three players", "313/option-deal17 313/sources-12"),
    (
        "hva er verdien av et ess",
        "three-thirteen/cost-2 three-thirteen/cards-2 three-thirteen/option-ace",
    ),
    (
        "is the ace high or low in three thirteen",
        "three-thirteen/cards-2 three-thirteen/option-ace three-thirteen/sources-4 three-thirteen/tables-2",
    ),
    (
        "how much does a joker cost",
        "three-thirteen/option-joker_points three-thirteen/tables-3 three-thirteen/sources-9",
    ),
    (
        "can a book be all wild cards",
        "three-thirteen/melds-4 three-thirteen/option-all_wild three-thirteen/sources-2",
    ),
    (
        "hva skjer når bunken er tom",
        "three-thirteen/stock-1 three-thirteen/option-exhaust three-thirteen/sources-8",
    ),
    (
        "the draw pile ran out, what now",
        "three-thirteen/stock-1 three-thirteen/option-exhaust three-thirteen/sources-8",
    ),
    (
        "do I need a discard to go out",
        "three-thirteen/out-1 three-thirteen/out-2 three-thirteen/option-out_without_discard three-thirteen/sources-6 three-thirteen/options-5",
    ),
    ("får de andre en tur til når noen går ut", "three-thirteen/out-3 three-thirteen/sources-7"),
    ("can I add a card to another player's meld", "three-thirteen/melds-3"),
    (
        "how many cards in round five of three thirteen",
        "three-thirteen/cards-5 three-thirteen/cards-3",
    ),
    ("can a run go K A 2", "313/combinations-8 three-thirteen/melds-5 three-thirteen/sources-5"),
    ("hvor mange kort i et sett", "three-thirteen/melds-1"),
    (
        "how many decks do five players need",
        "hearts/cards-1 three-thirteen/cards-1 three-thirteen/option-decks three-thirteen/sources-11",
    ),
    ("hvor mye koster en konge til overs", "three-thirteen/cost-5"),
    ("what is a sandbag", "spades/score-5 spades/option-bag_penalty"),
    ("how many overtricks until I lose 100", "spades/score-5 spades/option-bag_limit"),
    (
        "hva koster ti overstikk",
        "spades/score-5 spades/option-bag_points spades/tables-2 spades/option-bag_limit",
    ),
    ("what happens if I am set and don't make my bid", "spades/score-1"),
    ("when can I lead spades", "spades/play-4 spades/option-lead_spades spades/sources-4"),
    ("når kan spar spilles ut", "spades/play-4 spades/option-lead_spades spades/sources-4"),
    ("what is blind nil", "spades/bidding-3"),
    ("hvor mye er null verdt", "spades/score-4 spades/option-nil_points spades/sources-6"),
    (
        "do the tricks of a failed nil count for my partner",
        "spades/score-4 spades/option-failed_nil spades/options-6 spades/sources-7",
    ),
    ("can both partners bid nil", "spades/option-double_nil spades/sources-8"),
    ("what score wins a game of spades", "spades/end-1 spades/option-target"),
    ("what if two are tied at 500", "spades/end-1 spades/sources-11"),
    ("må jeg bekjenne farge i spades", "spades/play-2"),
    (
        "are there jokers in spades",
        "spades/option-deck spades/options-8 spades/sources-14 spades/option-leftover",
    ),
    ("who bids first", "spades/bidding-1"),
    (
        "can I play the queen of spades on the first trick",
        "hearts/play-3 hearts/option-points_first_trick hearts/sources-5",
    ),
    (
        "does the queen of spades break hearts",
        "hearts/play-4 hearts/option-queen_breaks hearts/sources-6",
    ),
    ("kan jeg spille ut hjerter med en gang", "hearts/play-4 hearts/option-queen_breaks"),
    ("what is shooting the moon", "hearts/points-2 hearts/option-moon"),
    ("hvor mange poeng er spar dame", "hearts/points-1 hearts/points-2"),
    ("which way do we pass cards in the third hand", "hearts/passing-2 hearts/passing-1"),
    ("hvor mange kort sender man", "hearts/passing-1 hearts/option-pass_cards"),
    ("does the jack of diamonds count", "hearts/option-jd hearts/options-3 hearts/sources-7"),
    ("når er hearts slutt", "hearts/end-1 hearts/option-target"),
    (
        "hearts with five players which cards are removed",
        "hearts/cards-3 hearts/option-players hearts/sources-2",
    ),
    ("who has the two of clubs must start?", "hearts/play-1 hearts/cards-3 hearts/sources-4"),
]
