"""A recorded game, position by position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fourfold.data import Edition
from fourfold.locale import (
    date_words,
    game_name,
    others_words,
    person_name,
    result_sentence,
    row_words,
    text,
)
from fourfold.rules import quarto
from fourfold.rules.game import Over, Unreadable
from fourfold.rules.games import variant_tags
from fourfold.rules.record import Record, read_record, read_records
from fourfold.terminal.printing.boards import board_lines
from fourfold.terminal.sentences.records import pieces_played, record_subjects
from fourfold.terminal.sentences.results import in_common
from fourfold.terminal.sentences.steps import tell_step
from fourfold.terminal.sentences.variants import call_words, variant_words
from fourfold.terminal.views import who_acts


def replay_all(source: str, only: int | None = None) -> Iterator[str]:
    """Every game of a text, one after the other, or only the one with a number."""
    for number, record in _games(source, only):
        if only is None and number > 1:
            yield from ("", f"=== {number} ===", "")
        yield from replay_lines(record)


def replay_documents(source: str, only: int | None = None) -> Iterator[str]:
    """The same for programs, one game per line."""
    for _, record in _games(source, only):
        yield _document(record)


def _games(source: str, only: int | None) -> Iterator[tuple[int, Record]]:
    """The games of a text with their numbers, or only one of them."""
    count = 0
    for count, record in enumerate(read_records(source), start=1):
        if only in (None, count):
            yield count, record
        if only == count:
            return
    if not count:
        read_record(source)  # says what is wrong with it
    if only is not None:
        raise Unreadable("There is no game {number}: the file holds {count}.", number=only, count=count)


def _document(record: Record) -> str:
    from fourfold.terminal.printing.documents import Replay, ReplayedStep  # noqa: PLC0415 - only for programs

    pieces, names = pieces_played(record), record_subjects(record)
    steps = (
        ReplayedStep(
            step=str(entry.step),
            seat=who_acts(before, entry.step) + 1,
            sentence=tell_step(before, entry.step, pieces, names),
            position=str(after),
            comment=entry.comment,
        )
        for (before, after), entry in zip(pairwise(record.positions), record.entries, strict=True)
    )
    result = record.result
    return str(
        Replay(
            game=str(record.game),
            variant=str(record.variant),
            players=record.names,
            tags=_tags(record),
            start=str(record.start),
            steps=tuple(steps),
            winners=None if result is None else tuple(seat + 1 for seat in result.winners),
            reason=None if result is None else str(result.reason),
        )
    )


def _tags(record: Record) -> dict[str, str]:
    """What the record says apart from its game, its players and its steps."""
    tags = {name: value for name, value in variant_tags(record.variant).items() if name != "Variant"}
    if record.edition:
        tags["Edition"] = record.edition
    if record.played is not None:
        tags["Date"] = record.played.isoformat()
    if record.clock is not None:
        tags["Clock"] = str(record.clock)
    return {**tags, **dict(record.tags)}


def replay_lines(record: Record) -> Iterator[str]:
    """The header, then each step in words with the board it leads to, then the result."""
    pieces, names = pieces_played(record), record_subjects(record)
    yield from _header_lines(record)
    if record.comment:
        yield f"  {others_words(record.comment)}"
    yield from board_lines(record.start, pieces)
    for number, ((before, after), entry) in enumerate(
        zip(pairwise(record.positions), record.entries, strict=True), start=1
    ):
        yield ""
        yield f"{number}. {tell_step(before, entry.step, pieces, names)}"
        if entry.comment:
            yield f"  {others_words(entry.comment)}"
        yield from (f"  {others_words(str(variation))}" for variation in entry.variations)
        yield from board_lines(after, pieces)
    yield ""
    yield from _result_lines(record, pieces)


def _header_lines(record: Record) -> Iterator[str]:
    variant = record.variant
    said = [game_name(record.game), variant_words(variant, pieces_played(record))]
    if isinstance(variant, quarto.Variant):
        said.append(call_words(variant.call))
    yield row_words(said)
    for seat, name in enumerate(record.names):
        if name:
            yield text("Player {player}: {name}", player=seat + 1, name=person_name(name))
    if record.played is not None:
        yield text("Played on {date}", date=date_words(record.played))
    yield ""


def _result_lines(record: Record, pieces: Edition) -> Iterator[str]:
    if record.result is None:
        yield text("The game is still in progress.")
        return
    yield result_sentence(record.result, record_subjects(record))
    position = record.position
    if isinstance(position, quarto.Position) and isinstance(position.turn, Over):
        for made in position.made:
            yield in_common(made.line, list(made.shared), pieces)
