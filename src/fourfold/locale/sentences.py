"""Sentences with places: found in the catalogue first, then filled."""

from __future__ import annotations

from fourfold.locale.catalogues import catalogue
from fourfold.rules.game import RuleError

_LONGEST, _SHOWN = 200, 120
"""Characters of a detail that are shown whole, and those that are left of a longer one."""


def text(message: str, /, *, context: str = "", **details: object) -> str:
    """An English sentence in the reader's language, its {places} filled with `details`.

    A `context` tells apart what English says with the same word and other languages do not.
    """
    if not message:
        return ""
    said = catalogue().pgettext(context, message) if context else catalogue().gettext(message)
    return _fill(said, details)


def plural(one: str, many: str, count: int, /, **details: object) -> str:
    """The form that goes with `count`, which fills the place {count}. Some languages have more than two."""
    return _fill(catalogue().ngettext(one, many, count), {"count": count, **details})


def explain(error: RuleError) -> str:
    """What was wrong and what would be right, in the reader's language; errors inside errors too."""
    details = {name: _detail(detail) for name, detail in error.details.items()}
    return _fill(catalogue().gettext(error.message), details)


def _detail(detail: object) -> object:
    match detail:
        case RuleError():
            return explain(detail)
        case str() if len(detail) > _LONGEST:
            # What somebody typed or piped in: its beginning is enough to know it again.
            return f"{detail[:_SHOWN]}…"
        case _:
            return detail


def _fill(message: str, details: dict[str, object]) -> str:
    return message.format(**details)
