"""Making puzzles: the same seed makes the same file, also after an interruption."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.engine.puzzles.solved_again import problem_of

from fourfold.data.puzzles import read_kind, read_puzzles
from fourfold.engine import puzzles as collection

QUOTAS = {
    "classic": {"see": 30, "win3": 4, "safe": 4},
    "traits=colour,top": {"hold": 3, "win5": 2},
    "standard": {"stop": 2},
}


def make(folder: Path, seed: int = 1, quotas: dict[str, dict[str, int]] = QUOTAS) -> str:
    with ThreadPoolExecutor(1) as executor:
        return collection.make(collection.Plan(seed, folder, quotas), executor, lambda done, total: None)


def test_interrupted_work_and_a_dask_cluster_make_the_same_bytes(cluster: Executor, tmp_path: Path) -> None:
    class Interrupted(Exception):  # noqa: N818 - reads as a sentence where it is raised
        pass

    told: list[tuple[int, int]] = []

    def interrupt(done: int, total: int) -> None:
        told.append((done, total))
        if len(told) == 4:
            raise Interrupted

    plan = collection.Plan(1, tmp_path / "cut", QUOTAS)
    with ThreadPoolExecutor(1) as executor, pytest.raises(Interrupted):
        collection.make(plan, executor, interrupt)
    done = len(collection.read_journal(plan.journal))
    assert 0 < done < len(plan.parts())
    with plan.journal.open("a") as journal:
        journal.write('["a line that was cut o')

    again: list[int] = []
    with ThreadPoolExecutor(1) as executor:
        file = collection.make(plan, executor, lambda done, total: again.append(done))
    assert again[0] > 0, "what was done before is not done again"
    assert file == make(tmp_path / "whole")
    plan = collection.Plan(1, tmp_path / "cluster", QUOTAS)
    assert file == collection.make(plan, cluster, lambda done, total: None)
    made = read_puzzles(file.splitlines())
    assert {each.kind for each in made} == {read_kind(kind) for kinds in QUOTAS.values() for kind in kinds}
    assert all(problem_of(each) is None for each in made)
    assert [each.rating for each in made] == sorted(each.rating for each in made)


def test_another_seed_makes_other_puzzles(tmp_path: Path) -> None:
    few = {"classic": {"see": 3}}
    first, second = (make(tmp_path / str(seed), seed, few) for seed in (1, 2))
    assert first != second


def test_the_same_game_is_kept_once() -> None:
    one = ("win1\tclassic\t41.b/a.../6092/f87c 5\tb2\t400\n", "same")
    turned = ("win1\tclassic\tb.14/...a/2906/c78f 5\tc2\t410\n", "same")
    file = collection.together(1, [[one], [turned]])
    assert len(read_puzzles(file.splitlines())) == 1
