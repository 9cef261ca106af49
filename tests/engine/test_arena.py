"""Tournaments: fair pairs, failures recorded as losses with a reason, one file of records, and resuming."""

from __future__ import annotations

import math
import os
import random
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from fourfold.engine.arena import FAILURE, ROUND, Plan, Standings, Terms, hold
from fourfold.engine.ratings import Decision, Meeting, Sequential, ratings
from fourfold.engine.workers import local_processes
from fourfold.rules.game import Reason, Unreadable
from fourfold.rules.games import Game
from fourfold.rules.record import Record, read_records

QUARTO = Terms(Game.QUARTO, call="auto", seconds=3.0)

PROGRAMS = {
    "crashing": "import sys\nfor line in sys.stdin:\n    if line[:2] == 'go': sys.exit(1)\n"
    "    print('ok', flush=True)",
    "cheating": "import sys\nfor line in sys.stdin:\n    if line[:2] == 'go': print('best a1 a1')\n"
    "    print('ok', flush=True)",
    "silent": "import sys\nfor line in sys.stdin:\n    if line[:2] != 'go': print('ok', flush=True)",
    "endless": "import sys\nfor line in sys.stdin:\n    while line[:2] == 'go': print('info thinking')\n"
    "    print('ok', flush=True)",
    "greedy": "import sys\nfor line in sys.stdin:\n    hoard = [0] * 10**8 if line[:2] == 'go' else 0\n"
    "    print('ok', flush=True)",
}


@pytest.fixture(scope="module", name="pool")
def _pool() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def silent(standings: Standings) -> None:
    assert standings.games


def records(plan: Plan) -> list[Record]:
    return list(read_records(plan.file.read_text(encoding="utf-8")))


def test_both_players_start_each_opening(pool: Executor, tmp_path: Path) -> None:
    plan = Plan(QUARTO, ("newcomer", "beginner", "casual"), 3, tmp_path / "games.txt")
    standings = hold(plan, pool, silent)
    assert standings.games == 2 * 3 * 3 == len(records(plan))
    games = {dict(record.tags)[ROUND]: record for record in records(plan)}
    openings = set()
    for first, second, number in plan.ids():
        one, other = (games[f"{first}.{second}.{number}.{side}"] for side in (0, 1))
        assert one.names == tuple(reversed(other.names)) == (plan.names[first], plan.names[second])
        assert one.steps[:4] == other.steps[:4]
        openings.add(one.steps[:4])
    assert len(openings) > 1
    assert sum(standings.score(who)[0] for who in range(3)) == standings.games


def test_only_the_first_meets_the_others_in_a_gauntlet(pool: Executor, tmp_path: Path) -> None:
    plan = Plan(QUARTO, ("casual", "newcomer", "beginner"), 1, tmp_path / "games.txt", gauntlet=True)
    assert [hold(plan, pool, silent).score(who)[1] for who in range(3)] == [4, 2, 2]


def test_quatro_games_have_the_same_dice_for_both(pool: Executor, tmp_path: Path) -> None:
    plan = Plan(Terms(Game.QUATRO), ("beginner", "casual"), 2, tmp_path / "games.txt")
    hold(plan, pool, silent)
    first, second = records(plan)[:2]
    assert first.steps[0] == second.steps[0]
    assert first.result is not None


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("crashing", Reason.ABANDONED),
        ("cheating", Reason.ABANDONED),
        ("silent", Reason.TIME),
        ("endless", Reason.TIME),
        ("greedy", Reason.ABANDONED),
    ],
)
def test_a_player_who_fails_loses_and_the_record_says_why(
    kind: str, reason: Reason, pool: Executor, tmp_path: Path
) -> None:
    script = tmp_path / f"{kind}.py"
    script.write_text(PROGRAMS[kind])
    name = f"program:{sys.executable} {script}"
    terms = Terms(Game.QUARTO, call="auto", seconds=3.0, memory=400 if kind == "greedy" else None)
    plan = Plan(terms, (name, "casual"), 1, tmp_path / "games.txt")
    standings = hold(plan, pool, silent)
    assert (standings.score(1), standings.failures) == ((2.0, 2), [2, 0])
    for record in records(plan):
        assert record.result is not None
        assert record.result.reason is reason
        assert script.name in dict(record.tags)[FAILURE]


def test_our_own_engine_plays_as_a_program(pool: Executor, tmp_path: Path) -> None:
    script = tmp_path / "ours.py"
    script.write_text("from fourfold.cli import main\nmain(['engine'])\n")
    terms = Terms(Game.QUARTO, call="auto", opening=4)
    plan = Plan(terms, (f"program:{sys.executable} {script}", "newcomer"), 1, tmp_path / "games.txt")
    standings = hold(plan, pool, silent)
    assert standings.failures == [0, 0]
    assert standings.score(0)[0] >= 1


def test_programs_play_quatro_and_lose_where_they_cannot(pool: Executor, tmp_path: Path) -> None:
    ours = f"program:{sys.executable} -m fourfold engine"
    first = tmp_path / "first.py"
    first.write_text(PROGRAMS["cheating"])
    plan = Plan(Terms(Game.QUATRO), (ours, f"program:{sys.executable} {first}"), 1, tmp_path / "games.txt")
    standings = hold(plan, pool, silent)
    assert (standings.score(0), standings.failures) == ((2.0, 2), [0, 2])
    assert all("does not play quatro" in dict(record.tags)[FAILURE] for record in records(plan))
    plan = Plan(Terms(Game.QUATRO), (ours, "beginner"), 1, tmp_path / "more.txt")
    assert hold(plan, pool, silent).failures == [0, 0]


def test_an_interrupted_tournament_resumes(pool: Executor, tmp_path: Path) -> None:
    whole = Plan(QUARTO, ("newcomer", "beginner"), 6, tmp_path / "whole.txt")
    hold(whole, pool, silent)
    broken = Plan(QUARTO, ("newcomer", "beginner"), 6, tmp_path / "broken.txt")

    def interrupt(standings: Standings) -> None:
        if standings.games == 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold(broken, pool, interrupt)
    begun = broken.file.read_text()
    broken.file.write_text(begun[: len(begun) - 40])  # the last record was cut off
    told: list[int] = []
    hold(broken, pool, lambda standings: told.append(standings.games))
    assert told[0] == 6
    assert sorted(map(str, records(broken))) == sorted(map(str, records(whole)))
    with pytest.raises(Unreadable, match="other games"):
        hold(Plan(QUARTO, ("newcomer", "casual"), 6, broken.file), pool, silent)


def test_processes_play_the_same_games(pool: Executor, tmp_path: Path) -> None:
    one = Plan(QUARTO, ("newcomer", "beginner"), 4, tmp_path / "one.txt")
    two = Plan(QUARTO, ("newcomer", "beginner"), 4, tmp_path / "two.txt")
    hold(one, pool, silent)
    with local_processes(2) as processes:
        hold(two, processes, silent, ahead=3)
    assert one.file.read_text() == two.file.read_text()


def test_programs_end_with_the_tournament(tmp_path: Path) -> None:
    """Even a program that does not notice that its input has closed."""
    script, number = tmp_path / "lasting.py", tmp_path / "number.txt"
    script.write_text(LASTING.format(number=str(number)))
    plan = Plan(QUARTO, (f"program:{sys.executable} {script}", "casual"), 1, tmp_path / "games.txt")
    with local_processes(1) as processes:
        standings = hold(plan, processes, silent)
    assert standings.failures == [0, 0]
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)


LASTING = """
import os, pathlib, sys, time
from fourfold.engine.conversation import Conversation
pathlib.Path({number!r}).write_text(str(os.getpid()))
Conversation(lambda line: print(line, flush=True)).listen(sys.stdin)
time.sleep(10**6)
"""


def test_a_dask_cluster_plays_the_same_games(pool: Executor, cluster: Executor, tmp_path: Path) -> None:
    one = Plan(Terms(Game.QUATRO), ("casual", "beginner"), 3, tmp_path / "one.txt")
    two = Plan(Terms(Game.QUATRO), ("casual", "beginner"), 3, tmp_path / "two.txt")
    hold(one, pool, silent)
    hold(two, cluster, silent, ahead=4)
    assert one.file.read_text() == two.file.read_text()


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    """Results drawn at random from known strengths: the estimate is nearly always within its interval."""
    true = [-150.0, 0.0, 40.0, 110.0]
    rng = random.Random(5)
    meetings = []
    for first in range(4):
        for second in range(first + 1, 4):
            expected = 1 / (1 + 10 ** ((true[second] - true[first]) / 400))
            meetings.append(Meeting(first, second, sum(rng.random() < expected for _ in range(800)), 800))
    for found, elo in zip(ratings(4, meetings), true, strict=True):
        assert abs(found.elo - elo) < 1.5 * found.margin < 60


def test_a_player_who_wins_everything_has_a_rating_too() -> None:
    best, worst = ratings(2, [Meeting(0, 1, 20.0, 20)])
    assert 100 < best.elo == pytest.approx(-worst.elo)
    assert math.isfinite(best.margin)


def test_the_sequential_test_errs_seldom_and_ends_early() -> None:
    test = Sequential(0, 50)
    rng = random.Random(9)
    wrong = games = 0
    for trial in range(200):
        higher = trial % 2 == 0
        expected = 1 / (1 + 10 ** (-(50 if higher else 0) / 400))
        pairs: list[float] = []
        while test.decide(pairs) is Decision.OPEN:
            pairs.append(sum(rng.random() < expected for _ in range(2)) / 2)
        wrong += test.decide(pairs) is not (Decision.HIGHER if higher else Decision.LOWER)
        games += 2 * len(pairs)
    assert wrong <= 20
    assert games / 200 < 1000


def test_a_test_stops_the_tournament(pool: Executor, tmp_path: Path) -> None:
    test = Sequential(0, 100)
    plan = Plan(QUARTO, ("casual", "newcomer"), 400, tmp_path / "games.txt", test=test)
    standings = hold(plan, pool, silent)
    assert test.decide(standings.halved()) is Decision.HIGHER
    assert standings.games < 200
