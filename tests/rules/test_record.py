"""Records: they read back as written, and errors say where the damage is."""

from __future__ import annotations

import random
from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold import quarto, quatro
from fourfold.quatro.data import layout
from fourfold.rules.game import IllegalStep, Over, Reason, RuleError, Unreadable
from fourfold.rules.games import Game, Position, Step, Variant, play_on, possible_steps
from fourfold.rules.record import Entry, Record, read_record
from fourfold.rules.record.result import OFF_THE_BOARD

TABLES: list[tuple[Variant, int]] = [
    *((quarto.read_variant("classic", rule), 2) for rule in quarto.CallRule),
    (quarto.read_variant("traits=colour+squares", quarto.CallRule.RACE), 2),
    (quarto.read_variant("traits=colour+squares+torus", quarto.CallRule.TURNS), 2),
    *((quatro.read_variant("five-as-full-house", layout()), seats) for seats in (2, 3, 4)),
]

SAMPLE = """\
[Game "quarto"]
[Variant "classic"]
[Call "turns"]
[Seats "2"]
[Seat1 "Ada"]
[Seat2 "Max"]
[Date "2026-01-31"]
[Clock "60"]
[Result "2"]
[Reason "line"]

{A short one.}
1. 1
2. a1 3
3. b1 5 {hm}
4. c1 7
5. d1 2 {overlooked}
6. !a1b1c1d1
"""


def random_steps(start: Position, chance: random.Random, most: int) -> list[Step]:
    position = start
    steps: list[Step] = []
    while len(steps) < most and (legal := list(possible_steps(position))):
        steps.append(chance.choice(legal))
        position = play_on(position, steps[-1])
    return steps


remarks = st.text(max_size=12) | st.sampled_from(['"', "\\", "{}", "}", "a\nb", "a\r\nb", "[Game]", "1. a1"])


@st.composite
def records(draw: st.DrawFn) -> Record:
    variant, seats = draw(st.sampled_from(TABLES))
    chance = random.Random(draw(st.integers(0, 2**32)))
    start: Position = variant.start(seats)
    for step in random_steps(start, chance, draw(st.sampled_from([0, 0, 7]))):
        start = play_on(start, step)
    steps = random_steps(start, chance, draw(st.sampled_from([0, 3, 12, 1000])))
    comments = draw(st.dictionaries(st.integers(0, 20), remarks, max_size=3))
    entries = tuple(Entry(step, comments.get(place, "")) for place, step in enumerate(steps))
    record = Record(
        start,
        entries,
        draw(remarks),
        names=tuple(draw(st.lists(remarks, max_size=seats))),
        edition=draw(remarks),
        played=draw(st.none() | st.dates()),
        clock=draw(st.none() | st.integers(1, 99_999)),
        tags=tuple(draw(st.dictionaries(st.sampled_from(["Event", "Round", "A1"]), remarks)).items()),
    )
    if record.result is None and draw(st.booleans()):
        reason = draw(st.sampled_from(OFF_THE_BOARD))
        winners = () if reason in (Reason.AGREED, Reason.CLOSED) else (draw(st.integers(0, seats - 1)),)
        return Record(start, entries, record.comment, Over(winners, reason), record.names)
    return record


@settings(max_examples=60)
@given(records())
def test_what_is_written_reads_back_equal(record: Record) -> None:
    text = str(record)
    again = read_record(text)
    assert again == record
    assert str(again) == text
    assert again.result == record.result
    assert again.position == record.position


@settings(max_examples=60)
@given(record=records(), place=st.integers(0, 10_000), cut=st.integers(0, 5), put=st.text(max_size=3))
def test_a_damaged_record_is_another_record_or_says_where_it_is_wrong(
    record: Record, place: int, cut: int, put: str
) -> None:
    text = str(record)
    place %= len(text)
    damaged = text[:place] + put + text[place + cut :]
    error = error_in(damaged)
    if error is not None:
        line, column = error.details["line"], error.details["column"]
        assert isinstance(line, int)
        assert isinstance(column, int)
        lines = damaged.split("\n")
        assert 1 <= line <= len(lines)
        assert 1 <= column <= len(lines[line - 1]) + 1
        assert isinstance(error.details["problem"], RuleError)


def error_in(text: str) -> RuleError | None:
    try:
        read_record(text)
    except RuleError as error:
        return error
    return None


@settings(max_examples=60)
@given(st.text(alphabet='[]{}"\\ \n.!@*abcdGameResult0123456789', max_size=60))
def test_any_text_is_a_record_or_a_rule_error(text: str) -> None:
    with suppress(RuleError):
        read_record(text)
    with suppress(RuleError):
        read_record('[Game "quarto"]' + text)


def test_a_sample_reads_as_it_looks() -> None:
    record = read_record(SAMPLE)
    assert record.game is Game.QUARTO
    assert record.variant == quarto.Variant()
    assert record.names == ("Ada", "Max")
    assert record.played == date(2026, 1, 31)
    assert record.clock == 60
    assert record.comment == "A short one."
    assert [entry.comment for entry in record.entries if entry.comment] == ["hm", "overlooked"]
    assert record.result == Over((1,), Reason.LINE)
    assert len(list(record.positions)) == len(record.steps) + 1
    assert str(record) == SAMPLE


def test_a_record_needs_little() -> None:
    record = read_record('[Game "quarto"] 7 b3')
    assert record.variant == quarto.Variant()
    assert list(map(str, record.steps)) == ["7", "b3"]
    assert record.result is None


def test_a_call_in_a_race_names_who_interrupts() -> None:
    text = (
        SAMPLE.replace("turns", "race")
        .replace("6. !a1b1c1d1", "6. !a1b1c1d1@1")
        .replace('"2"]\n[Re', '"1"]\n[Re')
    )
    assert read_record(text).result == Over((0,), Reason.LINE)


def test_a_position_that_was_set_up_is_kept() -> None:
    start = quarto.Position("2..d/7..f/96e./.c.. 1", quarto.Variant())
    text = str(Record(start, (Entry(quarto.read_step("a4")),)))
    assert '[Start "2..d/7..f/96e./.c.. 1"]' in text
    assert read_record(text).start == start


def test_comments_side_by_side_become_one() -> None:
    assert read_record('[Game "quarto"] {a} {b} 7 {c} {} {d}').comment == "a b"
    assert read_record('[Game "quarto"] {a} {b} 7 {c} {} {d}').entries[0].comment == "c d"


def test_shared_wins_name_all_winners() -> None:
    start = quatro.Variant(layout()).start(3)
    record = Record(start, decided=Over((0, 2), Reason.RESIGNED))
    assert '[Result "1,3"]' in str(record)
    assert read_record(str(record)).decided == Over((0, 2), Reason.RESIGNED)


@pytest.mark.parametrize(
    ("old", "new", "spot", "problem"),
    [
        ('"quarto"', '"chess"', (1, 8), "“chess” is not a game"),
        ('[Game "quarto"]\n', "", (1, 1), "The tag Game is missing: a record starts with it"),
        ('"classic"', '"clasic"', (2, 11), "is not a variant of Quarto!"),
        ('"turns"', '"never"', (3, 8), "is not a call rule"),
        ('"2"]\n[Seat1', '"3"]\n[Seat1', (4, 9), "2 players, not 3"),
        ('"2"]\n[Seat1', '"two"]\n[Seat1', (4, 9), "“two” is not a number of seats"),
        ('[Seat2 "Max"]', '[Seat3 "Max"]', (6, 9), "The tag Seat3 does not fit"),
        ('[Seat2 "Max"]', '[Seat1 "Max"]', (6, 9), "The tag Seat1 appears twice"),
        ('[Seat2 "Max"]', '[Seat2 "Max]', (6, 1), "This tag is not complete"),
        ("2026-01-31", "31 January", (7, 8), "is not a date"),
        ("2026-01-31", "20260131", (7, 8), "is not a date"),
        ("2026-01-31", "2026-02-30", (7, 8), "is not a date"),
        ('"60"', '"fast"', (8, 9), "is not a time limit"),
        ('[Result "2"]', '[Result "1"]', (9, 10), "The board shows the result “2” by “line”"),
        ('[Result "2"]', '[Result "*"]', (9, 10), "The board shows the result “2”"),
        ('[Reason "line"]', '[Reason "time"]', (10, 10), "The board shows the result “2” by “line”"),
        ('[Reason "line"]', '[Reason "luck"]', (10, 10), "“luck” is not a reason"),
        ("2. a1 3", "2. a9 3", (14, 4), "“a9” is not a square"),
        ("2. a1 3", "2. a1 1", (14, 7), "Piece 1 is already on the board"),
        ("2. a1 3", "3. a1 3", (14, 1), "Turn 2 begins here, not 3"),
        ("2. a1 3", "2. a1 3. 3", (14, 7), "Turn 2 is not over"),
        ("2. a1 3", "2. 2. a1 3", (14, 4), "Turn 2 is not over"),
        ("2. a1 3", "2. a1 3 ]", (14, 9), "“]” is not allowed here"),
        ("2. a1 3", '2. a1 3 [Game "quarto"]', (14, 16), "Tags come before the first step"),
        ("6. !a1b1c1d1", "6. !a1b1c1d1 7", (18, 14), "The game is over"),
        ("6. !a1b1c1d1", "6. !a1b1c1d1\n7. 7", (19, 1), "The game is over: no step may follow"),
        ("6. !a1b1c1d1", "6. !a2b2c2d2", (18, 4), "a2b2c2d2 is not full"),
        ("6. !a1b1c1d1", "", (9, 10), "The board does not show a result by “line”"),
    ],
)
def test_what_is_wrong_and_where(old: str, new: str, spot: tuple[int, int], problem: str) -> None:
    assert old in SAMPLE
    damaged = SAMPLE.replace(old, new, 1)
    with pytest.raises(RuleError) as caught:
        read_record(damaged)
    assert (caught.value.details["line"], caught.value.details["column"]) == spot
    assert problem in str(caught.value)
    assert str(caught.value).startswith(f"Line {spot[0]}, column {spot[1]}: ")


def test_nothing_follows_a_start_that_is_over() -> None:
    header = '[Game "quarto"] [Call "auto"] [Start "1357/..../..../.... - d1"]'
    assert read_record(header).result is not None
    with pytest.raises(IllegalStep, match="The game is over in the position it starts from"):
        read_record(f"{header} 1. 2")
    with pytest.raises(IllegalStep, match="The game is over: no step may follow"):
        read_record(f"{header} 2")


def test_an_error_names_the_start_of_an_unclosed_comment() -> None:
    with pytest.raises(Unreadable, match="Line 15, column 9: This comment has no end"):
        read_record(SAMPLE.replace("{hm}", "{hm").replace("{overlooked}", ""))


@pytest.mark.parametrize("text", ["", " \n\n"])
def test_nothing_at_all_is_no_record(text: str) -> None:
    with pytest.raises(Unreadable, match="Line 1, column 1: This is empty: a record starts with a tag"):
        read_record(text)


def test_unreadable_and_illegal_stay_apart() -> None:
    with pytest.raises(Unreadable):
        read_record('[Game "quarto"] 7 x9')
    with pytest.raises(IllegalStep):
        read_record('[Game "quarto"] 7 b3 7')


@pytest.mark.parametrize(
    ("decided", "problem"),
    [
        (Over((0,), Reason.LINE), "does not show a result by “line”"),
        (Over((0,), Reason.AGREED), "agree to a draw"),
        (Over((0,), Reason.CLOSED), "Nobody wins"),
        (Over((), Reason.TIME), "has a winner and a loser"),
        (Over((0, 1), Reason.RESIGNED), "has a winner and a loser"),
        (Over((2,), Reason.ABANDONED), "only seats 1 to 2"),
    ],
)
def test_decisions_away_from_the_board_have_to_make_sense(decided: Over, problem: str) -> None:
    with pytest.raises(IllegalStep, match=problem):
        Record(quarto.Variant().start(), decided=decided)


def test_nothing_is_decided_away_from_a_board_that_decides() -> None:
    won = quarto.Position("1357/..../..../.... - a1", quarto.Variant(call=quarto.CallRule.AUTO))
    with pytest.raises(IllegalStep, match="over on the board"):
        Record(won, decided=Over((1,), Reason.TIME))
    assert Record(won).result == Over((0,), Reason.LINE)


def test_a_record_that_exists_is_a_legal_game() -> None:
    with pytest.raises(IllegalStep, match="no piece in hand"):
        Record(quarto.Variant().start(), (Entry(quarto.Place(0)),))


@pytest.mark.parametrize(
    "tags", [(("Game", "x"),), (("Call", "x"),), (("A B", "x"),), (("A", "x"), ("A", "y"))]
)
def test_tags_that_would_not_read_back_are_refused(tags: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(Unreadable, match="tag"):
        Record(quarto.Variant().start(), tags=tags)


def test_more_names_than_seats_are_refused() -> None:
    with pytest.raises(RuleError, match=r"number of names \(3\) is not the number of seats \(2\)"):
        Record(quarto.Variant().start(), names=("a", "b", "c"))
