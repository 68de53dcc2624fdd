"""Questions that were written after the ranking was settled, and that nothing was tuned on.

What they score is what a reader can expect; docs/rulebook.md tells it. Do not tune on them: write
new ones instead.
"""
# ruff: noqa: E501 - a question and its answers are read together

FRESH = [
    ("can I play four of a kind on a single ace", "313/beating-1 313/beating-5 313/options-3 313/option-bombs_beat"),
    ("hvem vinner hvis to har like mange kort igjen", "313/end-1"),
    ("how many points does shooting the moon cost the others", "hearts/points-2 hearts/option-moon"),
    ("may I discard the card I just picked up", "three-thirteen/turn-2"),
    ("hvor mange runder har tre tretten", "three-thirteen/intro-1 three-thirteen/option-rounds three-thirteen/cards-5"),
    ("what if the stock is used up and nobody is out", "three-thirteen/stock-1 three-thirteen/stock-2"),
    ("do I have to bid at least one in spades", "spades/bidding-1 spades/option-min_bid"),
    ("hva skjer hvis begge makkere melder null", "spades/option-double_nil spades/sources-8"),
    ("is the jack of diamonds worth minus ten", "hearts/option-jd hearts/options-3 hearts/sources-7"),
    ("kan jeg legge spar dame hvis jeg ikke har fargen", "hearts/play-2 hearts/play-3"),
]  # fmt: skip
