"""How a game is played, in words."""

from __future__ import annotations

from fourfold.data import Edition
from fourfold.locale import list_words, text, trait_title
from fourfold.rules import quarto, quatro


def variant_words(variant: quarto.Variant | quatro.Variant, pieces: Edition) -> str:
    """What counts: `Classic`, `Colour and Height`; the traits in the words of these pieces."""
    if isinstance(variant, quatro.Variant):
        return (
            text("Five of a kind counts as a full house") if variant.five_as_full_house else text("Standard")
        )
    if len(variant.traits) == len(quarto.Trait):
        return text("With squares") if variant.squares else text("Classic")
    counting = [
        trait_title(pieces, shown)
        for trait, shown in zip(quarto.Trait, pieces.traits, strict=True)
        if trait in variant.traits
    ]
    traits = list_words(counting)
    return text("{traits} · with squares", traits=traits) if variant.squares else traits


def call_words(call: quarto.CallRule) -> str:
    """Who may call a line."""
    match call:
        case quarto.CallRule.TURNS:
            return text("Calls in turn")
        case quarto.CallRule.RACE:
            return text("First to call")
        case quarto.CallRule.AUTO:
            return text("Automatic calls")
