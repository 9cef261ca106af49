"""Numbers, shares, dates and lists as the reader's language writes them. Babel is loaded when used."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache, reduce
from typing import TYPE_CHECKING

from fourfold.locale.catalogues import SOURCE, language

if TYPE_CHECKING:
    from babel import Locale


def number_words(number: float, decimals: int = 0) -> str:
    """A number with its language's separators: `12,345` or `12 345`."""
    from babel.numbers import format_decimal  # noqa: PLC0415

    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    return format_decimal(number, pattern, locale=_locale(language()))


def percent_words(share: float, decimals: int = 1) -> str:
    """A share between 0 and 1 in percent, with so many decimals: `12.5%` or `12,5 %`."""
    from babel.numbers import format_percent  # noqa: PLC0415

    locale = _locale(language())
    pattern = locale.percent_formats[None].pattern.replace("0", f"0.{'0' * decimals}".rstrip("."), 1)
    return format_percent(share, pattern, locale=locale)


def change_words(change: float) -> str:
    """By how much a share changes, in whole per cent and always with its sign: `+12%` or `−3 %`."""
    from babel.numbers import get_minus_sign_symbol, get_plus_sign_symbol  # noqa: PLC0415

    sign_of = get_minus_sign_symbol if round(change, 2) < 0 else get_plus_sign_symbol
    return sign_of(_locale(language())) + percent_words(abs(change), 0)


def date_words(day: date, *, short: bool = False) -> str:
    """A day, written out: `31 January 2026`; short, as in a list: `31 Jan 2026`."""
    from babel.dates import format_date  # noqa: PLC0415

    return format_date(day, "medium" if short else "long", locale=_locale(language()))


def list_words(parts: Sequence[str]) -> str:
    """Several things that go together: `Ada, Max and Ana`."""
    if len(parts) <= 1:
        return "".join(parts)
    from babel.lists import format_list  # noqa: PLC0415

    return format_list(list(parts), "standard", locale=_locale(language()))


def row_words(parts: Sequence[str]) -> str:
    """A plain row of words, without an “and”: `tall, solid`."""
    if len(parts) <= 1:
        return "".join(parts)
    # Babel's own style for this, `unit`, lacks patterns in most languages; the middle of a list is the same.
    between: str = _locale(language()).list_patterns["standard"]["middle"]
    return reduce(between.format, parts)


def language_words(name: str) -> str:
    """A language by its own name: `eesti`, `srpski`."""
    return (_locale(name).get_language_name() or name).capitalize()


@cache
def _locale(name: str) -> Locale:
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415

    british = "en_GB"  # in dates as in spelling
    try:
        return Locale.parse(british if name == SOURCE else name.replace("-", "_"))
    except UnknownLocaleError:  # a catalogue may be there for a language that Babel does not know
        return Locale.parse(british)
