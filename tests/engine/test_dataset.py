"""Data sets: correct, repeatable to the byte, resumable, and with no game twice."""

from __future__ import annotations

import hashlib
import inspect
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from harness.short_form import share
from pyarrow import parquet

from fourfold import quarto, quatro
from fourfold.data import levels
from fourfold.engine.dataset import CARD, UNFINISHED, Columns, Plan, Source, make
from fourfold.engine.kernel import machine
from fourfold.engine.kernel.library import compile_apart
from fourfold.engine.workers import local_processes
from fourfold.quarto.engine.forms import permutations
from fourfold.quarto.engine.research import samples
from fourfold.quarto.engine.research.dataset import QuartoSource
from fourfold.quatro.data import layout
from fourfold.quatro.engine.dataset import LEVELS, QuatroSource, label
from fourfold.rules.game import RuleError, ToMove, Unreadable
from fourfold.rules.games import Game

CLASSIC = QuartoSource(quarto.read_variant("classic"), 9, 14, seed=3)
QUATRO = QuatroSource(quatro.Variant(layout()), 3, seed=3)
SOURCES: dict[str, Source] = {
    "classic": CLASSIC,
    "advanced": QuartoSource(quarto.read_variant("advanced"), 9, 15, seed=4),
    "two traits": QuartoSource(quarto.read_variant("traits=shape,top+squares"), 9, 15, seed=5),
    "quatro": QUATRO,
}


@pytest.fixture(scope="module", name="pool")
def _pool() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


def silent(done: int, total: int) -> None:
    assert 0 <= done <= total


def rows(folder: Path) -> list[dict[str, Any]]:
    return [row for file in sorted(folder.glob("*.parquet")) for row in parquet.read_table(file).to_pylist()]


@pytest.mark.parametrize("kind", SOURCES)
def test_rows_hold_when_they_are_worked_out_again(kind: str, pool: Executor, tmp_path: Path) -> None:
    made = make(Plan(150, tmp_path, rows_a_file=64, checked=40), SOURCES[kind], pool, silent)
    assert (made.rows, made.checked) == (150, 40)
    assert [parquet.read_metadata(file).num_rows for file in sorted(tmp_path.glob("*.parquet"))] == [
        64,
        64,
        22,
    ]
    assert set(rows(tmp_path)[0]) == set(SOURCES[kind].columns())
    assert all(name in (tmp_path / CARD).read_text() for name in SOURCES[kind].columns())
    assert not (tmp_path / UNFINISHED).exists()


@pytest.mark.parametrize("kind", share(["classic", "quatro"], 2))
def test_the_same_seed_writes_the_same_bytes_on_any_workers(
    kind: str, pool: Executor, tmp_path: Path
) -> None:
    make(Plan(130, tmp_path / "threads"), SOURCES[kind], pool, silent)
    with local_processes(2) as processes:
        make(Plan(130, tmp_path / "processes"), SOURCES[kind], processes, silent, ahead=3)
    files = {file.name: file.read_bytes() for file in (tmp_path / "threads").iterdir()}
    assert files == {file.name: file.read_bytes() for file in (tmp_path / "processes").iterdir()}


@pytest.mark.parametrize("kind", share(["classic", "quatro"], 2, 1))
def test_a_dask_cluster_writes_the_same_bytes(
    kind: str, pool: Executor, cluster: Executor, tmp_path: Path
) -> None:
    make(Plan(130, tmp_path / "threads"), SOURCES[kind], pool, silent)
    make(Plan(130, tmp_path / "cluster"), SOURCES[kind], cluster, silent, ahead=3)
    files = {file.name: file.read_bytes() for file in (tmp_path / "threads").iterdir()}
    assert files == {file.name: file.read_bytes() for file in (tmp_path / "cluster").iterdir()}


def test_every_level_plays_and_the_oldest_processors_write_the_same_bytes(tmp_path: Path) -> None:
    """Code compiled for other processors adds numbers in the same order, so games and labels are the same to
    the last digit."""
    assert {*LEVELS, "master"} == {level.name for level in levels(Game.QUATRO)}
    oldest = machine.all_levels()[-1]
    if machine.levels()[0] == oldest:
        pytest.skip("this is one of them")
    compile_apart("fourfold.quatro.engine", tmp_path, None, oldest.name)
    answer = subprocess.run(
        [sys.executable, "-c", ON_OLDEST, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert answer.stdout.split() == [fingerprint(seats) for seats in (2, 4)]


def fingerprint(seats: int) -> str:
    """Of a part of a data set."""
    columns = label("standard", str(layout()), seats, 5, 0)
    return hashlib.sha256(b"".join(columns[name].tobytes() for name in sorted(columns))).hexdigest()


ON_OLDEST = f"""
import hashlib, sys
from pathlib import Path
from fourfold.quatro.data import layout
from fourfold.engine.kernel import library, machine
library.levels = lambda: machine.all_levels()[-1:]
library.own_folder = lambda: Path(sys.argv[1])
from fourfold.quatro.engine.dataset import label
{inspect.getsource(fingerprint)}
print(fingerprint(2), fingerprint(4))
"""
"""`fingerprint`, run with kernels compiled for the oldest processors."""


def test_interrupted_work_resumes_where_it_stopped(pool: Executor, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    source = QuartoSource(quarto.read_variant("classic"), 12, 14, seed=6)
    make(Plan(6000, whole), source, pool, silent)

    def interrupt(done: int, total: int) -> None:
        if done > 3000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make(Plan(6000, broken), source, pool, interrupt)
    kept = {part.name: part.stat().st_mtime_ns for part in (broken / UNFINISHED).iterdir()}
    assert kept
    shutil.copytree(broken, tmp_path / "copy")
    with pytest.raises(Unreadable):
        make(Plan(5000, broken), source, pool, silent)
    make(Plan(6000, broken), source, pool, silent)
    assert {file.name: file.read_bytes() for file in broken.iterdir()} == {
        file.name: file.read_bytes() for file in whole.iterdir()
    }


def test_positions_are_what_was_asked_for_and_no_two_are_the_same_game(
    pool: Executor, tmp_path: Path
) -> None:
    make(Plan(3000, tmp_path, checked=5), CLASSIC, pool, silent)
    found = rows(tmp_path)
    assert Counter(row["placed"] for row in found).keys() == set(range(9, 15))
    assert len({row["canonical"] for row in found}) == len(found) == 3000
    for row in found[:200]:
        position = quarto.Position(row["position"], quarto.Variant(call=quarto.CallRule.AUTO))
        assert position.occupied.bit_count() == row["placed"]
        legal = {16 * step.square for step in position.steps if isinstance(step, quarto.Place)}
        assert {16 * (move // 16) for move, score in enumerate(row["moves"]) if score != -128} == legal


def test_symmetric_positions_have_the_same_canonical_form() -> None:
    rules = quarto.read_variant("classic")
    drawn = samples.draw(rules, np.full(30, 8, np.int64), seed=9)
    turn = np.array(permutations(False)[17])
    turned = np.empty_like(drawn.boards)
    turned[:, turn] = drawn.boards
    relabelled = np.where(turned == -1, -1, turned ^ 9).astype(np.int8)
    for row in range(30):
        here = quarto.Position(_text(drawn.boards[row], drawn.hands[row]))
        there = quarto.Position(_text(relabelled[row], drawn.hands[row] ^ 9))
        assert _key(here, rules) == _key(there, rules) == drawn.keys[row]


def _text(board: Any, hand: int) -> str:
    cells = ["." if piece < 0 else quarto.piece_text(int(piece)) for piece in board]
    return (
        "/".join("".join(cells[at : at + 4]) for at in range(0, 16, 4)) + f" {quarto.piece_text(int(hand))}"
    )


def _key(position: quarto.Position, rules: quarto.Variant) -> int:
    from fourfold.engine.kernel import Uint  # noqa: PLC0415
    from fourfold.quarto.engine.forms import symmetries  # noqa: PLC0415
    from fourfold.quarto.engine.node import board_node, give, node_key  # noqa: PLC0415

    assert position.hand is not None
    placed = [(square, piece) for square, piece in enumerate(position.board) if piece is not None]
    return int(node_key(give(board_node(4, False, placed), Uint(position.hand)), symmetries(False)))


def test_a_balanced_set_has_all_kinds_of_values(pool: Executor, tmp_path: Path) -> None:
    source = QuartoSource(quarto.read_variant("classic"), 10, 13, seed=8)
    make(Plan(400, tmp_path, balanced=True, checked=10), source, pool, silent)
    kinds = Counter((row["value"], row["distance"] == 1) for row in rows(tmp_path))
    assert all(kinds[kind] == 100 for kind in ((1, True), (1, False))), kinds
    assert kinds[0, False] + kinds[0, True] == kinds[-1, False] + kinds[-1, True] == 100


def test_a_wrong_row_is_found(pool: Executor, tmp_path: Path) -> None:
    class Wrong(QuartoSource):
        __slots__ = ()

        def check(self, columns: Columns, row: int) -> bool:
            columns["moves"][row][columns["moves"][row] == 1] = 2
            return super().check(columns, row)

    with pytest.raises(RuleError, match="is wrong when solved again"):
        make(Plan(50, tmp_path), Wrong(quarto.read_variant("classic"), 12, 12, seed=1), pool, silent)


def test_regrets_of_quatro_are_none_for_the_best_step(pool: Executor, tmp_path: Path) -> None:
    make(Plan(120, tmp_path, checked=10), QUATRO, pool, silent)
    for row in rows(tmp_path):
        position = quatro.Position(row["position"], QUATRO.variant)
        turn = position.turn
        assert isinstance(turn, ToMove)
        steps, regrets = np.array(row["steps"]), np.array(row["regrets"])
        legal = ~np.isnan(steps)
        assert legal.sum() == len(turn.steps)
        assert np.nanmin(regrets) == 0
        assert np.nanmax(steps) == pytest.approx(row["chances"][row["seat"]], abs=1e-5)
        assert sum(row["chances"]) == pytest.approx(1, abs=1e-5)
