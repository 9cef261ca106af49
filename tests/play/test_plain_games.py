"""A game from outside, with rules and nothing else, at a table: steps, offers, computers, views, records."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from tests.noughts import registered
from tests.play.conftest import Clock

from fourfold.play import (
    AcceptDraw,
    AgreeTakeback,
    AskRematch,
    AskTakeback,
    Computer,
    DiceBox,
    LocalTable,
    OfferDraw,
    Person,
    Play,
    Refused,
    Resign,
    Roll,
    Setup,
    Table,
    TimeUp,
    bots,
    decode,
    encode,
    record,
    take_in,
    tell,
    verify,
)
from fourfold.play.board_view import Legal, ResultView, StepKind, StepView
from fourfold.play.game_part import part_for
from fourfold.rules.game import IllegalStep, Over, Reason, Unreadable
from fourfold.rules.games import Game
from fourfold.rules.record import read_record
from fourfold.rules.registry import Mark, PlainBoard

ADA, MAX = Person("ada", "Ada"), Person("max", "Max")


@pytest.fixture
def noughts() -> Iterator[Game]:
    with registered() as game:
        yield game


@pytest.fixture
def table(noughts: Game, clock: Clock) -> Callable[..., LocalTable]:
    """A game between Ada, who starts, and Max; keywords change the set-up."""

    def opened(**choices: object) -> LocalTable:
        setup = {"seats": (ADA, MAX), "first": 0, **choices}
        return LocalTable(Setup(noughts, **setup), DiceBox(bytes(32)), clock)  # type: ignore[arg-type]

    return opened


def play(local: LocalTable, *steps: str) -> None:
    for step in steps:
        seat = local.table.to_act
        assert seat is not None
        local.act(Play(seat, step, seen=local.table.version), local.key_of(seat))


def test_a_whole_game(table: Callable[..., LocalTable]) -> None:
    local = table()
    play(local, "b2", "a1", "c1", "b1", "a3")
    view = local.view("ada")
    assert view.phase == "over"
    assert view.result == ResultView((0,), Reason.LINE)
    assert view.position == "OOX/.X./X.."
    assert [each.turn for each in view.steps] == [1, 2, 3, 4, 5]
    assert verify(record(local.table)).throws == 0


def test_everyone_sees_the_board_and_what_a_step_changed(table: Callable[..., LocalTable]) -> None:
    local = table()
    play(local, "b2", "a1")
    watcher, ada, other = local.view(), local.view("ada"), local.view("max")
    assert watcher.board == PlainBoard(3, 3, (Mark(0, "O", 1), Mark(4, "X", 0)))
    assert watcher.steps[-1] == StepView(1, "a1", StepKind.STEP, 2, marks=(Mark(0, "O", 1),))
    assert ada.legal == (Legal(0, steps=("b1", "c1", "a2", "c2", "a3", "b3", "c3")),)
    assert other.legal == ()
    assert watcher.standing is None


def test_its_log_folds_to_the_same_table(table: Callable[..., LocalTable]) -> None:
    local = table(casual=True)
    play(local, "b2", "a1", "c1")
    events = [decode(encode(event)) for event in local.events]
    assert Table.of(events) == local.table
    assert LocalTable.resumed(tuple(events), local.box, local.clock).view("ada") == local.view("ada")


def test_news_go_on_where_a_view_ended(table: Callable[..., LocalTable]) -> None:
    local, seen = table(), None
    for step in ("b2", "a1", "c1", "b1", "a3"):
        before = seen
        known = 0 if before is None else before.version
        seen = take_in(before, tell(local.table, local.view("ada"), known, before))
        assert seen == local.view("ada")
        play(local, step)


def test_its_record_is_read_again(noughts: Game, table: Callable[..., LocalTable]) -> None:
    local = table()
    play(local, "b2", "a1")
    local.act(Resign(0), "ada")
    written = record(local.table)
    read = read_record(str(written))
    assert read.game is noughts
    assert read == written
    assert read.result == Over((1,), Reason.RESIGNED)


def test_a_step_is_its_seats_and_must_be_legal(table: Callable[..., LocalTable]) -> None:
    local = table()
    with pytest.raises(Refused, match="not your turn"):
        local.act(Play(1, "b2", seen=local.table.version), "max")
    with pytest.raises(Refused, match="nothing to throw"):
        local.act(Roll(0, seen=local.table.version), "ada")
    play(local, "b2")
    with pytest.raises(IllegalStep, match="Nothing can be written"):
        play(local, "b2")


def test_two_players_agree_on_a_draw(table: Callable[..., LocalTable]) -> None:
    local = table()
    assert "offer_draw" in local.view("ada").actions[0].can
    local.act(OfferDraw(0), "ada")
    assert "accept_draw" in local.view("max").actions[0].can
    local.act(AcceptDraw(1), "max")
    assert local.table.result == Over((), Reason.AGREED)


def test_a_step_is_taken_back(table: Callable[..., LocalTable]) -> None:
    local = table(casual=True)
    play(local, "b2")
    local.act(AskTakeback(0, seen=local.table.version), "ada")
    local.act(AgreeTakeback(1), "max")
    view = local.view("ada")
    assert view.steps == ()
    assert view.board == PlainBoard(3, 3, ())


def test_a_clock_runs_out(table: Callable[..., LocalTable], clock: Clock) -> None:
    local = table(clock=10)
    clock.wait(15)
    local.act(TimeUp())
    assert local.table.result == Over((1,), Reason.TIME)


def test_another_game_follows(table: Callable[..., LocalTable]) -> None:
    local = table()
    local.act(Resign(0), "ada")
    local.act(AskRematch(0), "ada", rematch_table="next")
    local.act(AskRematch(1), "max", rematch_table="next")
    assert local.table.successor == "next"


def test_a_computer_plays(table: Callable[..., LocalTable]) -> None:
    local = table(seats=(ADA, Computer("perfect")), casual=True)
    assert local.view("ada").coached
    rng = random.Random(1)
    while local.table.result is None:
        if bots.due(local.table) is not None:
            local.act(bots.think(local.table, rng))
        else:
            play(local, rng.choice(local.view("ada").legal[0].steps))
    assert local.table.result.winners in ((), (1,))


def test_what_others_agree_on_is_left_out(table: Callable[..., LocalTable]) -> None:
    setup = table(call="race", layout="default").table.setup
    assert (setup.call, setup.layout, setup.variant) == ("", "", "3x3")
    with pytest.raises(Unreadable, match="no level"):
        table(seats=(ADA, Computer("master")))


def test_only_two_players_agree_on_draws(noughts: Game) -> None:
    part = part_for(noughts)
    assert part.agrees_on_draws(2)
    assert not part.agrees_on_draws(3)
    assert str(part.no_draws()) == "There are no agreed draws in this game."
