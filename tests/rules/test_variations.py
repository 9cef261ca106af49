"""Variations in records: a tree that reads back, and errors for wrong brackets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold import quarto, quatro
from fourfold.quatro.data import layout
from fourfold.rules.game import IllegalStep, RuleError, Unreadable
from fourfold.rules.games import Position, Variant, play_on, possible_steps
from fourfold.rules.record import Entry, Record, Variation, read_record, read_records, write_records
from fourfold.rules.record.turns import DEEPEST

START = quarto.Position()
TABLES: list[tuple[Variant, int]] = [
    (quarto.read_variant("classic", quarto.CallRule.RACE), 2),
    (quarto.read_variant("traits=colour+squares", quarto.CallRule.TURNS), 2),
    *((quatro.read_variant("standard", layout()), seats) for seats in (2, 4)),
]
SAMPLE = """\
[Game "quarto"]
[Variant "classic"]
[Call "turns"]
[Seats "2"]
[Result "*"]

1. 7 ({or} 1. 8 {solid} 2. a1)
2. b3 {hm} (2. a1 c (d) 3. a2) c (d {inside the turn})
3. a1 (3. d4 f 4. c1) (3. c3) 9
"""
REMARKS = ["", "", "", ")", "((", "a {b} (c)", "\\", "1. a1", "a\nb"]


def random_line(position: Position, chance: random.Random, most: int, deep: int) -> Iterator[Entry]:
    """Random steps with comments, and occasional variations."""
    for _ in range(most):
        legal = list(possible_steps(position))
        if not legal:
            return
        variations = tuple(
            Variation(tuple(random_line(position, chance, 5, deep - 1)), chance.choice(REMARKS))
            for _ in range(chance.choice([0, 0, 1, 2]) if deep else 0)
        )
        step = chance.choice(legal)
        yield Entry(step, chance.choice(REMARKS), variations)
        position = play_on(position, step)


@st.composite
def trees(draw: st.DrawFn) -> Record:
    variant, seats = draw(st.sampled_from(TABLES))
    chance = random.Random(draw(st.integers(0, 2**32)))
    start: Position = variant.start(seats)
    return Record(
        start, tuple(random_line(start, chance, draw(st.integers(0, 30)), 3)), chance.choice(REMARKS)
    )


@settings(max_examples=40)
@given(trees())
def test_a_tree_reads_back_equal(record: Record) -> None:
    text = str(record)
    assert read_record(text) == record
    assert str(read_record(text)) == text
    names = {**vars(quarto if isinstance(record.start, quarto.Position) else quatro), "Record": Record}
    assert eval(repr(record), names) == record


@settings(max_examples=40)
@given(trees())
def test_variations_change_nothing_of_the_game(record: Record) -> None:
    bare = replace(record, entries=tuple(replace(entry, variations=()) for entry in record.entries))
    assert (bare.steps, bare.position, bare.result) == (record.steps, record.position, record.result)
    assert list(bare.positions) == list(record.positions)
    assert read_record(str(bare)) == bare
    assert [read.steps for read in read_records(write_records([record, bare, record]))] == [bare.steps] * 3


@settings(max_examples=60)
@given(st.text(alphabet="() 7b3ac{}.12", max_size=40))
def test_any_text_with_brackets_is_a_record_or_a_rule_error(text: str) -> None:
    with suppress(RuleError):
        record = read_record(f'[Game "quarto"] 7 b3 {text}')
        written = str(record)
        assert read_record(written) == record


def test_a_sample_reads_as_it_looks() -> None:
    record = read_record(SAMPLE)
    assert str(record) == SAMPLE
    assert " ".join(map(str, record.steps)) == "7 b3 c a1 9"
    first, second, gift = record.entries[:3]
    assert first.variations[0].comment == "or"
    assert [str(entry.step) for entry in first.variations[0].entries] == ["8", "a1"]
    assert second.comment == "hm"
    assert str(second.variations[0].entries[1].variations[0].entries[0].step) == "d"
    assert gift.variations == (Variation((Entry(quarto.Give("d"), "inside the turn"),)),)
    assert [str(variation.entries[0].step) for variation in record.entries[3].variations] == ["d4", "c3"]
    assert record.entries[4] == Entry(quarto.Give("9"))


def test_a_variation_belongs_to_the_step_right_before_it() -> None:
    record = read_record('[Game "quarto"] 7 b3 c 3. a1 (d4 f) 9 (f) (e) {after them}')
    assert [len(entry.variations) for entry in record.entries] == [0, 0, 0, 1, 2]
    assert record.entries[-1].comment == "after them"


@pytest.mark.parametrize(
    ("steps", "column", "kind", "problem"),
    [
        ("(7)", 1, Unreadable, "comes after the step that it replaces"),
        ("7 2. (8) b3", 6, Unreadable, "comes after the step that it replaces"),
        ("7 (8", 3, Unreadable, "This variation has no end"),
        ("7 (8 (9)", 3, Unreadable, "This variation has no end"),
        ("7 8)", 3, IllegalStep, "Piece 7 is in hand"),
        ("7 )", 3, Unreadable, "no open variation"),
        ("7 ()", 4, Unreadable, "at least one step"),
        ("7 ({said} )", 11, Unreadable, "at least one step"),
        ("7 b3 (b3 7)", 10, IllegalStep, "Piece 7"),
        ("7 (2. 8)", 4, Unreadable, "Turn 1 begins here, not 2"),
        ("7 2. b3 c (2. d)", 12, Unreadable, "Turn 2 is not over"),
    ],
)
def test_what_is_wrong_with_a_bracket_and_where(
    steps: str, column: int, kind: type[RuleError], problem: str
) -> None:
    with pytest.raises(kind) as caught:
        Record.of(START, steps)
    assert caught.value.details["column"] == column
    assert problem in str(caught.value)


def test_variations_are_nested_only_so_deep() -> None:
    def nested(depth: int) -> str:
        return "7 " + "(8 " * depth + ")" * depth

    deepest = Record.of(START, nested(DEEPEST))
    assert read_record(str(deepest)) == deepest
    with pytest.raises(Unreadable, match="nested at most 40 deep"):
        Record.of(START, nested(DEEPEST + 1))
    with pytest.raises(Unreadable, match="nested at most 40 deep"):
        Record.of(START, nested(100_000))
    entry = Entry(quarto.Give("7"), variations=(Variation(deepest.entries),))
    with pytest.raises(Unreadable, match="nested at most 40 deep"):
        Record(START, (entry,))


def test_a_variation_that_exists_is_legal() -> None:
    with pytest.raises(IllegalStep, match="no piece in hand"):
        Record(START, (Entry(quarto.Give("7"), variations=(Variation((Entry(quarto.Place(0)),)),)),))
    with pytest.raises(Unreadable, match="at least one step"):
        Record(START, (Entry(quarto.Give("7"), variations=(Variation(()),)),))
    with pytest.raises(TypeError, match="tuple of Variation"):
        Record(START, (Entry(quarto.Give("7"), variations=((Entry(quarto.Give("8")),),)),))  # type: ignore[arg-type]
