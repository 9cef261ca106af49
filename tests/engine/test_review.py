"""Reviews: values as in the analysis, marks on games made for them, and the meaning of accuracy."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from fourfold import quarto, quatro
from fourfold.engine import analyse
from fourfold.engine.review import Mark, Review, Turn, annotated, review
from fourfold.engine.review.review import COSTLY, LUCK
from fourfold.quarto import CallRule
from fourfold.quatro.data import layout
from fourfold.rules.game import Over, Reason, ToRoll
from fourfold.rules.games import Position, Step, play_on
from fourfold.rules.record import Record, read_record

GIVEN_AWAY = {Mark.GAVE_WIN, Mark.GAVE_DRAW, Mark.MISSED_LINE, Mark.MISSED_CALL}
ADVANCED = quarto.read_variant("advanced", CallRule.AUTO)
QUATRO = quatro.Variant(layout())


def played_out(start: Position, choose: Callable[[Position, random.Random], Step], seed: int) -> Record:
    """A game in which `choose` takes every step that is a player's choice."""
    chance, position, steps = random.Random(seed), start, list[Step]()
    while not isinstance(turn := position.turn, Over):
        if isinstance(turn, ToRoll):
            outcomes: Any = turn.outcomes
            [step] = chance.choices([each for each, _ in outcomes], [float(odds) for _, odds in outcomes])
        else:
            step = choose(position, chance)
        steps.append(step)
        position = play_on(position, step)
    return Record.of(start, steps)


def anyhow(position: Position, chance: random.Random) -> Step:
    return chance.choice(list[Step](position.steps))


def at_best(position: Position, _chance: random.Random) -> Step:
    step: Step = analyse(position).best[0].choice[0]
    return step


def marks(told: Review, number: int) -> set[Mark]:
    return set(told.turns[number - 1].marks)


def told_of(steps: str, start: quarto.Position | None = None, **told: Any) -> Review:
    return review(Record.of(start or quarto.Position(), steps, **told))


# -- Values -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", CallRule)
@pytest.mark.parametrize("name", ["classic", "traits=colour,height+squares"])
def test_values_of_quarto_are_those_of_the_analysis(name: str, rule: CallRule) -> None:
    record = played_out(quarto.read_variant(name, rule).start(), anyhow, 5)
    positions, told = list(record.positions), review(record)
    assert [turn.first for turn in told.turns] == [0, *(turn.last for turn in told.turns[:-1])]
    assert told.turns[-1].last == len(record.steps)
    for turn in told.turns:
        begin, end = analyse(positions[turn.first]), analyse(positions[turn.last])
        assert turn.before.chances == begin.chances
        assert turn.after.chances == end.chances
        assert begin.verdict is not None
        assert turn.before.plies == getattr(begin.verdict, "plies", None)
        assert turn.lost == max(0, begin.chances[turn.seat] - end.chances[turn.seat])
        [decision] = turn.decisions
        judged = {tuple(map(str, move.choice)): move for move in begin.moves}
        assert decision.ways == len(judged)
        for choice in decision.alternatives:
            assert choice.value.chances == judged[choice.steps].chances
            assert choice.value.plies == getattr(judged[choice.steps].verdict, "plies", None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_costs_of_choices_and_gains_of_dice_add_up(seats: int) -> None:
    record = played_out(QUATRO.start(seats), anyhow, seats)
    positions, told = list(record.positions), review(record)
    for turn in told.turns:
        assert turn.before.chances == pytest.approx(analyse(positions[turn.first]).chances, abs=1e-5)
        gained = turn.after.chances[turn.seat] - turn.before.chances[turn.seat]
        assert gained == pytest.approx(turn.dice - turn.lost, abs=1e-5)
        assert turn.lost == pytest.approx(sum(decision.lost for decision in turn.decisions), abs=1e-5)
        assert sum(turn.after.chances) == pytest.approx(1, abs=1e-5)
    winner_turn = told.turns[-1]
    assert record.result is not None
    assert winner_turn.after.chances[record.result.winners[0]] == pytest.approx(
        1 / len(record.result.winners), abs=1e-5
    )


@pytest.mark.parametrize(
    "start",
    [quarto.Position("a43b/.f.6/2..e/.0.c 5"), ADVANCED.start(), QUATRO.start(2), QUATRO.start(3)],
    ids=["classic", "advanced", "quatro of two", "quatro of three"],
)
def test_always_taking_the_best_choice_is_full_accuracy(start: Position) -> None:
    told = review(played_out(start, at_best, 1))
    assert [side.accuracy for side in told.sides] == [1.0] * start.seats
    assert not any(GIVEN_AWAY.intersection(turn.marks) for turn in told.turns)
    assert all(
        Mark.BEST in turn.marks
        for turn in told.turns
        if any(decision.ways > 1 for decision in turn.decisions)
    )


def test_accuracy_is_what_was_kept_of_what_could_be_lost() -> None:
    told = review(played_out(QUATRO.start(2), anyhow, 9))
    for seat, side in enumerate(told.sides):
        own = [decision for turn in told.turns if turn.seat == seat for decision in turn.decisions]
        lost, stake = sum(each.lost for each in own), sum(each.stake for each in own)
        assert side.accuracy == pytest.approx(1 - lost / stake, abs=1e-4)
        assert 0 < side.accuracy < 1


def test_a_review_is_json_as_it_stands() -> None:
    for told in (told_of("1 a1 3 b1 5 c1 7 d2 2"), review(played_out(QUATRO.start(4), anyhow, 2))):
        assert msgspec.json.decode(msgspec.json.encode(told), type=Review) == told


# -- Marks of Quarto! ---------------------------------------------------------------------------------------


def test_a_line_that_its_maker_does_not_call_is_a_missed_call_and_a_win_given_away() -> None:
    told = told_of("1 a1 3 b1 5 c1 7 d1 2 !a1b1c1d1")
    assert marks(told, 5) == {Mark.MISSED_CALL, Mark.GAVE_WIN}
    assert marks(told, 6) == {Mark.BEST, Mark.ONLY}
    assert told.turns[4].after.plies == 0
    assert told.turns[-1].after.chances == (0.0, 1.0)
    assert told.decisive == 4


def test_the_one_who_is_handed_a_line_can_miss_the_call_too() -> None:
    told = told_of("1 a1 3 b1 5 c1 7 d1 2 a2 4")
    assert Mark.MISSED_CALL in marks(told, 5)
    assert Mark.MISSED_CALL in marks(told, 6)
    assert told.turns[5].before.plies == 0


def test_in_a_race_the_maker_may_still_be_first() -> None:
    start = quarto.Variant(call=CallRule.RACE).start()
    told = told_of("1 a1 3 b1 5 c1 7 d1 2 !a1b1c1d1@1", start)
    assert [(turn.number, turn.seat) for turn in told.turns[-2:]] == [(5, 0), (6, 0)]
    assert not {Mark.MISSED_CALL, Mark.GAVE_WIN}.intersection(marks(told, 5)), "it was called after all"
    assert told.turns[4].lost == 0
    assert (told.turns[-1].before.chances, told.turns[-1].after.chances) == ((1.0, 0.0), (1.0, 0.0))


def test_a_line_that_could_be_made_and_was_not_is_a_missed_line() -> None:
    for start in (quarto.Position(), quarto.Variant(call=CallRule.AUTO).start()):
        told = told_of("1 a1 3 b1 5 c1 7 d2 2", start)
        assert Mark.MISSED_LINE in marks(told, 5)
        assert Mark.MISSED_CALL not in marks(told, 5)
        assert told.turns[4].decisions[0].alternatives[0].steps[0] == "d1"
        assert told.turns[4].better[0] == "d1"


def test_giving_the_piece_that_wins_gives_the_draw_away() -> None:
    told = told_of("1 a1 3 b1 5 c1 7 d1 !a1b1c1d1")
    assert marks(told, 4) == {Mark.GAVE_DRAW}
    assert told.turns[3].refutation == ("d1", "!a1b1c1d1")
    assert told.moments == (3,)
    assert told.decisive == 3
    assert told.sides[1].accuracy < 1 == told.sides[0].accuracy


def test_a_win_that_is_let_go_names_the_way_it_was_there() -> None:
    start = quarto.Position(".a1./5bc./2.e3/.4f. 0")
    analysis = analyse(start)
    assert analysis.chances[start.seat] == 1
    worse = next(move for move in analysis.moves if move.chances[start.seat] < 1)
    told = review(Record.of(start, worse.choice))
    assert Mark.GAVE_WIN in marks(told, 1)
    assert told.turns[0].lost == 1 - worse.chances[start.seat]
    position: Any = start
    for step in told.turns[0].better:
        position = position.play(step)
    assert position.result == Over((start.seat,), Reason.LINE)


def test_the_sixteenth_piece_can_make_a_line_that_nobody_calls() -> None:
    full = quarto.Position("0123/4567/89ab/cde. f", quarto.read_variant("traits=colour"))
    if not full.play("d4").made:
        full = quarto.Position("1032/5476/98ba/dce. f", quarto.read_variant("traits=colour"))
    missed = review(Record.of(full, "d4 done done"))
    assert Mark.MISSED_CALL in marks(missed, 1)
    assert Mark.MISSED_CALL in marks(missed, 2)
    assert missed.turns[-1].after.chances == (0.5, 0.5)


def test_lines_that_lost_their_value_are_worth_nothing() -> None:
    told = told_of("1 a1 3 b1 5 c1 7 d1 2 a2 4 b2 6")
    assert Mark.MISSED_CALL not in marks(told, 7)
    assert Mark.MISSED_LINE not in marks(told, 7)


@pytest.mark.parametrize("reason", [Reason.TIME, Reason.RESIGNED, Reason.ABANDONED])
def test_a_game_decided_away_from_the_board_is_reviewed_as_far_as_it_went(reason: Reason) -> None:
    told = told_of("1 a1 3 b1", decided=Over((1,), reason))
    assert [turn.number for turn in told.turns] == [1, 2, 3]
    assert told.turns[-1].after.chances == (0.5, 0.5)
    assert told.decisive is None
    assert review(Record(quarto.Position())).turns == ()


# -- Marks of Quatro ----------------------------------------------------------------------------------------


ROW_OF_THREE = "111.../....../222.../....../....../...... 12-12 "
"""Seat 1 has three in a row on a1, b1 and c1 and needs d1; seat 2 needs d3."""


def first_turn(text: str, steps: str) -> Turn:
    return review(Record.of(quatro.Position(text, QUATRO), steps)).turns[0]


def finishing_dice() -> str:
    """Dice that show the pattern of d1."""
    for dice in ("33366", "11122", "44455", "12345", "23456", "44441", "66666"):
        if quatro.read_step("d1") in quatro.Position(f"{ROW_OF_THREE}{dice}@1", QUATRO).steps:
            return dice
    raise AssertionError("the default layout has no such field")


def test_a_row_that_could_be_finished_and_was_not_is_a_missed_line() -> None:
    text = f"{ROW_OF_THREE}{finishing_dice()}@1"
    worst = analyse(quatro.Position(text, QUATRO)).moves[-1]
    missed = first_turn(text, str(worst))
    assert {Mark.MISSED_LINE, Mark.COSTLY} <= set(missed.marks)
    assert missed.decisions[0].alternatives[0].steps == ("d1",)
    made = first_turn(text, "d1")
    assert Mark.BEST in made.marks
    assert made.after.chances == (1.0, 0.0)


def test_a_win_given_away_in_quatro_is_one_choice_that_takes_the_chance_below_one_half() -> None:
    text = f"{ROW_OF_THREE}{finishing_dice()}@4"
    turns = [first_turn(text, str(move)) for move in analyse(quatro.Position(text, QUATRO)).moves]
    assert any(Mark.GAVE_WIN in turn.marks for turn in turns)
    for turn in turns:
        best, worth = turn.before.chances[turn.seat], turn.after.chances[turn.seat]
        assert (Mark.GAVE_WIN in turn.marks) == (best > 0.5 > worth and best - worth >= 0.1)


def test_lucky_and_unlucky_dice_are_separate_from_choices() -> None:
    last = quatro.Position(f"{ROW_OF_THREE}k@4", QUATRO)
    outcomes: Any = last.turn
    turns = {step: first_turn(str(last), str(step)) for step, _ in outcomes.outcomes}
    for turn in turns.values():
        assert (Mark.LUCKY in turn.marks) == (turn.dice >= LUCK)
        assert (Mark.UNLUCKY in turn.marks) == (turn.dice <= -LUCK)
        assert turn.lost == 0
    assert {Mark.LUCKY} in (set(turn.marks) for turn in turns.values())
    assert {Mark.UNLUCKY} in (set(turn.marks) for turn in turns.values())
    assert sum(turns[step].dice * float(odds) for step, odds in outcomes.outcomes) == pytest.approx(
        0, abs=1e-5
    )


def test_costly_choices_make_a_moment() -> None:
    told = review(played_out(QUATRO.start(2), anyhow, 3))
    assert any(Mark.COSTLY in told.turns[place].marks for place in told.moments)
    assert list(told.moments) == sorted(told.moments)
    for turn in told.turns:
        assert (Mark.COSTLY in turn.marks) == (turn.lost >= COSTLY)


# -- In the record ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [quarto.Position(), QUATRO.start(3)], ids=["quarto", "quatro"])
def test_a_review_is_written_into_the_record_as_comments_and_variations(start: Position) -> None:
    record = played_out(start, anyhow, 4)
    told = review(record)
    written = annotated(record, told, lambda turn: f"turn {turn.number}")
    assert written.steps == record.steps
    assert read_record(str(written)) == written
    comments = [entry.comment for entry in written.entries if entry.comment]
    assert comments == [f"turn {told.turns[place].number}" for place in told.moments]
    assert any(entry.variations for entry in written.entries)
