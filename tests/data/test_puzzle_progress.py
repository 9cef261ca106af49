"""What people's tries at puzzles come to: what counts, streaks, days, and the next puzzle."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from fourfold.data.puzzles import (
    FIRST_STRENGTH,
    Puzzle,
    Try,
    TryOutcome,
    daily,
    day_of,
    next_puzzle,
    progress,
    puzzles,
    strength_after,
    strength_of,
    tried,
)

TODAY = date(2026, 11, 16)
SOME = puzzles()[::97]


def noon(day: date) -> float:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()


def after(*acts: tuple[Puzzle, TryOutcome, date]) -> tuple[Try, ...]:
    """A person's tries after they did this."""
    kept = dict[str, Try]()
    for puzzle, outcome, day in acts:
        kept[puzzle.id] = tried(tuple(kept.values()), puzzle, outcome, noon(day))
    return tuple(kept.values())


acts = st.lists(st.tuples(st.sampled_from(SOME), st.sampled_from(TryOutcome), st.just(TODAY)), max_size=40)


@given(acts)
def test_a_puzzle_counts_once_by_what_was_done_first(done: list[tuple[Puzzle, TryOutcome, date]]) -> None:
    tries = after(*done)
    first = {puzzle.id: (puzzle, outcome) for puzzle, outcome, _ in reversed(done)}
    assert {each.puzzle for each in tries} == set(first)
    strength = FIRST_STRENGTH
    for number, each in enumerate(tries):
        puzzle, outcome = first[each.puzzle]
        if outcome is not TryOutcome.HELPED:
            strength = strength_after(strength, puzzle.rating, outcome is TryOutcome.SOLVED, number)
        assert each.strength == strength
        assert (each.outcome is TryOutcome.SOLVED) == (outcome is TryOutcome.SOLVED)
    assert strength_of(tries) == strength


@given(acts)
def test_a_puzzle_is_solved_at_last_unless_its_solution_was_shown_before(
    done: list[tuple[Puzzle, TryOutcome, date]],
) -> None:
    for each in after(*done):
        own = [outcome for puzzle, outcome, _ in done if puzzle.id == each.puzzle]
        decisive = [outcome for outcome in own if outcome in (TryOutcome.SOLVED, TryOutcome.SHOWN)]
        assert (each.solved_at is not None) == (decisive[:1] == [TryOutcome.SOLVED])


@given(acts)
def test_streaks_are_the_runs_of_puzzles_solved_at_once(done: list[tuple[Puzzle, TryOutcome, date]]) -> None:
    tries = after(*done)
    right = [each.outcome is TryOutcome.SOLVED for each in tries]
    runs = [len(list(run)) for solved, run in groupby(right) if solved]
    made = progress(tries, TODAY)
    assert made.best_streak == max(runs, default=0)
    assert made.streak == (runs[-1] if right and right[-1] else 0)
    assert (made.tried, made.solved) == (len(tries), sum(right))
    assert made.strengths == tuple(each.strength for each in tries)


def test_days_count_by_the_day_and_todays_puzzle_may_still_come() -> None:
    won, failed = TryOutcome.SOLVED, TryOutcome.FAILED

    def on(back: int, outcome: TryOutcome) -> tuple[Puzzle, TryOutcome, date]:
        day = TODAY - timedelta(days=back)
        return daily(day), outcome, day

    made = progress(
        after(on(9, won), on(3, won), on(2, failed), on(2, won), on(1, won), on(0, failed)), TODAY
    )
    assert made.days == 3, "solved in the end is solved, and today may still come"
    assert [state for _, state in made.week] == ["open"] * 3 + ["solved"] * 3 + ["tried"]
    assert [day for day, _ in made.week][-1] == "2026-11-16"
    assert (made.streak, made.best_streak, made.today) == (0, 2, "tried")
    late = after(on(1, failed), (daily(TODAY - timedelta(days=1)), won, TODAY))
    assert progress(late, TODAY).days == 0, "a day later it is no longer the puzzle of the day"


def test_a_puzzle_known_before_its_day_counts_for_the_day() -> None:
    asked, before = daily(TODAY), TODAY - timedelta(days=30)
    known = (asked, TryOutcome.SOLVED, before)
    assert progress(after(known), TODAY).today == "open"
    failed = after(known, (asked, TryOutcome.FAILED, TODAY))
    assert progress(failed, TODAY).today == "tried"
    again = after(known, (asked, TryOutcome.SOLVED, TODAY))
    assert progress(again, TODAY).days == 1
    assert strength_of(again) == strength_of(after(known))


@given(st.integers(100, 3000), st.sets(st.sampled_from([each.id for each in puzzles()]), max_size=300))
def test_the_next_puzzle_is_new_and_among_the_nearest(strength: int, known: set[str]) -> None:
    for kind in (None, *{each.kind for each in SOME}):
        chosen = next_puzzle(strength, known, TODAY, random.Random(strength), kind)
        left = [each for each in puzzles() if each.id not in known and kind in (None, each.kind)]
        assert chosen is not None
        assert chosen in left
        assert chosen != daily(TODAY)
        low, high = sorted((strength, chosen.rating))
        assert sum(low < each.rating < high for each in left) <= 24, "few are nearer on its side"


def test_when_every_puzzle_is_known_none_comes() -> None:
    known = {each.id for each in puzzles()}
    assert next_puzzle(FIRST_STRENGTH, known, TODAY, random.Random(1)) is None
    assert next_puzzle(FIRST_STRENGTH, known - {daily(TODAY).id}, TODAY, random.Random(1)) is None


def test_a_day_has_one_puzzle_and_the_next_day_another() -> None:
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(400)]
    ids = [daily(day).id for day in days]
    assert len(set(ids)) == len(ids)
    assert all(day_of(noon(day)) == day for day in days)
