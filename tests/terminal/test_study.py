"""Studies: the tree is the record's, changes keep it legal, and any text opens one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold import quarto, quatro
from fourfold.quatro.data import layout
from fourfold.rules.game import Over, Reason, RuleError
from fourfold.rules.games import Variant, play_on, possible_steps
from fourfold.rules.record import Record, read_record
from fourfold.terminal.study import Study, read_study

START = quarto.Position()
TABLES: list[tuple[Variant, int]] = [
    (quarto.read_variant("classic", quarto.CallRule.RACE), 2),
    (quarto.read_variant("traits=colour+squares", quarto.CallRule.TURNS), 2),
    (quatro.read_variant("standard", layout()), 3),
]


def turns(study: Study) -> str:
    """The tree as records write it, in one line."""
    return " ".join(str(study.written()).split("\n\n", 1)[1].split())


@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**32))
@settings(max_examples=40)
def test_whatever_is_tried_is_a_record_that_opens_as_the_same_tree(
    table: tuple[Variant, int], seed: int
) -> None:
    chance, (variant, seats) = random.Random(seed), table
    study = Study(Record(variant.start(seats)))
    for _ in range(40):
        match chance.randrange(8):
            case 0:
                study.back()
            case 1:
                study.turn_aside()
            case 2:
                study.promote()
            case 3 if chance.randrange(3) == 0:
                study.delete()
            case 4:
                study.comment(chance.choice(["why {not}?", "(b3)", ""]))
            case _ if study.position.result is None:
                study.play(chance.choice(list(possible_steps(study.position))))
        written = study.written()
        assert read_record(str(written)) == written
        assert Study(written).written() == written
        position = study.start.position
        for step in study.steps:
            position = play_on(position, step)
        assert position == study.position
        assert not study.at.path or study.at.path[0] in study.start.ways


def test_the_first_try_is_the_main_line_until_another_is_promoted() -> None:
    study = Study(Record.of(START, "7 b3 c"), 1)
    study.play(quarto.Place("a1"))
    study.comment("closer")
    study.play(quarto.Give("d"))
    assert turns(study) == "1. 7 2. b3 (2. a1 {closer} d) c"
    study.promote()
    assert turns(study) == "1. 7 2. a1 {closer} (2. b3 c) d"
    study.turn_aside()
    assert str(study.steps[-1]) == "d", "only one gift was tried here"
    study.back()
    study.turn_aside()
    assert str(study.steps[-1]) == "b3"
    study.delete()
    assert turns(study) == "1. 7 2. a1 {closer} d"
    study.on()
    study.on()
    study.on()
    assert [str(step) for step in study.steps] == ["7", "a1", "d"]


def test_a_game_that_was_given_up_stays_so_until_another_line_is_its_main_one() -> None:
    given_up = Record.of(START, "7 b3 c", decided=Over((0,), Reason.RESIGNED))
    study = Study(given_up, 1)
    assert study.written() == given_up
    study.play(quarto.Place("a1"))
    assert study.written().result == given_up.result
    study.promote()
    assert study.written().result is None


def test_any_text_opens_a_game(tmp_path: Path) -> None:
    advanced = Record(quarto.read_variant("advanced").start(2), edition="mushrooms")
    assert read_study("2..d/7..f/96e./.c.. 1", advanced).variant == advanced.variant
    assert read_study("2..d/7..f/96e./.c.. 1", advanced).edition == "mushrooms"
    towers = read_study("111.../222.../....../....../....../...... 12-12 11124@2", advanced)
    assert isinstance(towers.start, quatro.Position)
    assert towers.start.dice == (1, 1, 1, 2, 4)
    assert read_study("1. 7 2. b3 c (d)", advanced).entries[2].variations
    link = (
        "https://example.org/analysis#game=quarto&variant=advanced&call=turns&turns=7+b3+c+(d)+a1&at=2&you=0"
    )
    linked = read_study(link, Record(START))
    assert str(linked.variant) == "advanced"
    assert str(linked.entries[2].variations[0]) == "(d)"
    assert read_study("x/analysis#game=quatro&seats=3", advanced).start.seats == 3
    assert (
        read_study(f"x/analysis#start={START}".replace(" ", "+"), advanced).start.variant != advanced.variant
    )
    file = tmp_path / "game.txt"
    file.write_text(str(Record.of(START, "7 b3 c (d)")), encoding="utf-8")
    assert read_study(f" {file} ", advanced) == Record.of(START, "7 b3 c (d)")
    assert read_study(file.read_text(encoding="utf-8"), advanced).steps == Record.of(START, "7 b3 c").steps


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2..2/..../..../.... -", "again on d1"),
        ("2..d/7..f 1", "4 rows"),
        ("no-such-file.txt", "no-such-file.txt"),
        ("x" * 5000, "xxx"),
        ("7 b9", "b9"),
    ],
)
def test_what_makes_no_sense_is_explained(text: str, said: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_study(text, Record(START))
    assert said in str(refused.value)
