"""Who may say what: every command that exists, by everyone, at every moment of a table's life."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec
import pytest
from tests.play.conftest import Clock

from fourfold.play import (
    SERVER,
    AcceptDraw,
    AddPart,
    AgreeTakeback,
    AskRematch,
    AskTakeback,
    Came,
    Claim,
    CloseTable,
    Command,
    Computer,
    ComputerPlay,
    DeclineDraw,
    DeclineRematch,
    DeclineTakeback,
    DiceBox,
    GiveTime,
    Join,
    Leave,
    LocalTable,
    Notice,
    NotYours,
    OfferDraw,
    Open,
    Person,
    Phase,
    Play,
    Refused,
    Resign,
    Roll,
    Setup,
    TimeUp,
    Went,
)
from fourfold.quarto import Give
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game

ADA, MAX = Person("ada", "Ada"), Person("max", "Max")
OTHERS = ("max", "watcher", "", SERVER)
"""Everyone but the holder of the first seat: the other player, who watches, a stranger, and the server."""


def opened(
    game: Game = Game.QUARTO,
    seats: tuple[Person | Open | Computer, ...] = (ADA, MAX),
    *,
    first: int | None = 0,
    clock: int | None = None,
) -> LocalTable:
    setup = Setup(game, seats, first=first, clock=clock, casual=True)
    return LocalTable(setup, DiceBox(bytes(32)), Clock())


def waiting() -> LocalTable:
    return opened(seats=(ADA, Open()), first=None)


def begun() -> LocalTable:
    return opened()


def before_a_throw() -> LocalTable:
    return opened(Game.QUATRO)


def on_the_clock() -> LocalTable:
    return opened(clock=60)


def against_a_computer_that_begins() -> LocalTable:
    """The first seat is the computer's: people sit where the lot puts them."""
    return opened(seats=(ADA, Computer("beginner")), first=1)


def closed() -> LocalTable:
    local = waiting()
    local.act(Leave(0), "ada")
    return local


def with_a_draw_offered() -> LocalTable:
    local = opened()
    local.act(OfferDraw(1), "max")
    return local


def with_a_step_to_take_back() -> LocalTable:
    local = opened()
    local.act(Play(0, "7", local.table.version), "ada")
    return local


def with_a_takeback_asked() -> LocalTable:
    local = with_a_step_to_take_back()
    local.act(Play(1, "a1", local.table.version), "max")
    local.act(AskTakeback(1, local.table.version), "max")
    return local


def with_a_player_gone() -> LocalTable:
    local = with_a_step_to_take_back()
    local.act(Went("max"), SERVER)
    assert isinstance(local.clock, Clock)
    local.clock.wait(local.table.setup.absence or 0)
    return local


def over() -> LocalTable:
    local = opened()
    local.act(Resign(1), "max")
    return local


def with_a_rematch_asked() -> LocalTable:
    local = over()
    local.act(AskRematch(1), "max")
    return local


Moment = Callable[[], LocalTable]
ASKED: tuple[Moment, ...] = (with_a_draw_offered, with_a_takeback_asked)
PLAYING: tuple[Moment, ...] = (begun, on_the_clock, with_a_step_to_take_back, with_a_player_gone, *ASKED)
"""A game of Quarto! is on."""
MOMENTS: tuple[Moment, ...] = (waiting, closed, before_a_throw, *PLAYING, over, with_a_rematch_asked)
"""Ada holds the first seat in all of them, but she has left the table that is closed."""

POSSIBLE: dict[type[Command], tuple[Moment, ...]] = {
    Join: (waiting,),
    Leave: (waiting,),
    AddPart: (waiting, before_a_throw),
    Play: (begun, on_the_clock, with_a_draw_offered),
    Roll: (before_a_throw,),
    Resign: (before_a_throw, *PLAYING),
    OfferDraw: PLAYING,
    AcceptDraw: (with_a_draw_offered,),
    DeclineDraw: (with_a_draw_offered,),
    AskTakeback: (with_a_step_to_take_back, with_a_player_gone),
    AgreeTakeback: (with_a_takeback_asked,),
    DeclineTakeback: (with_a_takeback_asked,),
    Claim: (with_a_player_gone,),
    AskRematch: (over, with_a_rematch_asked),
    DeclineRematch: (with_a_rematch_asked,),
}
"""When each command leads to something, said by those who may say it."""
NOTICED: dict[type[Notice], Moment] = {
    TimeUp: begun,
    GiveTime: on_the_clock,
    Came: with_a_player_gone,
    Went: begun,
    ComputerPlay: against_a_computer_that_begins,
    CloseTable: begun,
}
"""A moment for each notice; it leads to something, but for the time, which is not up."""


def said(kind: type[Command | Notice], local: LocalTable) -> Command | Notice:
    """A command of this kind for the first seat, or to sit down on the second, as one would say it now."""
    values = {
        "seat": 0,
        "chair": 1 if kind is Join else 0,
        "step": Give(7) if kind is ComputerPlay else "7",
        "seen": local.table.version,
        "part": "0" * 64,
        "person": "max",
        "seconds": 1.0,
    }
    names = (field.name for field in msgspec.structs.fields(kind))
    command: Command | Notice = kind(**{name: values[name] for name in names if name in values})  # type: ignore[arg-type]
    return command


def test_every_phase_has_a_moment() -> None:
    assert {moment().table.phase for moment in MOMENTS} == set(Phase)


SEATED = [kind for kind in get_args(Command) if kind is not Join]
"""The commands for a seat that somebody holds: all but sitting down."""


@pytest.mark.parametrize("kind", SEATED)
def test_only_the_holder_of_a_seat_speaks_for_it(kind: type[Command]) -> None:
    for moment in MOMENTS:
        local = moment()
        before = local.table
        for by in OTHERS:
            with pytest.raises(NotYours):
                local.act(said(kind, local), by)
            assert local.table is before


def answer(local: LocalTable, command: Command | Notice, by: str) -> bool | RuleError:
    """Whether something happened, or why not."""
    try:
        return bool(local.act(command, by))
    except RuleError as refused:
        return refused


@pytest.mark.parametrize("kind", get_args(Command))
def test_who_may_say_it_is_heard_when_it_is_possible_and_told_why_when_not(kind: type[Command]) -> None:
    for moment in MOMENTS:
        local = moment()
        before = local.table
        heard = answer(local, said(kind, local), "watcher" if kind is Join else "ada")
        assert (heard is True) is (moment in POSSIBLE[kind]), moment
        assert isinstance(heard, NotYours) is (moment is closed and kind is not Join), moment
        assert (local.table is before) is (heard is not True)


@pytest.mark.parametrize("kind", SEATED)
def test_nobody_speaks_for_a_computer(kind: type[Command]) -> None:
    local = against_a_computer_that_begins()
    for by in ("ada", *OTHERS[:-1]):
        with pytest.raises(NotYours):
            local.act(said(kind, local), by)


@pytest.mark.parametrize("kind", get_args(Notice))
def test_only_the_server_gives_notice(kind: type[Notice]) -> None:
    local = NOTICED[kind]()
    before = local.table
    for by in ("ada", *OTHERS[:-1]):
        if kind is TimeUp:  # anyone may look at the clock
            assert local.act(said(kind, local), by) == ()
        else:
            with pytest.raises(NotYours):
                local.act(said(kind, local), by)
        assert local.table is before
    assert bool(local.act(said(kind, local), SERVER)) is (kind is not TimeUp)


def test_only_a_free_chair_can_be_taken() -> None:
    for moment in MOMENTS:
        local = moment()
        before = local.table
        held = before.phase is Phase.OPEN
        for by in ("watcher", ""):
            with pytest.raises(NotYours if held else Refused) as refused:
                local.act(Join(0), by)
            assert isinstance(refused.value, NotYours) is held
        with pytest.raises(Refused):
            local.act(Join(0), SERVER)
        assert local.table is before
    for by in ("max", "watcher", ""):
        local = waiting()
        local.act(Join(1, "Max"), by)
        assert local.table.phase is Phase.PLAYING


def test_watchers_are_offered_nothing() -> None:
    for moment in MOMENTS:
        view = moment().view("watcher")
        assert (view.you, view.legal, view.actions) == ((), (), ())
