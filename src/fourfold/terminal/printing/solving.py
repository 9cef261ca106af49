"""What `fourfold solve quarto` shows while it works."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from fourfold.engine.quarto.proof import Progress, Report
from fourfold.locale import text


@contextmanager
def solve_bar() -> Iterator[Report]:
    """A bar on standard error that shows how far a solve is, its rate, and the time left."""
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
        TextColumn("{task.fields[rate]:.1f}/s"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=None, boards="", nodes=0, rate=0.0)

        def show(progress: Progress) -> None:
            bar.update(
                task,
                total=progress.total,
                completed=progress.done,
                boards=f"{progress.done}/{progress.total}",
                nodes=progress.nodes // 1_000_000,
                rate=progress.fresh / progress.seconds if progress.fresh else 0.0,
            )

        yield show
