"""Records made from steps, many games in one text, and the errors for bad ones."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from io import StringIO
from types import FrameType
from typing import Any

import pytest

from fourfold import quarto, quatro
from fourfold.rules import game
from fourfold.rules.game import IllegalStep, Over, Reason, RuleError, Unreadable
from fourfold.rules.games import Game, Position
from fourfold.rules.record import Entry, Record, read_record, read_records, write_records

STEPS = "1 a1 3 b1 5 c1 7 d1 2 !a1b1c1d1"
WON = Record.of(quarto.Position(), STEPS, names=("Ada", "Max"), played=date(2026, 1, 31))
RUNNING = Record.of(quatro.Position(), "13355 k335 33 d1 {a tower begins}")
BARE = Record(quarto.Position())
GAMES = [WON, RUNNING, BARE, BARE, Record.of(quarto.Position(), "{only said} "), WON]


# -- Made from steps ----------------------------------------------------------------------------------------


def test_steps_their_texts_and_one_text_make_the_same_record() -> None:
    texts = STEPS.split()
    made = Record.of(quarto.Position(), texts)
    assert made == Record.of(quarto.Position(), STEPS)
    assert made == Record.of(quarto.Position(), map(quarto.read_step, texts))
    assert made == Record(quarto.Position(), tuple(Entry(quarto.read_step(text)) for text in texts))
    assert made.result == Over((1,), Reason.LINE)


def test_one_text_may_hold_numbers_and_comments() -> None:
    record = Record.of(quarto.Position(), "{well} 1. 7 2. b3 c {better was a1}")
    assert record.comment == "well"
    assert record.entries[-1] == Entry(quarto.Give("c"), "better was a1")


@pytest.mark.parametrize(
    ("steps", "kind", "number"),
    [(["7", "b3", "b3"], IllegalStep, 3), (["7", "x9"], Unreadable, 2), ([7], TypeError, 1)],
)
def test_an_error_names_the_number_of_a_wrong_step(steps: Any, kind: type[Exception], number: int) -> None:
    with pytest.raises(kind) as caught:
        Record.of(quarto.Position(), steps)
    assert caught.value.__notes__ == [f"This is step {number} of those given."]


def test_an_error_names_the_place_of_a_wrong_step() -> None:
    with pytest.raises(IllegalStep, match="Line 1, column 6: There is no piece in hand"):
        Record.of(quarto.Position(), "7 b3 b3")


@pytest.mark.parametrize("record", GAMES[:5])
def test_the_repr_of_a_record_makes_an_equal_one(record: Record) -> None:
    import datetime  # noqa: PLC0415 - the name that the repr of a date wants

    room = quarto if record.game is Game.QUARTO else quatro
    names = {**vars(game), **vars(room), "Record": Record, "datetime": datetime}
    assert "\n" not in repr(record)
    assert eval(repr(record), names) == record


START = quarto.Position()
WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: Record(START, WON.steps), r"entries are made of Entry, not Give\('1'\): Record.of takes bare"),  # type: ignore[arg-type]
    (lambda: Record(quarto.Variant()), r"starts with a Position of Quarto! or Quatro, not Variant\(\)"),  # type: ignore[arg-type]
    (lambda: Record.of("7 b3"), "starts with a Position of Quarto! or Quatro, not '7 b3'"),  # type: ignore[arg-type]
    (lambda: Record(START, names="AB"), "names are a tuple of texts"),  # type: ignore[arg-type]
    (lambda: Record(START, names=(1, 2)), "names are a tuple of texts"),  # type: ignore[arg-type]
    (lambda: Record(START, decided="draw"), "decided with Over, not 'draw'"),  # type: ignore[arg-type]
    (lambda: Record(START, played="today"), "is a datetime.date, not 'today'"),  # type: ignore[arg-type]
    (lambda: Record(START, tags=(("A", 1),)), "tags are pairs of texts"),  # type: ignore[arg-type]
    (lambda: read_record(StringIO(str(WON))), "read_records takes a file"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("make", "told"), WRONG, ids=[told for _, told in WRONG])
def test_type_errors_are_clear(make: Callable[[], object], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        make()


@pytest.mark.parametrize("clock", [0, -1, 100_000])
def test_a_clock_that_would_not_read_back_is_refused(clock: int) -> None:
    with pytest.raises(Unreadable, match="is not a time limit"):
        Record(START, clock=clock)


# -- Many games ---------------------------------------------------------------------------------------------


def test_many_games_read_back_from_a_text_and_from_a_file() -> None:
    text = write_records(GAMES)
    assert list(read_records(text)) == GAMES
    assert list(read_records(StringIO(text))) == GAMES
    assert list(read_records(text.splitlines(keepends=True))) == GAMES
    assert list(read_records("")) == list(read_records(" \n")) == []


def test_games_are_read_when_they_are_asked_for() -> None:
    games = read_records(write_records([WON]) + '\n[Game "chess"]\n')
    assert next(games) == WON
    with pytest.raises(Unreadable, match="“chess” is not a game"):
        next(games)


BAD = [
    (str(WON).replace("2. a1 3", "2. x9 3"), "x9", Unreadable),
    (str(WON).replace("2. a1 3", "2. a1 1"), "Piece 1 is already on the board", IllegalStep),
    (str(WON).replace("2. a1 3", "2. a1 3 {hm"), "This comment has no end", Unreadable),
    (str(WON).replace('"Ada"', '"Ada'), "This tag is not complete", Unreadable),
    (str(WON).replace('"Ada"', '"Ada"]['), "This tag is not complete", Unreadable),
    (str(WON).replace('"classic"', '"clasic"'), "is not a variant", Unreadable),
    ('[Game "quarto"] [Seats "2"] [Seats "2"]\n', "The tag Seats appears twice", Unreadable),
    ('[Game "quarto]\n', "This tag is not complete", Unreadable),
]


@pytest.mark.parametrize(("bad", "told", "kind"), BAD, ids=[told for _, told, _ in BAD])
def test_a_bad_game_is_named_with_its_place_and_the_next_is_read(
    bad: str, told: str, kind: type[RuleError]
) -> None:
    good = str(RUNNING)
    games = read_records("\n".join([good, good, bad, good, good]))
    assert [next(games), next(games)] == [RUNNING, RUNNING]
    with pytest.raises(kind) as caught:
        next(games)
    with pytest.raises(RuleError) as alone:
        read_record(bad)
    line = caught.value.details["line"]
    before = 2 * (good.count("\n") + 1)
    assert line == before + int(str(alone.value.details["line"]))
    assert str(caught.value).startswith(f"Game 3: Line {line}, column {alone.value.details['column']}: ")
    assert told in str(caught.value)
    assert list(games) == [RUNNING, RUNNING]


def test_a_comment_without_an_end_never_swallows_the_next_game() -> None:
    # A careless reader would go on to the end of the comment in the next game.
    games = read_records("\n".join([str(WON) + "{hm\n", str(RUNNING), str(WON)]))
    with pytest.raises(Unreadable, match=r"Game 1: .*This comment has no end"):
        next(games)
    assert list(games) == [RUNNING, WON]


def test_a_game_of_quatro_without_a_layout_is_on_the_default_one() -> None:
    assert read_record('[Game "quatro"] 13355').position == quatro.Position().play("13355")


# -- Work ---------------------------------------------------------------------------------------------------


def work(doing: Callable[[], object]) -> int:
    """How many Python instructions an action takes: the same in every run and on every machine."""
    count = 0

    def traced(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        doing()
    finally:
        sys.settrace(before)
    return count


def with_tags(count: int) -> Record:
    return Record(quarto.Position(), tags=tuple((f"Tag{number}", "x") for number in range(count)))


@pytest.mark.parametrize(
    "doing",
    [with_tags, lambda count: str(with_tags(count)), lambda count: read_record(str(with_tags(count)))],
    ids=["made", "written", "read"],
)
def test_the_work_grows_with_the_number_of_tags_and_no_faster(doing: Callable[[int], object]) -> None:
    doing(1)
    little, much = work(lambda: doing(100)), work(lambda: doing(800))
    assert much < 8.5 * little


def test_the_work_grows_with_the_number_of_games_and_no_faster() -> None:
    def read(count: int) -> None:
        games = read_records(write_records([BARE, WON] * count))
        assert sum(1 for _ in games) == 2 * count

    read(1)
    assert work(lambda: read(40)) < 10.5 * work(lambda: read(4))


def test_a_record_knows_where_it_stands() -> None:
    positions: list[Position] = list(WON.positions)
    assert positions[-1] == WON.position
    assert len(positions) == len(WON.steps) + 1
