"""What `fourfold solve quarto` shows while it works."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from fourfold.engine.quarto.book import Book
from fourfold.engine.quarto.proof import Progress, Report, verdict_of_the_start
from fourfold.locale import number_words, text
from fourfold.rules.quarto import Variant
from fourfold.terminal.printing.analysis import certain
from fourfold.terminal.printing.documents import Solved
from fourfold.terminal.sentences.verdicts import verdict_sentence


def solved_lines(variant: Variant, book: Book, file: Path | None, *, json: bool) -> Iterator[str]:
    """How the game ends with best play, and where its book is."""
    verdict, boards = verdict_of_the_start(book), len(book.keys)
    if json:
        written = None if file is None else str(file)
        yield str(Solved(str(variant), *certain(verdict), boards, written))
        return
    yield verdict_sentence(verdict)
    if file is not None:
        yield text("Boards written to {file}: {boards}.", boards=number_words(boards), file=file)


@contextmanager
def solve_bar() -> Iterator[Report]:
    """A bar on standard error with the progress of a solve, its rate, and the time left."""
    columns = (
        BarColumn(),
        TaskProgressColumn(),
        TextColumn(
            text(
                "boards: {boards}, positions: {nodes} million",
                boards="{task.fields[boards]}",
                nodes="{task.fields[nodes]}",
            )
        ),
        TextColumn("{task.fields[rate]}/s"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Bar(*columns, console=console, disable=not console.is_terminal) as bar:
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
