"""Step views: enough to follow a game without knowing its rules."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace
from tests.play.random_games import QUARTO, QUATRO, random_game

from fourfold import quarto, quatro
from fourfold.play import LocalTable, Play, Resign, Setup, View
from fourfold.play.board_view import StepKind, StepView, Threat
from fourfold.quarto import Position as QuartoPosition
from fourfold.quatro import Position as Board
from fourfold.quatro.rules.wins import rows
from fourfold.rules.game import Reason
from fourfold.rules.games import read_step

Opener = Callable[..., LocalTable]
Steps = Callable[[LocalTable, str], None]

SEEDS = 4


def named(setup: Setup) -> str:
    return f"{setup.game}-{len(setup.seats)}-{setup.variant}-{setup.call}"


def folded_quarto(steps: tuple[StepView, ...]) -> str:
    """The board and the piece in hand that the changes lead to, as the position writes them."""
    board, hand = ["."] * 16, "-"
    for each in steps:
        if each.kind is StepKind.GIVE:
            hand = f"{each.piece:x}"
        elif each.kind is StepKind.PLACE:
            assert hand == f"{each.piece:x}"
            assert each.square is not None
            board[each.square], hand = hand, "-"
    return "/".join("".join(board[first : first + 4]) for first in range(0, 16, 4)) + f" {hand}"


def folded_quatro(
    steps: tuple[StepView, ...], view: View
) -> tuple[list[str], list[int], tuple[int, ...], int, tuple[int, ...]]:
    """Towers, roofs left, dice, throws and points that the changes lead to."""
    assert view.standing is not None
    towers, roofs = [""] * 36, [view.standing.rounds] * len(view.seats)
    dice: tuple[int, ...] = ()
    throws, points = 0, (0,) * len(view.seats)
    for each in steps:
        if each.field is not None:
            towers[each.field] += str(each.seat + 1)
            assert len(towers[each.field]) == each.height
        if each.roofs is not None:
            roofs[each.seat] = each.roofs
        dice, throws, points = each.dice, each.throws, each.points or points
    return towers, roofs, dice, throws, points


@pytest.mark.parametrize("setup", QUARTO + QUATRO, ids=named)
def test_what_steps_changed_adds_up_to_the_position_at_every_moment(setup: Setup) -> None:
    for seed in range(SEEDS):
        for local in random_game(setup, seed):
            view, position = local.view(), local.table.position
            match position:
                case quarto.Position():
                    assert position.hand is None or view.steps[-1].kind is not StepKind.PLACE
                    assert folded_quarto(view.steps).split() == str(position).split()[:2]
                case quatro.Position():
                    towers, *rest = folded_quatro(view.steps, view)
                    assert towers == ["".join(str(seat + 1) for seat in tower) for tower in position.towers]
                    stocks = list(position.stocks)
                    assert rest == [stocks, position.dice, position.throws, position.points]


@pytest.mark.parametrize("setup", QUARTO + QUATRO, ids=named)
def test_a_step_tells_its_seat_its_text_and_its_turn(setup: Setup) -> None:
    """A turn lasts while the same seat is to move, according to the rules when the steps are replayed."""
    for seed in range(SEEDS):
        *_, local = random_game(setup, seed)
        position, turn, mover = setup.first_position(), 1, 0
        for each, played in zip(local.view().steps, local.table.played, strict=True):
            assert (each.seat, read_step(setup.game, each.step)) == (played.seat, played.step)
            if position.seat != mover:
                turn, mover = turn + 1, position.seat
            assert each.turn == turn
            assert each.seat == mover or each.kind is StepKind.CALL
            position = position.play(played.step)  # type: ignore[arg-type]


def test_a_step_that_tells_little_is_short() -> None:
    told = StepView(0, "7", StepKind.GIVE, 1, piece=7)
    assert msgspec.json.encode(told) == b'{"seat":0,"step":"7","kind":"give","turn":1,"piece":7}'


def test_step_views_are_made_once_however_often_the_table_is_viewed(quarto: Opener, play: Steps) -> None:
    local = quarto()
    play(local, "7 b2 3")
    before = local.view()
    play(local, "c3")
    for one, other in zip(before.steps, local.view().steps, strict=False):
        assert one is other


# -- How it stands, and how it ended ------------------------------------------------------------------------


def naive_threats(position: quatro.Position) -> set[Threat]:
    """Fields on which one more roof of a seat, placed here, would make a new row."""
    found = set()
    for seat in range(position.seats):
        for field in quatro.FIELDS:
            tower = position.towers[field]
            if len(tower) == quatro.SAFE or (tower and tower[-1] == seat):
                continue
            towers = (*position.towers[:field], (*tower, seat), *position.towers[field + 1 :])
            if any(field in row for row in rows(towers, seat)):
                found.add(Threat(seat, field))
    return found


def test_the_standing_tells_points_roofs_height_and_threats() -> None:
    threatened = 0
    for setup in QUATRO:
        for local in random_game(setup, 7):
            position, told = local.table.position, local.view().standing
            assert isinstance(position, quatro.Position)
            assert told is not None
            assert (told.points, told.roofs, told.round) == (position.points, position.stocks, position.round)
            assert told.throws_left == quatro.THROWS - position.throws
            for field in position.buildable():
                assert len(position.towers[field]) + 1 <= told.height
            if position.result is not None:
                assert told.threats == ()
            elif position.throws == 0:
                assert set(told.threats) == naive_threats(position)
                threatened += bool(told.threats)
    assert threatened > 0, "the test needs games with threats"


def test_quarto_has_no_standing(quarto: Opener) -> None:
    assert quarto().view().standing is None


TO_A_LINE = "0 a1 1 b1 2 c1 3 d1"


def test_a_line_has_its_squares_and_shared_traits(quarto: Opener, play: Steps) -> None:
    local = quarto()
    play(local, f"{TO_A_LINE} !a1b1c1d1")
    result = local.view().result
    assert result is not None
    (line,) = result.lines
    assert line.squares == (0, 1, 2, 3)
    assert [(each.trait.value, each.value) for each in line.shared] == [("height", 0), ("top", 0)]
    assert local.view().steps[-1].line == (0, 1, 2, 3)


def test_only_counting_traits_are_listed(quarto: Opener, play: Steps) -> None:
    local = quarto(variant="traits=height")
    play(local, f"{TO_A_LINE} !a1b1c1d1")
    result = local.view().result
    assert result is not None
    assert [each.trait.value for each in result.lines[0].shared] == ["height"]


@pytest.mark.parametrize(("call", "by_placer"), [("turns", False), ("race", True), ("race", False)])
def test_the_result_says_who_overlooked_a_line(
    quarto: Opener, play: Steps, call: str, by_placer: bool
) -> None:
    local = quarto(call=call)
    play(local, f"{TO_A_LINE} 8")
    placer = local.table.played[-1].seat
    caller = placer if by_placer else 1 - placer
    local.act(Play(caller, "!a1b1c1d1", local.table.version), local.key_of(caller))
    result = local.view().result
    assert result is not None
    assert (result.winners, result.overlooked) == ((caller,), None if by_placer else placer)
    assert result.missed == ()


def test_after_the_game_uncalled_lines_are_shown_with_their_makers(quarto: Opener, play: Steps) -> None:
    local = quarto()
    play(local, f"{TO_A_LINE} 8")
    placer = local.table.played[-1].seat
    assert local.view().result is None
    play(local, "d4")
    local.act(Resign(0), local.key_of(0))
    result = local.view().result
    assert result is not None
    assert [(each.seat, each.squares) for each in result.missed] == [(placer, (0, 1, 2, 3))]


TWO_LINES = "1 a1 3 b1 5 c1 0 d2 2 d3 8 d4 4 d1"
"""The last placement finishes two lines, the row and the column."""


@pytest.mark.parametrize("call", ["turns", "race"])
@pytest.mark.parametrize("last", ["!a1b1c1d1", "f !a1b1c1d1", "resign", "f resign"])
def test_a_line_that_stands_at_the_end_was_not_missed(
    quarto: Opener, play: Steps, call: str, last: str
) -> None:
    local = quarto(call=call)
    play(local, TWO_LINES)
    position = local.table.position
    assert isinstance(position, QuartoPosition)
    assert len(position.made) == 2
    *steps, end = last.split()
    play(local, " ".join(steps if end == "resign" else [*steps, end]))
    if end == "resign":
        local.act(Resign(0), local.key_of(0))
    result = local.view().result
    assert result is not None
    assert result.missed == ()


@pytest.mark.parametrize(
    ("before", "build", "reason", "fields"),
    [
        ("111.../....../....../....../....../...... 12-12 33345@1", "d1", Reason.ROW, (0, 1, 2, 3)),
        ("....../....../....21/(12)...../....../...... 12-12 66666@1", "d6", Reason.YATZY, (17, 18, 33)),
        ("....../....../....../....../....../...... 0-1 33345@1", "d1", Reason.POINTS, ()),
    ],
)
def test_the_result_lists_the_fields_that_won(
    quatro: Opener, before: str, build: str, reason: Reason, fields: tuple[int, ...]
) -> None:
    local = quatro()
    start = local.table.position
    assert isinstance(start, Board)
    position = Board(before, start.variant)
    seat = position.seat
    local.table = replace(local.table, position=position, to_act=seat)
    local.act(Play(seat, build, local.table.version), local.key_of(seat))
    result = local.view().result
    assert result is not None
    assert (result.winners, result.reason, result.fields) == ((seat,), reason, fields)
