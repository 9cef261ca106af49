"""Commands about games themselves: replay a record, draw a position, count what can happen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.options import (
    LARGEST,
    call_option,
    check_options,
    chosen_variant,
    edition_option,
    examples,
    json_option,
    layout_option,
    variant_option,
)
from fourfold.cli.streams import read_text
from fourfold.locale import text
from fourfold.quarto import CallRule
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game, Position, game_in, read_position, variant_tags
from fourfold.rules.record import Record, read_record, read_records


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command(
        "replay",
        help=text("Print recorded games position by position."),
        epilog=examples("replay game.txt", "replay - < game.txt", "replay arena.txt --number 7"),
    )(replay)
    app.command(
        "show",
        help=text("Draw a position as SVG."),
        epilog=examples(
            "show '2..d/7..f/96e./.c.. 1' -o board.svg", "show '2..d/7..f/96e./.c.. 1' --edition mushrooms"
        ),
    )(show)
    app.command(
        "perft",
        help=text("Count the sequences of steps that can be played, level by level."),
        epilog=examples(
            "perft quarto 4", "perft quarto 3 --variant advanced --call auto", "perft quatro 2 --seats 3"
        ),
    )(count)


def replay(
    file: Annotated[Path, typer.Argument(help=text("The record; - reads standard input."))],
    *,
    number: Annotated[
        int | None, typer.Option(min=1, max=LARGEST, help=text("Only this game, if there are several."))
    ] = None,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Print recorded games."""
    from fourfold.terminal.replay import replay_lines

    for place, record in recorded_games(read_text(file), number):
        if json:
            typer.echo(_replay_document(record))
            continue
        if number is None and place > 1:
            typer.echo(f"\n=== {place} ===\n")
        for line in replay_lines(record):
            typer.echo(line)


def recorded_games(source: str, only: int | None) -> Iterator[tuple[int, Record]]:
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


def _replay_document(record: Record) -> str:
    from fourfold.cli.documents import Replay, ReplayedStep
    from fourfold.terminal.sentences.records import record_subjects
    from fourfold.terminal.sentences.steps import tell_step
    from fourfold.terminal.views import who_acts

    names = record_subjects(record)
    steps = (
        ReplayedStep(
            step=str(entry.step),
            seat=who_acts(before, entry.step) + 1,
            sentence=tell_step(before, entry.step, record.edition, names),
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


def show(
    position: Annotated[list[str], typer.Argument(help=text("The position, as in 2..d/7..f/96e./.c.. 1"))],
    *,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help=text("The file to write (default: standard output).")),
    ] = None,
    game: Annotated[Game | None, typer.Option(help=text("The game (default: as the board shows)."))] = None,
    variant: Annotated[str | None, variant_option()] = None,
    call: Annotated[CallRule | None, call_option()] = None,
    layout: Annotated[str | None, layout_option()] = None,
    edition: Annotated[str | None, edition_option()] = None,
) -> None:
    """Draw a position."""
    words = " ".join(position)
    which = game or game_in(words)
    check_options(which, edition=edition)
    shown = read_position(words, chosen_variant(which, variant, call, layout))
    drawing = _picture(shown, edition or "classic")
    if output is None:
        typer.echo(drawing)
    else:
        output.write_text(drawing, encoding="utf-8")


def _picture(position: Position, edition: str) -> str:
    """The board as SVG, described in the reader's language."""
    from fourfold import art

    return art.draw(position, edition=edition, text=text)


def count(
    game: Annotated[Game, typer.Argument(help=text("The game."))],
    depth: Annotated[int, typer.Argument(min=1, help=text("How many steps deep."))],
    position: Annotated[
        list[str] | None, typer.Argument(help=text("Where to start (default: the start of the game)."))
    ] = None,
    *,
    variant: Annotated[str | None, variant_option()] = None,
    call: Annotated[CallRule | None, call_option()] = None,
    layout: Annotated[str | None, layout_option()] = None,
    seats: Annotated[int, typer.Option(help=text("The number of players."))] = 2,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Count what can happen."""
    played = chosen_variant(game, variant, call, layout)
    begin = read_position(" ".join(position), played) if position else played.start(seats)
    for level, sequences in _counts(begin, depth):
        if json:
            from fourfold.cli.documents import Perft

            typer.echo(Perft(level, sequences))
        else:
            typer.echo(f"{level} {sequences}")


def _counts(position: Position, depth: int) -> Iterator[tuple[int, int]]:
    """Each depth with its number of sequences, as soon as it is counted, until every game is over."""
    from fourfold.cli.progress import seconds_passing
    from fourfold.rules.perft import perft

    counts = perft(position, depth)
    for level in range(1, depth + 1):
        with seconds_passing(lambda level=level: f"{level} …"):  # type: ignore[misc]
            count = next(counts, None)
        if count is None:
            return
        yield level, count
        if count == 0:
            return
