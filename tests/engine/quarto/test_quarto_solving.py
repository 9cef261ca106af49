"""Books and solves: complete, checked, resumable, and the same on every kind of worker."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from fourfold.engine.effort import NO_LIMITS, Effort
from fourfold.engine.verdict import Outcome, Proven
from fourfold.engine.workers import local_processes
from fourfold.quarto.engine.book import Book, read, shipped
from fourfold.quarto.engine.frontier import board, frontier
from fourfold.quarto.engine.node import board_node, kinds_beside
from fourfold.quarto.engine.proof import Plan, Progress, prove, verdict_of_the_start
from fourfold.quarto.engine.solver import Solver
from fourfold.quarto.engine.value import DRAW

SHIPPED = [(traits, squares) for traits in (1, 2, 3, 4) for squares in (False, True)]


def no_report(progress: Progress) -> None:
    assert 0 <= progress.done <= progress.total


def plan(folder: Path, ply: int = 2) -> Plan:
    return Plan(traits=1, squares=True, ply=ply, folder=folder, memory_bits=18)


def same(one: Book, other: Book) -> bool:
    return bool(np.array_equal(one.keys, other.keys) and np.array_equal(one.values, other.values))


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Book:
    with ThreadPoolExecutor(1) as executor:
        return prove(plan(tmp_path_factory.mktemp("solve")), executor, no_report, shared_memory=True)


def test_a_solve_proves_the_game_from_the_empty_board(solved: Book) -> None:
    assert verdict_of_the_start(solved) == Proven(Outcome.DRAW, 16)


def test_folding_back_agrees_with_solving_the_earlier_layer_itself(solved: Book, tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as executor:
        earlier = prove(plan(tmp_path, ply=1), executor, no_report, shared_memory=True)
    for key, values in zip(earlier.keys, earlier.values, strict=True):
        at = int(np.searchsorted(solved.keys, key))
        assert solved.keys[at] == key
        assert solved.values[at].tolist() == values.tolist()


def test_local_processes_give_the_same_book(solved: Book, tmp_path: Path) -> None:
    with local_processes(2) as executor:
        assert same(prove(plan(tmp_path), executor, no_report, shared_memory=True), solved)


def test_a_dask_cluster_gives_the_same_book(solved: Book, cluster: Executor, tmp_path: Path) -> None:
    assert same(prove(plan(tmp_path), cluster, no_report, shared_memory=False), solved)


def test_a_killed_solve_resumes(solved: Book, tmp_path: Path) -> None:
    work = plan(tmp_path)
    command = [
        *(sys.executable, "-m", "fourfold", "solve", "quarto", "--variant", "traits=colour+squares"),
        *("--ply", "2", "--workers", "1", "--memory", "18", "--folder", str(tmp_path)),
    ]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True) as process:
        deadline = time.monotonic() + 120
        while not work.journal.exists() or work.journal.read_text().count("\n") < 3:
            assert process.poll() is None, "the solve ended before it could be killed"
            assert time.monotonic() < deadline
            time.sleep(0.005)
        os.killpg(process.pid, signal.SIGKILL)
    done = work.journal.read_text().count("\n")
    with work.journal.open("a") as journal:
        journal.write("0123 cut off")
    with ThreadPoolExecutor(1) as executor:
        started: list[int] = []
        book = prove(work, executor, lambda progress: started.append(progress.done), shared_memory=True)
    assert started[0] >= done
    assert same(book, solved)


def test_books_read_back_and_always_make_the_same_file(solved: Book, tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    solved.write(first)
    again = read(first.read_bytes())
    again.write(second)
    assert same(again, solved)
    assert first.read_bytes() == second.read_bytes()


def test_a_board_beyond_the_book_is_not_found(solved: Book) -> None:
    assert solved.look_up(board_node(1, True, [(0, 0), (1, 1), (5, 0)])) is None


# -- The books that come with the package -------------------------------------------------------------------


@pytest.mark.parametrize(("traits", "squares"), SHIPPED)
def test_a_shipped_book_holds_every_board_of_up_to_four_pieces(traits: int, squares: bool) -> None:
    book = shipped(traits, squares)
    assert book is not None
    layers = np.concatenate([frontier(traits, squares, ply) for ply in range(book.ply + 1)])
    assert book.ply == 4
    assert np.array_equal(np.sort(layers), book.keys)
    for key, values in zip(book.keys[::97], book.values[::97], strict=True):
        beside = kinds_beside(board(int(key), traits, squares))
        assert {kind for kind in range(16) if values[kind]} == set(beside)


@pytest.mark.parametrize(("traits", "squares"), SHIPPED)
def test_a_shipped_book_says_that_the_game_is_a_draw(traits: int, squares: bool) -> None:
    book = shipped(traits, squares)
    assert book is not None
    assert verdict_of_the_start(book) == Proven(Outcome.DRAW, 16)


@pytest.mark.parametrize(("traits", "squares"), SHIPPED)
def test_a_shipped_book_agrees_with_a_search_without_it(traits: int, squares: bool) -> None:
    book = shipped(traits, squares)
    assert book is not None
    solver, effort = Solver(use_books=False), Effort(NO_LIMITS)
    rng = random.Random(squares)
    deepest = frontier(traits, squares, book.ply)
    sample = rng.sample(range(len(deepest)), 6)
    for here in (board(int(deepest[at]), traits, squares) for at in sample):
        known = book.look_up(here)
        assert known is not None
        kind = rng.choice(kinds_beside(here))
        assert solver.value(here, kind, effort) == known[kind]


@pytest.mark.parametrize(("traits", "squares"), SHIPPED)
def test_a_shipped_book_holds_wins_losses_and_draws(traits: int, squares: bool) -> None:
    book = shipped(traits, squares)
    assert book is not None
    seen = set(np.unique(book.values).tolist())
    assert {int(DRAW), 1} <= seen
