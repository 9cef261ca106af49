"""Leaving a game of three or four, absence, and time that is given back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest

from fourfold.play import (
    GRACE,
    AgreeTakeback,
    AskTakeback,
    Claim,
    Computer,
    DeclineTakeback,
    GiveTime,
    LocalTable,
    NotYours,
    Person,
    Phase,
    Play,
    Refused,
    Resign,
    Stale,
    Table,
    TimeUp,
    Went,
    deadline,
    record,
    rematch_setup,
    verify,
)
from fourfold.play.offers import MOST_TAKEBACKS
from fourfold.rules.game import Over, Reason
from fourfold.rules.record import read_record

Opener = Callable[..., LocalTable]
Steps = Callable[[LocalTable, str], None]

THREE = (Person("ada", "Ada"), Person("max", "Max"), Person("eve", "Eve"))


class Clock(Protocol):
    now: float

    def wait(self, seconds: float) -> None: ...


# -- Leaving ------------------------------------------------------------------------------------------------


def test_a_computer_takes_over_from_one_of_three_who_gives_up(quatro: Opener) -> None:
    local = quatro(seats=THREE)
    local.act(Resign(0), "ada")
    assert local.table.phase is Phase.PLAYING
    seat = local.view().seats[0]
    assert (seat.kind, seat.name, seat.plays_for) == ("computer", "casual", "Ada")
    assert local.view("ada").you == ()
    assert local.table.belongs_to("ada")
    with pytest.raises(NotYours):
        local.act(Resign(0), "ada")
    while local.table.has_computer_to_act:
        local.act_for_computer()
    assert local.table.to_act == 1
    assert Table.of(local.events) == local.table


def test_a_computer_takes_over_when_time_runs_out_or_a_player_stays_away(
    quatro: Opener, play: Steps, clock: Clock
) -> None:
    local = quatro(seats=THREE, substitute="beginner")
    play(local, "roll")
    clock.wait(100)
    local.act(TimeUp())
    assert local.table.holders[0] == Computer("beginner", plays_for="Ada")
    assert local.act(TimeUp()) == ()
    while local.table.has_computer_to_act:
        local.act_for_computer()
    local.act(Went("max"))
    clock.wait(60)
    local.act(Claim(2), "eve")
    assert [left.reason for left in local.table.departures] == [Reason.TIME, Reason.ABANDONED]
    assert local.table.phase is Phase.PLAYING


def test_when_no_person_is_left_the_game_ends_and_nobody_wins(quatro: Opener, play: Steps) -> None:
    local = quatro(seats=(*THREE[:2], Computer("beginner")))
    play(local, "roll")
    local.act(Resign(1), "max")
    local.act(Resign(0), "ada")
    assert local.table.result == Over((), Reason.RESIGNED)
    written = read_record(str(record(local.table)))
    assert written.names == ("Ada", "Max", "Computer (beginner)")
    assert ("Substitutes", "2 casual after step 1, resigned; 1 casual after step 1, resigned") in written.tags
    assert verify(written).throws == 1
    assert rematch_setup(local.table).seats == (*[Computer("casual")] * 2, Computer("beginner"))


def test_a_person_with_two_seats_may_leave_one(quatro: Opener) -> None:
    local = quatro(seats=(THREE[0], THREE[0], THREE[1]))
    local.act(Resign(0), "ada")
    assert local.view("ada").you == (1,)
    assert local.table.phase is Phase.PLAYING


# -- Absence ------------------------------------------------------------------------------------------------


def test_a_game_is_claimed_only_while_it_waits_for_the_absent_player(
    quarto: Opener, play: Steps, clock: Clock
) -> None:
    local = quarto(clock=None)
    local.act(Went("max"))
    clock.wait(1000)
    assert "claim" not in local.view("ada").actions[0].can
    with pytest.raises(Refused):
        local.act(Claim(0), "ada")
    play(local, "7")
    assert "claim" in local.view("ada").actions[0].can
    local.act(Claim(0), "ada")
    assert local.table.result == Over((0,), Reason.ABANDONED)


def test_a_player_who_acts_is_present(quarto: Opener, play: Steps, clock: Clock) -> None:
    local = quarto(clock=None)
    play(local, "7")
    local.act(Went("max"))
    clock.wait(61)
    local.act(Play(1, "a1", seen=local.table.version), "max")
    assert local.table.gone == (None, None)
    assert [type(event).__name__ for event in local.events[-2:]] == ["Returned", "Stepped"]
    with pytest.raises(Refused):
        local.act(Claim(0), "ada")


def test_absence_before_the_game_counts_from_its_beginning(quarto: Opener, clock: Clock) -> None:
    from fourfold.play import Join, Open  # noqa: PLC0415

    local = quarto(seats=(Person("ada", "Ada"), Open()), first=1, clock=None)
    local.act(Went("ada"))
    clock.wait(1000)
    local.act(Join(1, "Max"), "max")
    local.act(Play(0, "7", seen=local.table.version), "max")
    with pytest.raises(Refused):
        local.act(Claim(0), "max")


# -- Time ---------------------------------------------------------------------------------------------------


def test_time_that_the_server_was_away_is_given_back_and_shown(quarto: Opener, clock: Clock) -> None:
    local = quarto(clock=60)
    clock.wait(100)
    local.act(GiveTime(50.0))
    assert local.act(TimeUp()) == ()
    turn = local.view("ada").turn
    assert turn is not None
    assert (turn.given, turn.deadline) == (50.0, clock.now + 10)
    clock.wait(10 + GRACE - 0.01)
    local.act(Play(0, "7", seen=local.table.version), "ada")
    assert local.table.given == 0.0
    assert deadline(local.table) == clock.now + 60
    with pytest.raises(NotYours):
        local.act(GiveTime(50.0), "ada")
    assert Table.of(local.events) == local.table


def test_no_time_is_given_where_no_clock_runs(quarto: Opener) -> None:
    assert quarto(clock=None).act(GiveTime(5.0)) == ()


# -- Takebacks ----------------------------------------------------------------------------------------------


def test_an_answer_is_to_the_question_that_was_seen(quarto: Opener, play: Steps) -> None:
    local = quarto(casual=True)
    play(local, "7")
    local.act(AskTakeback(0, seen=local.table.version), "ada")
    asked = local.table.version
    local.act(DeclineTakeback(1), "max")
    local.act(AskTakeback(0, seen=local.table.version), "ada")
    with pytest.raises(Stale):
        local.act(AgreeTakeback(1, seen=asked), "max")
    local.act(AgreeTakeback(1, seen=local.table.version), "max")
    assert local.table.played == ()


def test_takebacks_come_to_an_end(quarto: Opener, play: Steps) -> None:
    local = quarto(seats=(THREE[0], THREE[0]), casual=True)
    for _ in range(MOST_TAKEBACKS):
        play(local, "7")
        local.act(AskTakeback(0, seen=local.table.version), "ada")
    play(local, "7")
    assert "ask_takeback" not in local.view("ada").actions[0].can
    with pytest.raises(Refused, match="play on"):
        local.act(AskTakeback(0, seen=local.table.version), "ada")
