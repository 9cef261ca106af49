"""Figures of the Quarto! engine: nodes, speed, whole analyses, random playouts.

Nodes are the same on every machine; seconds are processor time, which a busy machine affects little.
"""

from __future__ import annotations

import time
from pathlib import Path
from statistics import mean

from fourfold.engine.effort import NO_LIMITS
from fourfold.engine.kernel import Uint
from fourfold.quarto import CallRule, Position, Variant
from fourfold.quarto.engine import Effort, Limits, Solver, analyse
from fourfold.quarto.engine.analysis import verdict
from fourfold.quarto.engine.playouts import playouts

POSITIONS = Path(__file__).parent.parent / "tests" / "engine" / "quarto" / "positions" / "verdicts.tsv"
PLAYOUTS = 2_000_000


def main() -> None:
    """Print every figure as a row: what, value, unit."""
    warm_up()
    signature = 0
    for squares in (False, True):
        name = "advanced" if squares else "classic"
        for empty in range(6, 13):
            nodes, seconds = zip(*(solved(position) for position in positions(empty, squares)), strict=True)
            signature += sum(nodes)
            rate = sum(nodes) / sum(seconds)
            figures = f"{mean(nodes):.0f} nodes, {1000 * mean(seconds):.2f} ms, {rate:.0f} nodes/s"
            print(f"{name}, {empty} empty squares, verdict: {figures}")
    print(f"bench signature: {signature} nodes")
    for empty in (6, 8, 10, 12):
        taken = [analysed(position, 2) for position in positions(empty, squares=False)]
        print(
            f"classic, {16 - empty} placed: all moves {1000 * mean(taken):.1f} ms of wall time on 2 threads"
        )
    started = time.process_time()
    playouts(Uint(PLAYOUTS), Uint(7))
    print(f"random playouts in the kernel {PLAYOUTS / (time.process_time() - started):.0f} games/s")


def positions(empty: int, squares: bool) -> list[Position]:
    """The agreed positions with this many empty squares."""
    rows = [line.split("\t") for line in POSITIONS.read_text().splitlines() if not line.startswith("#")]
    return [
        Position(row[0], Variant(squares=squares, call=CallRule.AUTO))
        for row in rows
        if row[0].count(".") == empty and (row[2] == "1") == squares
    ]


def warm_up() -> None:
    """Compile or load the kernels, which is not measured here."""
    for squares in (False, True):
        analyse(positions(6, squares)[0], solver=fresh())
    playouts(Uint(1), Uint(1))


def fresh() -> Solver:
    return Solver(use_books=False)


def solved(position: Position) -> tuple[int, float]:
    """Nodes and processor seconds of the verdict alone, from an empty memory and without a book."""
    solver, effort = fresh(), Effort(NO_LIMITS)
    started = time.process_time()
    verdict(position, solver, effort)
    return effort.nodes, time.process_time() - started


def analysed(position: Position, threads: int) -> float:
    """Wall seconds of the whole analysis, from an empty memory and without a book."""
    solver = fresh()
    started = time.perf_counter()
    analyse(position, Limits(threads=threads), solver=solver)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
