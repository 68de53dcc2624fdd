"""One question to the rules of a game, without a match: what may be played, what a hand is worth.

Pure, like all of the engine; cards come and go as texts. A refusal is the one that a match
would give.
"""
