"""What the eye sees of a name, so that nobody can be mistaken for somebody else.

A name is kept in Unicode's NFKC form. Its *skeleton* replaces each letter by the one it looks
like (Unicode Technical Standard 39); only one person may carry names of the same skeleton.
"""

import unicodedata


def name_normalize(name: str) -> str:
    """Return the form in which a name is stored and compared."""
    return unicodedata.normalize("NFKC", name)


def name_skeletons(name: str) -> frozenset[str]:
    """Return what the name looks like as it is written, and in small letters."""
    name = name_normalize(name)
    return frozenset({_skeleton(name), _skeleton(name.casefold())})


def _skeleton(name: str) -> str:
    return "".join(map(_prototype, name)).casefold()


def _prototype(letter: str) -> str:
    """Return the letter that stands for all that look like this one.

    The tables list one prototype for each letter, and all its lookalikes for a prototype; where
    a pair of letters have only each other, the smaller one stands for both.
    """
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - 7 MiB.

    lookalikes = confusables_data.get(letter, [])
    if len(lookalikes) != 1:
        return letter
    other: str = lookalikes[0]["c"]
    return other if len(confusables_data.get(other, [])) != 1 else min(letter, other)
