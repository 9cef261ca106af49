"""The pieces of Quarto! in words: an edition's phrase and the values inside it, all from the catalogue."""

from __future__ import annotations

from fourfold.data import Edition, Trait
from fourfold.locale.sentences import text


def piece_name(edition: Edition, piece: int) -> str:
    """A piece in words: `tall dark round hollow piece`."""
    bits = enumerate(edition.traits)
    values = {trait.name: value_name(edition, trait, piece >> bit & 1) for bit, trait in bits}
    return text(edition.phrase, context=edition.phrase_context, **values)


def value_name(edition: Edition, trait: Trait, value: int) -> str:
    """One value of a trait: `tall`."""
    return text(trait.values[value], context=edition.value_context(trait))


def trait_title(edition: Edition, trait: Trait) -> str:
    """A trait as a heading or a choice: `Height`."""
    return text(trait.title, context=edition.title_context)


def edition_title(edition: Edition) -> str:
    """An edition as a choice: `Wood`."""
    return text(edition.title, context=edition.title_context)
