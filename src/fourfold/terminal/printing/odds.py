"""What `fourfold odds` prints: what a turn of Quatro can still bring."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.engine.quatro.odds import Odds, odds
from fourfold.locale import percent_words, text
from fourfold.rules.quatro import Position, field_name, read_field


def odds_lines(position: Position) -> Iterator[str]:
    """The odds of the current turn: by pattern and height, by field, and of winning at once."""
    chances = odds(position)
    yield text("Odds for seat {seat} this turn, from {dice}:", seat=position.seat + 1, dice=_dice(position))
    yield ""
    yield from _heights(chances)
    yield ""
    yield from _fields(position, chances)
    yield ""
    yield text("Completing four in a row: {chance}", chance=_percent(chances.row))
    yield text("Completing the three Yatzy fields: {chance}", chance=_percent(chances.yatzy))
    for seat, threat in enumerate(chances.threats):
        if seat != position.seat:
            yield text(
                "Chance that seat {seat} wins next turn if the board stays like this: {chance}",
                seat=seat + 1,
                chance=_percent(threat),
            )


def odds_document(position: Position) -> str:
    """The same for programs."""
    from fourfold.terminal.printing.documents import Odds as Document  # noqa: PLC0415

    chances = odds(position)
    return str(
        Document(
            position=str(position),
            variant=str(position.variant),
            seat=position.seat + 1,
            heights={pattern.value: by_height for pattern, by_height in chances.heights.items()},
            fields={field_name(field): chance for field, chance in enumerate(chances.fields)},
            row=chances.row,
            yatzy=chances.yatzy,
            threats=chances.threats,
        )
    )


def _dice(position: Position) -> str:
    return str(position).split()[2]


def _percent(chance: float) -> str:
    return percent_words(chance)


def _heights(chances: Odds) -> Iterator[str]:
    yield text("Chance of each pattern, by the height you could build at")
    yield "    " + "".join(f"{height:>9}" for height in range(1, 6))
    for pattern, by_height in chances.heights.items():
        yield f"  {pattern.value}" + "".join(f"{_percent(chance):>9}" for chance in by_height)


def _fields(position: Position, chances: Odds) -> Iterator[str]:
    yield text("Chance of building on each field as it stands")
    yield "    " + "".join(f"{column:>11}" for column in "abcdef")
    patterns = position.variant.layout.patterns
    for row in range(1, 7):
        fields = [read_field(f"{column}{row}") for column in "abcdef"]
        cells = (f"{patterns[field].value} {_percent(chances.fields[field]):>7}" for field in fields)
        yield f"  {row} " + "".join(f"{cell:>11}" for cell in cells)
