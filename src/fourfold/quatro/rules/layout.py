"""Which pattern lies on which field.

The symbols of the box are not known field by field, so a layout is data: 36 symbols, checked when made, with
errors that name the field that is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.quatro.rules.board import FIELDS, SIDE, Field, field_name
from fourfold.quatro.rules.patterns import PAIRS, Pattern
from fourfold.rules.game import Unreadable

YATZY_FIELDS = 3


@dataclass(frozen=True, slots=True, repr=False)
class Layout:
    """The symbols of the 36 fields, `a1` first, row by row. `read_layout` makes one from text."""

    patterns: tuple[Pattern, ...]
    """What each field asks for."""

    def __post_init__(self) -> None:
        if not all(isinstance(pattern, Pattern) for pattern in self.patterns):
            raise TypeError("a layout is made of 36 patterns; read_layout makes one from text")
        if len(self.patterns) != len(FIELDS):
            raise Unreadable("A layout has 36 fields, not {count}.", count=len(self.patterns))
        _check_pairs(self)
        _check_yatzy(self)

    def fields_of(self, pattern: Pattern) -> tuple[Field, ...]:
        """Every field that asks for `pattern`."""
        return tuple(field for field in FIELDS if self.patterns[field] is pattern)

    @property
    def yatzy_fields(self) -> tuple[Field, ...]:
        """The three fields whose towers win the game together."""
        return self.fields_of(Pattern.YATZY)

    def __str__(self) -> str:
        rows = (self.patterns[first : first + SIDE] for first in range(0, len(FIELDS), SIDE))
        return "/".join(" ".join(row) for row in rows)

    def __repr__(self) -> str:
        return f"read_layout({str(self)!r})"


def read_layout(text: str) -> Layout:
    """A layout from six rows of six symbols; rows end with the line or a `/`, and `#` starts a comment."""
    lines = [line.partition("#")[0] for line in text.splitlines()]
    rows = [row.split() for line in lines for row in line.split("/") if row.strip()]
    if len(rows) != SIDE:
        raise Unreadable(
            "A layout has six rows of six symbols; the number of rows here is {count}.", count=len(rows)
        )
    for number, row in enumerate(rows, start=1):
        if len(row) != SIDE:
            raise Unreadable(
                "Row {row} of the layout has six symbols, not {count}.",
                row=number,
                count=len(row),
            )
    symbols = [symbol for row in rows for symbol in row]
    return Layout(tuple(_pattern(symbol, field) for field, symbol in enumerate(symbols)))


def _pattern(symbol: str, field: Field) -> Pattern:
    try:
        return Pattern(symbol)
    except ValueError:
        raise Unreadable(
            "Field {field} has the symbol “{symbol}”; the symbols are {symbols}.",
            field=field_name(field),
            symbol=symbol,
            symbols=" ".join(Pattern),
        ) from None


def _check_pairs(layout: Layout) -> None:
    for pair in PAIRS:
        fields = layout.fields_of(pair)
        if not fields:
            raise Unreadable(
                "No field shows the pair {pair}: each of the six pairs has exactly one field.",
                pair=pair.value,
            )
        if len(fields) > 1:
            raise Unreadable(
                (
                    "Field {field} repeats the pair {pair} from field {first}: each pair has exactly one "
                    "field."
                ),
                field=field_name(fields[1]),
                pair=pair.value,
                first=field_name(fields[0]),
            )


def _check_yatzy(layout: Layout) -> None:
    fields = layout.yatzy_fields
    if len(fields) > YATZY_FIELDS:
        raise Unreadable(
            "Field {field} is one Yatzy too many: a layout has exactly three.",
            field=field_name(fields[YATZY_FIELDS]),
        )
    if len(fields) < YATZY_FIELDS:
        raise Unreadable(
            "A layout has exactly three Yatzy fields, not {count} ({fields}).",
            count=len(fields),
            fields=tuple(map(field_name, fields)) or "-",
        )


DEFAULT_LAYOUT = read_layout(
    """
    33 st fh 3x 4x st
    fh 4x 44 st fh 11
    3x st fh 3x 4x yz
    yz 55 4x st fh 3x
    3x st fh 66 4x st
    4x 22 3x yz fh 3x
    """
)
"""The symbols of the box, spread so that no two neighbours ask for the same (two pairs count as the same) and
no four in a row has more than two easy ones (a pair, three of a kind). `python -m bench.quatro_layout` made
it."""
