"""The server's clock: one limit per turn, network delay given back, and the end recorded once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest

from fourfold.play import (
    GRACE,
    LAG_LIMIT,
    AskTakeback,
    Computer,
    LocalTable,
    OfferDraw,
    Person,
    Phase,
    Play,
    Refused,
    TimeUp,
    deadline,
    ran_out,
    when_up,
)
from fourfold.rules.game import Reason

Opener = Callable[..., LocalTable]
Steps = Callable[[LocalTable, str], None]


class Clock(Protocol):
    now: float

    def wait(self, seconds: float) -> None: ...


def test_a_turn_takes_a_minute_unless_otherwise_agreed(quarto: Opener) -> None:
    local = quarto()
    assert deadline(local.table) == local.table.turn_began + 60
    assert deadline(quarto(clock=None).table) is None


def test_a_turn_is_place_and_give_together(quarto: Opener, play: Steps, clock: Clock) -> None:
    local = quarto(clock=60)
    clock.wait(10)
    play(local, "7")
    began = clock.now
    clock.wait(20)
    play(local, "a1")
    assert deadline(local.table) == began + 60
    clock.wait(20)
    play(local, "8")
    assert deadline(local.table) == clock.now + 60


def test_a_turn_of_quatro_is_all_its_throws(quatro: Opener, play: Steps, clock: Clock) -> None:
    local = quatro(clock=60)
    began = clock.now
    clock.wait(5)
    play(local, "roll k k k k")
    assert deadline(local.table) == began + 60


@pytest.mark.parametrize(("lag", "late"), [(0.0, 0.0), (0.3, 0.3), (1.0, 1.0), (5.0, 1.0), (-3.0, 0.0)])
def test_delay_is_given_back_up_to_a_limit(quarto: Opener, clock: Clock, lag: float, late: float) -> None:
    """Just in time, and a moment later."""
    for extra, result in ((-0.01, None), (0.01, Reason.TIME)):
        local = quarto(clock=60)
        clock.wait(60 + GRACE + late + extra)
        local.act(Play(0, "7", local.table.version), "ada", lag=lag)
        assert (local.table.result and local.table.result.reason) == result
        assert len(local.table.played) == (result is None)


def test_nobody_says_that_time_is_up_while_a_step_may_still_arrive(quarto: Opener, clock: Clock) -> None:
    local = quarto(clock=60)
    clock.wait(60 + GRACE + LAG_LIMIT - 0.01)
    assert local.act(TimeUp()) == ()
    local.act(OfferDraw(1), "max")
    assert local.table.phase is Phase.PLAYING
    assert not ran_out(local.table, clock.now)
    due = when_up(local.table)
    assert due is not None
    clock.wait(due - clock.now + 0.001)
    assert len(local.act(TimeUp())) == 1
    assert local.act(TimeUp()) == ()


def test_anything_after_the_time_limit_ends_the_game(quarto: Opener, clock: Clock) -> None:
    local = quarto(clock=60, casual=True)
    clock.wait(100)
    local.act(AskTakeback(1, 0), "max")
    assert local.table.result is not None
    assert (local.table.result.winners, local.table.result.reason) == ((1,), Reason.TIME)


def test_no_clock_runs_without_one_or_before_and_after_the_game(quarto: Opener, clock: Clock) -> None:
    local = quarto(clock=None)
    clock.wait(1e7)
    assert deadline(local.table) is None
    assert local.act(TimeUp()) == ()
    assert when_up(local.table) is None


def test_no_clock_runs_for_a_computer(quatro: Opener, clock: Clock) -> None:
    local = quatro(seats=(Computer("beginner"), Person("ada")), clock=60)
    clock.wait(1e6)
    assert local.act(TimeUp()) == ()
    assert local.view("ada").turn is not None


def test_a_takeback_gives_a_whole_turn_again(quarto: Opener, play: Steps, clock: Clock) -> None:
    local = quarto(seats=(Person("ada"), Person("ada")), casual=True, clock=60)
    play(local, "7")
    clock.wait(50)
    local.act(AskTakeback(0, local.table.version), "ada")
    assert deadline(local.table) == clock.now + 60


def test_a_late_step_is_not_played(quarto: Opener, clock: Clock) -> None:
    local = quarto(clock=1)
    clock.wait(10)
    local.act(Play(0, "7", local.table.version), "ada")
    assert local.table.played == ()
    with pytest.raises(Refused, match="over"):
        local.act(Play(0, "7", local.table.version), "ada")
