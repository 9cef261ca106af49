"""Serbian in Latin letters, made from the Cyrillic text.

The two alphabets match letter for letter, so nobody edits the Latin form: it is generated whenever catalogues
are compiled, and the program treats it as a separate language.
"""

from __future__ import annotations

import re

CYRILLIC, LATIN = "sr", "sr-Latn"

_LETTERS: dict[str, str] = dict(
    zip(
        "абвгдђежзијклљмнњопрстћуфхцчџш",
        [*"abvgd", "đ", "e", "ž", *"zijkl", "lj", "m", "n", "nj", *"oprst", "ć", *"ufhc", "č", "dž", "š"],
        strict=True,
    )
)
_LETTER = re.compile("[" + "".join(_LETTERS) + "]", re.IGNORECASE)


def latin(written: str) -> str:
    """The same words in Latin letters; text that is already Latin stays as it is.

    >>> latin("Љубав, КУАРТО! Џеп, ЊУШКА")
    'Ljubav, KUARTO! Džep, NJUŠKA'
    """
    return _LETTER.sub(_letter, written)


def _letter(found: re.Match[str]) -> str:
    letter, text = found[0], found.string
    said = _LETTERS[letter.lower()]
    if letter.islower():
        return said
    neighbours = text[max(0, found.start() - 1) : found.start()] + text[found.end() : found.end() + 1]
    return said.upper() if any(each.isupper() for each in neighbours) else said.capitalize()
