"""Editions and their pieces in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourfold.locale.sentences import text

if TYPE_CHECKING:
    from fourfold.quarto.data import Edition, Trait


def piece_name(edition: Edition, piece: int) -> str:
    """A piece in words: `tall dark round hollow piece`."""
    return edition.piece_name(piece, text)


def value_name(edition: Edition, trait: Trait, value: int) -> str:
    """One value of a trait: `tall`."""
    return edition.value_name(trait, value, text)


def trait_title(edition: Edition, trait: Trait) -> str:
    """A trait as a heading or a choice: `Height`."""
    return text(trait.title, context=edition.title_context)


def edition_title(edition: Edition) -> str:
    """An edition as a choice: `Wood`."""
    return text(edition.title, context=edition.title_context)
