"""The command that solves Quarto!."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.cli.options import (
    dask_option,
    examples,
    folder_option,
    json_option,
    manual,
    workers_option,
)
from fourfold.cli.usage import TranslatedGroup
from fourfold.locale import number_words, text
from fourfold.quarto import Variant, read_variant
from fourfold.quarto.cli.options import variant_option
from fourfold.rules.games import Game
from fourfold.terminal.preparation import get_ready

if TYPE_CHECKING:
    from fourfold.quarto.engine.book import Book
    from fourfold.quarto.engine.proof import Progress, Report


def register(app: typer.Typer) -> None:
    """Add this command."""
    example = "solve quarto --variant traits=colour,height --ply 2"
    group = typer.Typer(
        cls=TranslatedGroup,
        help=text("Prove a whole game, or build its opening book."),
        epilog=examples(example),
    )
    group.command(
        "quarto",
        help=manual(
            text("Quarto!: solve every board with a given number of pieces placed, and so the game."),
            text("Run the same command again to resume interrupted work."),
        ),
        epilog=examples(
            example,
            "solve quarto --variant advanced --ply 3 --workers 8 -o advanced.book",
            "solve quarto --ply 3 --dask tcp://scheduler:8786",
        ),
    )(solve)
    group.callback()(_named_by_game)
    app.add_typer(group, name="solve")


def _named_by_game() -> None:
    """A separate group, so that the game is named."""


def solve(
    variant: Annotated[str, variant_option()] = "classic",
    *,
    ply: Annotated[
        int, typer.Option(min=1, max=5, help=text("Solve every board with this many pieces placed."))
    ] = 2,
    workers: Annotated[int, workers_option()] = os.cpu_count() or 1,
    dask: Annotated[str | None, dask_option()] = None,
    memory: Annotated[int, typer.Option(min=18, max=34, help=text("Memory: 2^N entries of 8 bytes."))] = 26,
    folder: Annotated[Path | None, folder_option()] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help=text("Write the book here."))] = None,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Solve a variant, or go on with a solve that was interrupted."""
    rules = read_variant(variant)
    get_ready(Game.QUARTO)
    from fourfold.engine import workers as executors
    from fourfold.quarto.engine import proof

    plan = proof.Plan(len(rules.traits), rules.squares, ply, folder or _unfinished(), memory, rules.torus)
    with executors.workers(workers, dask) as executor, _solve_bar() as show:
        book = proof.prove(plan, executor, show, shared_memory=dask is None)
    if output is not None:
        book.write(output)
    for line in _solved_lines(rules, book, output, json=json):
        typer.echo(line)


def _unfinished() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "fourfold" / "solve"


# -- What is printed ----------------------------------------------------------------------------------------


def _solved_lines(variant: Variant, book: Book, file: Path | None, *, json: bool) -> Iterator[str]:
    """How the game ends with best play, and where its book is."""
    from fourfold.cli.analysis import certain
    from fourfold.cli.documents import Solved
    from fourfold.quarto.engine.proof import verdict_of_the_start
    from fourfold.quarto.terminal.sentences import PART as WORDS

    verdict, boards = verdict_of_the_start(book), len(book.keys)
    if json:
        written = None if file is None else str(file)
        yield str(Solved(str(variant), *certain(verdict), boards, written))
        return
    yield WORDS.verdict(verdict)
    if file is not None:
        yield text("Boards written to {file}: {boards}.", boards=number_words(boards), file=file)


@contextmanager
def _solve_bar() -> Iterator[Report]:
    """A bar on standard error with the progress of a solve, its rate, and the time left."""
    from rich import progress as rich
    from rich.console import Console

    columns = (
        rich.BarColumn(),
        rich.TaskProgressColumn(),
        rich.TextColumn(
            text(
                "boards: {boards}, positions: {nodes} million",
                boards="{task.fields[boards]}",
                nodes="{task.fields[nodes]}",
            )
        ),
        rich.TextColumn("{task.fields[rate]}/s"),
        rich.TimeElapsedColumn(),
        rich.TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with rich.Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None, boards="", nodes="", rate="")

        def show(progress: Progress) -> None:
            bar.update(
                task,
                total=progress.total,
                completed=progress.done,
                boards=f"{number_words(progress.done)}/{number_words(progress.total)}",
                nodes=number_words(progress.nodes // 1_000_000),
                rate=number_words(progress.fresh / progress.seconds if progress.fresh else 0.0, 1),
            )

        yield show
