"""What the rule sheets of the languages do each in its own way, as far as a new game depends on it."""

from __future__ import annotations

from fourfold.locale.catalogues import language
from fourfold.quarto import CallRule

_CALL_RULES = {"hr": CallRule.RACE, "sr": CallRule.RACE, "sr-Latn": CallRule.RACE}
"""The usual call rule of Quarto! on the sheets that do not take turns."""


def call_rules() -> tuple[CallRule, ...]:
    """The call rules as a form offers them: first the one on the sheet of the reader's language."""
    usual = _CALL_RULES.get(language(), CallRule.TURNS)
    return (usual, *(rule for rule in CallRule if rule is not usual))
