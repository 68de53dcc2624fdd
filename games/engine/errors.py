"""What can be wrong with a move.

A refusal keeps its sentence and its details apart, so that the site can translate the
sentence. The engine itself only ever speaks English.
"""


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation; ``makemessages`` looks for this name."""
    return sentence


class RulesError(ValueError):
    """Base of every refusal by the rules: a whole sentence that says what would be allowed.

    ``details`` fills the sentence; a card in it is a card text, several are joined by spaces.
    """

    def __init__(self, sentence: str, **details: object) -> None:
        super().__init__(sentence % details if details else sentence)
        self.sentence = sentence
        self.details = details


class UnreadableMove(RulesError):
    """The text is no move of this game at all."""


class IllegalMove(RulesError):
    """A move of this game that the rules forbid here."""


class OutOfTurn(RulesError):
    """Somebody else is to act, or nobody."""


class BadOptions(RulesError):
    """Options that this game does not have, or that do not go together."""


class OrderEnded(RulesError):
    """A standing order does no more; the sentence tells its owner why."""
