"""Who may say what: every command that exists, by everyone, at every moment of a table's life."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

import msgspec
import pytest
from tests.play.conftest import Clock

from fourfold.play import (
    SERVER,
    AskRematch,
    AskTakeback,
    Command,
    DiceBox,
    Join,
    Leave,
    LocalTable,
    NotYours,
    OfferDraw,
    Open,
    Person,
    Phase,
    Play,
    Refused,
    Resign,
    Setup,
    Went,
)
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game

ADA, MAX = Person("ada", "Ada"), Person("max", "Max")
OTHERS = ("max", "watcher", "", SERVER)
"""Everyone but the holder of the first seat: the other player, who watches, a stranger, and the server."""


def opened(game: Game = Game.QUARTO, seats: tuple[Person | Open, ...] = (ADA, MAX)) -> LocalTable:
    first = None if Open() in seats else 0
    setup = Setup(game, seats, first=first, clock=None, casual=True)
    return LocalTable(setup, DiceBox(bytes(32)), Clock())


def waiting() -> LocalTable:
    return opened(seats=(ADA, Open()))


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


MOMENTS: tuple[Callable[[], LocalTable], ...] = (
    waiting,
    closed,
    opened,
    lambda: opened(Game.QUATRO),
    with_a_draw_offered,
    with_a_step_to_take_back,
    with_a_takeback_asked,
    with_a_player_gone,
    over,
    with_a_rematch_asked,
)


def said(kind: type[Command], local: LocalTable) -> Command:
    """A command of this kind for the first seat, as its holder would say it now."""
    values = {"seat": 0, "chair": 0, "step": "7", "seen": local.table.version, "part": "0" * 64}
    names = (field.name for field in msgspec.structs.fields(kind))
    command: Command = kind(**{name: values[name] for name in names if name in values})  # type: ignore[arg-type]
    return command


def moments() -> Iterator[LocalTable]:
    return (moment() for moment in MOMENTS)


def test_every_phase_has_a_moment() -> None:
    assert {local.table.phase for local in moments()} == set(Phase)


SEATED = [kind for kind in get_args(Command) if kind is not Join]
"""The commands for a seat that somebody holds: all but sitting down."""


@pytest.mark.parametrize("kind", SEATED)
def test_only_the_holder_of_a_seat_speaks_for_it(kind: type[Command]) -> None:
    for local in moments():
        before = local.table
        for by in OTHERS:
            with pytest.raises(NotYours):
                local.act(said(kind, local), by)
            assert local.table is before


@pytest.mark.parametrize("kind", SEATED)
def test_the_holder_of_a_seat_is_never_told_that_it_is_not_theirs(kind: type[Command]) -> None:
    done = 0
    for local in moments():
        if local.table.phase is Phase.CLOSED:
            continue  # Ada has left
        try:
            done += bool(local.act(said(kind, local), "ada"))
        except NotYours:
            raise
        except RuleError:
            continue
    assert done, "there is no moment at which this can be done"


def test_only_a_free_chair_can_be_taken() -> None:
    for local in moments():
        before = local.table
        held = before.phase is Phase.OPEN
        for by in ("watcher", ""):
            with pytest.raises(NotYours if held else Refused) as refused:
                local.act(Join(0), by)
            assert isinstance(refused.value, NotYours) is held
        with pytest.raises(Refused):
            local.act(Join(0), SERVER)
        assert local.table is before
    table = waiting()
    table.act(Join(1, "Max"), "max")
    assert table.table.phase is Phase.PLAYING


def test_watchers_are_offered_nothing() -> None:
    for local in moments():
        view = local.view("watcher")
        assert (view.you, view.legal, view.actions) == ((), (), ())
