"""Commands about puzzles: solve them, list them, print them, make them again."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.cli.options import (
    LARGEST,
    dask_option,
    examples,
    folder_option,
    manual,
    workers_option,
)
from fourfold.cli.usage import TranslatedGroup
from fourfold.data.puzzles.all_kinds import AnyKind
from fourfold.locale import number_words, plural, text
from fourfold.rules.games import games
from fourfold.terminal.preparation import get_ready
from fourfold.terminal.sentences.puzzles import puzzle_title

if TYPE_CHECKING:
    from fourfold.cli.documents import PuzzleLine
    from fourfold.data.puzzles import Kind, Puzzle

MOST_PRINTED = 480
"""Forty sheets: more would be a book."""


def register(app: typer.Typer) -> None:
    """Add these commands."""
    group = typer.Typer(
        cls=TranslatedGroup,
        invoke_without_command=True,
        help=manual(
            text("Puzzles of both games: solve, print or make them."),
            text("Without a subcommand, puzzles are set one after another, matched to your strength."),
        ),
        epilog=examples("puzzles", "puzzles --kind win3", "puzzles print -n 12 -o sheet.pdf"),
    )
    group.callback()(solve)
    group.command(
        "list",
        help=text("List puzzles; --json includes their solutions."),
        epilog=examples("puzzles list --kind hold -n 5", "puzzles list --json"),
    )(list_puzzles)
    group.command(
        "print",
        help=manual(
            text("Print puzzles as a PDF: twelve to a page, with the answers on separate pages."),
            text("The sheets are in the language that --lang chooses."),
        ),
        epilog=examples("puzzles print -n 12 -o sheet.pdf", "--lang bg puzzles print --kind see"),
    )(print_puzzles)
    group.command(
        "make",
        help=manual(
            text("Make the file of puzzles."),
            text("Run the same command again to resume interrupted work."),
        ),
        epilog=examples(
            "puzzles make --seed 1 -o puzzles.tsv", "puzzles make --seed 1 --dask tcp://scheduler:8786"
        ),
    )(make)
    app.add_typer(group, name="puzzles")


def solve(
    context: typer.Context,
    *,
    kind: Annotated[AnyKind | None, typer.Option(help=text("Only puzzles of this kind."))] = None,
    today: Annotated[bool, typer.Option("--today", help=text("Start with the puzzle of the day."))] = False,
    name: Annotated[
        str | None, typer.Option("--id", metavar="ID", help=text("Start with this puzzle."))
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=LARGEST, help=text("The same seed gives the same puzzles."))
    ] = None,
) -> None:
    """Ask puzzles in the terminal, line by line."""
    if context.invoked_subcommand is not None:
        return
    from fourfold.data.puzzles import daily, puzzle
    from fourfold.terminal.local.puzzle_progress import PuzzleSolver
    from fourfold.terminal.local.puzzle_progress import today as day
    from fourfold.terminal.local.saved_games import SavedGames
    from fourfold.terminal.plain.keyboard import Keyboard
    from fourfold.terminal.plain.puzzles import Quiz
    from fourfold.terminal.plain.run import say

    first = daily(day()) if today else None
    # A seed is for exercises that are the same for everyone: they do not change anyone's strength.
    solver = (
        PuzzleSolver(SavedGames.of_this_user().folder) if seed is None else PuzzleSolver(rng=Random(seed))
    )
    Quiz(Keyboard().listen, say, kind, solver).run(puzzle(name) if name else first)


def list_puzzles(
    *,
    kind: Annotated[AnyKind | None, typer.Option(help=text("Only puzzles of this kind."))] = None,
    number: Annotated[
        int | None, typer.Option("-n", min=1, max=LARGEST, help=text("At most this many."))
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=text("Print JSON for programs."))] = False,
) -> None:
    """Print the puzzles that ship, the easiest first."""
    for each in _of_kind(kind)[:number]:
        typer.echo(_document(each) if json else _words(each))


def _document(puzzle: Puzzle) -> PuzzleLine:
    """A puzzle with its solution, for programs."""
    from fourfold.cli.documents import PuzzleLine

    return PuzzleLine(
        puzzle.id,
        puzzle.kind,
        puzzle.game,
        puzzle.variant,
        puzzle.position,
        puzzle.solution,
        puzzle.rating,
        dict(puzzle.odds),
    )


def _words(puzzle: Puzzle) -> str:
    """A puzzle without its solution, for people."""
    return (
        f"{puzzle.id}  {puzzle.rating:>4}  {puzzle_title(puzzle.kind)}  {puzzle.variant}  {puzzle.position}"
    )


def print_puzzles(
    *,
    number: Annotated[int, typer.Option("-n", min=1, max=MOST_PRINTED, help=text("How many puzzles."))] = 12,
    kind: Annotated[AnyKind | None, typer.Option(help=text("Only puzzles of this kind."))] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=LARGEST, help=text("The same seed gives the same puzzles."))
    ] = None,
    output: Annotated[Path, typer.Option("--output", "-o", help=text("Write the PDF here."))] = Path(
        "puzzles.pdf"
    ),
) -> None:
    """Write sheets of puzzles, the easier ones first."""
    from fourfold.cli.puzzle_sheets import write_sheets

    choice = _of_kind(kind)
    chosen = Random(seed).sample(choice, min(number, len(choice)))
    pages = write_sheets(sorted(chosen, key=lambda each: each.rating), output)
    typer.echo(
        plural("{count} page written to {file}.", "{count} pages written to {file}.", pages, file=output)
    )


def _of_kind(kind: Kind | None) -> list[Puzzle]:
    from fourfold.data.puzzles import puzzles

    return [each for each in puzzles() if kind in (None, each.kind)]


def make(
    *,
    seed: Annotated[
        int, typer.Option(min=0, max=LARGEST, help=text("The same seed makes the same file."))
    ] = 1,
    workers: Annotated[int, workers_option()] = os.cpu_count() or 1,
    dask: Annotated[str | None, dask_option()] = None,
    folder: Annotated[Path | None, folder_option()] = None,
    output: Annotated[Path, typer.Option("--output", "-o", help=text("Write the puzzles here."))] = Path(
        "puzzles.tsv"
    ),
) -> None:
    """Find, prove and rate the puzzles, or go on with what was interrupted."""
    get_ready(*games())
    from fourfold.cli.progress import progress_bar
    from fourfold.engine import puzzles as collection
    from fourfold.engine import workers as executors

    plan = collection.Plan(seed, folder or _unfinished(), collection.full_quotas())
    with executors.workers(workers, dask) as executor, progress_bar() as show:
        file = collection.make(plan, executor, show)
    output.write_text(file, "utf-8")
    typer.echo(
        text("Puzzles written to {file}: {puzzles}.", puzzles=number_words(file.count("\n") - 1), file=output)
    )


def _unfinished() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "fourfold" / "puzzles"
