"""The page says the same about puzzles as the server: views, answers, hints, solutions, days, strength.

`FOURFOLD_LOCKSTEP_PUZZLES=0` asks about all of them.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from tests.lockstep.page import CLIENT, page

from fourfold.data.puzzles import (
    Puzzle,
    Status,
    Try,
    TryOutcome,
    answer,
    daily,
    kinds,
    next_puzzle,
    puzzle,
    puzzles,
    strength_of,
    tried,
)
from fourfold.rules.game import RuleError
from fourfold.store import Storm
from fourfold.web.verdicts.puzzle_views import (
    AnswerView,
    HintRequest,
    all_dangers,
    danger_view,
    hint_view,
    line_squares,
    odds_of,
    progress_view,
    puzzle_view,
    solution_view,
)
from fourfold.web.verdicts.storms import _lines as seen_at_a_glance
from fourfold.web.verdicts.storms import puzzle_of

ASKED = int(os.environ.get("FOURFOLD_LOCKSTEP_PUZZLES", "600"))
STRENGTH, CHANGE = 1234, 7
"""What the strength is when an answer is told, and by how much it changed."""
ANYTHING = (
    *("0", "7", "f", "a1", "b3", "d4", "!a1b2c3d4", "!a1b1c1d1", "!a1a2b1b2", "done", "stop", "throw"),
    *("k", "k1", "k335", "k66666", "c4", "f6", "lose", "13355", "", "x", "zz9", "!", "k9"),
)
"""Steps of both games, most of them wrong, and texts that are none."""

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not (CLIENT / "node_modules" / "esbuild").exists(),
    reason="needs Node and the client's modules: `python3 -m setup test` installs them",
)


def test_the_page_judges_answers_and_gives_hints_as_we_do() -> None:
    rng = random.Random(25)
    every = ASKED == 0 or len(puzzles()) <= ASKED
    chosen = puzzles() if every else rng.sample(puzzles(), ASKED)
    assert {each.kind for each in chosen} == set(kinds())
    with page("lockstep_puzzles") as other:
        for each in chosen:
            tries = list(_tries(each, rng))
            asked = [(steps, stage) for steps in tries for stage in (1, 2)]
            other.send({"ask": "puzzle", "id": each.id, "answers": tries, "hints": asked})
            ours = {
                "view": puzzle_view(each),
                "solution": solution_view(each),
                "answers": [_answer(each, steps) for steps in tries],
                "hints": [_hint(each, steps, stage) for steps, stage in asked],
            }
            assert other.answer() == _plain(ours), each.line()


def test_every_day_has_the_same_puzzle_in_the_page() -> None:
    days = [date(2026, 1, 1) + timedelta(days=number * 3) for number in range(1500)]
    days += [date(1970, 1, 1), date(2000, 2, 29), date(2400, 12, 31)]
    with page("lockstep_puzzles") as other:
        other.send({"ask": "days", "days": [str(day) for day in days]})
        assert other.answer() == [daily(day).id for day in days]


def test_the_same_puzzles_suit_a_person() -> None:
    rng = random.Random(7)
    everything = [each.id for each in puzzles()]
    with page("lockstep_puzzles") as other:
        for number in range(120):
            kind = rng.choice([None, *kinds()])
            strength = rng.randrange(100, 2600)
            known = set(rng.sample(everything, rng.choice([0, 5, 500, 6000, len(everything)])))
            today = date(2026, 1, 1) + timedelta(days=rng.randrange(1000))
            asked = {"strength": strength, "known": sorted(known), "today": str(today), "kind": kind}
            other.send({"ask": "next", **asked, "storm": number})
            suited = _Seen()
            next_puzzle(strength, known, today, suited, kind)
            told = other.answer()
            assert told["suited"] == [each.id for each in suited.seen]
            assert {puzzle_of(f"storm {at}", number).id for at in range(40)} <= set(told["stormy"])
            assert len(told["stormy"]) == len(seen_at_a_glance()) // 40


def test_tries_add_up_to_the_same_progress() -> None:
    rng = random.Random(3)
    with page("lockstep_puzzles") as other:
        for _ in range(40):
            made = list(_person(rng))
            today = _day(made[-1][2]) + timedelta(days=rng.choice([0, 0, 1, 2]))
            storm = rng.randrange(50)
            tries = [{"id": each.id, "outcome": outcome, "at": at} for each, outcome, at in made]
            other.send({"ask": "tries", "tries": tries, "today": str(today), "storm": storm})
            kept: dict[str, Try] = {}
            for each, outcome, at in made:
                kept[each.id] = tried(tuple(kept.values()), each, outcome, at)
            ours = tuple(kept.values())
            progress = progress_view(ours, [Storm("s", "p", 0.0, storm, storm)], today)
            assert other.answer() == _plain(
                {"tries": ours, "strength": strength_of(ours), "progress": progress}
            )


class _Seen(random.Random):
    """Takes note of what it may choose from."""

    seen: tuple[Puzzle, ...] = ()

    def choice(self, seq: Any) -> Any:
        self.seen = tuple(seq)
        return seq[0]


def _tries(each: Puzzle, rng: random.Random) -> Iterator[list[str]]:
    """The solver's own steps one after the other, and wrong ones after each of them."""
    own: list[str] = []
    yield []
    while (judged := answer(each, own)).status is Status.GOES_ON:
        for _ in range(3):
            yield [*own, *rng.choices(ANYTHING, k=rng.choice([1, 1, 2]))]
        steps = [str(step) for step in _position(each, judged.played).steps]
        for step in rng.sample(steps, min(4, len(steps))):
            yield [*own, step]
            yield [*own, step, rng.choice(ANYTHING)]
        own.append(each.solution[len(judged.played)])
        yield list(own)
    yield [*own, rng.choice(ANYTHING)]


def _position(each: Puzzle, played: tuple[str, ...]) -> Any:
    position: Any = each.start
    for step in played:
        position = position.play(step)
    return position


def _answer(each: Puzzle, steps: list[str]) -> Any:
    try:
        judged = answer(each, steps)
    except RuleError as refused:
        return _refused(refused)
    if judged.status is Status.GOES_ON:
        return AnswerView(judged.status, judged.played, judged.replies, strength=STRENGTH)
    right = judged.status is Status.SOLVED
    return AnswerView(
        judged.status,
        judged.played,
        lines=line_squares(each, judged.played) if right else (),
        danger=None if right else danger_view(each, judged.played),
        dangers=all_dangers(each) if right else (),
        odds=odds_of(each) if right else (),
        strength=STRENGTH,
        change=CHANGE,
    )


def _hint(each: Puzzle, steps: list[str], stage: Any) -> Any:
    try:
        told = _plain(hint_view(each, HintRequest(steps, stage)))
    except RuleError as refused:
        return _refused(refused)
    # No chance is as good as a chance of 0, which msgspec does not leave out.
    return {name: what for name, what in told.items() if (name, what) != ("chance", 0.0)}


def _refused(error: RuleError) -> dict[str, Any]:
    return {"refused": error.message, "details": error.details}


def _person(rng: random.Random) -> Iterator[tuple[Puzzle, TryOutcome, float]]:
    """What somebody did in some weeks: most puzzles once, those of the days more often."""
    at, known = 1_790_000_000.0 + rng.randrange(10**7), list[Puzzle]()
    for _ in range(rng.randrange(1, 90)):
        at += rng.choice([60, 600, 40_000, 86_400, 200_000]) + rng.random()
        often = [daily(_day(at)), rng.choice(known or list(puzzles()[:50])), rng.choice(puzzles())]
        chosen = rng.choice(often)
        known.append(chosen)
        yield puzzle(chosen.id), rng.choice(list(TryOutcome)), at


def _day(at: float) -> date:
    return date(1970, 1, 1) + timedelta(days=int(at // 86_400))


def _plain(told: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(told))
