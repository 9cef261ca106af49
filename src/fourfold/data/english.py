"""The shape of a translator, and the one that stays with English.

What ships as data, and every drawing, is described in English sentences with named places. To show them, pass
a `Text` that says a sentence in the reader's language, such as `fourfold.locale.text`.
"""

from __future__ import annotations

from typing import Protocol

from fourfold.rules.game import fill_in


class Text(Protocol):
    """Says an English sentence, whose {places} the details fill, in the reader's language."""

    def __call__(self, message: str, /, *, context: str = "", **details: object) -> str: ...


def english(message: str, /, *, context: str = "", **details: object) -> str:
    """The sentence as it is, with its places filled; `context` matters to other languages only."""
    del context
    return fill_in(message, details)
