"""A table from its opening to the rematch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec
import pytest

from fourfold.play import (
    AcceptDraw,
    AskRematch,
    Came,
    Claim,
    Computer,
    DeclineRematch,
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
    Roll,
    Setup,
    Stale,
    Starts,
    Table,
    TimeUp,
    Went,
    decode,
    encode,
    record,
    rematch_setup,
    verify,
)
from fourfold.play.events import Event, Joined, Opened, Started
from fourfold.play.view import legal
from fourfold.rules.game import Over, Reason, RuleError, Unreadable
from fourfold.rules.games import Game

ADA, MAX, EVE = Person("ada", "Ada"), Person("max", "Max"), Person("eve", "Eve")

Opener = Callable[..., LocalTable]
Steps = Callable[[LocalTable, str], None]


class Clock(Protocol):
    def wait(self, seconds: float) -> None: ...

    def __call__(self) -> float: ...


# -- Setting up ---------------------------------------------------------------------------------------------


def test_a_setup_is_written_out_so_that_it_means_the_same_years_later() -> None:
    quarto = Setup(Game.QUARTO, (ADA, MAX)).checked()
    assert (quarto.variant, quarto.call, quarto.layout) == ("classic", "turns", "")
    quatro = Setup(Game.QUATRO, (ADA, MAX), layout="default").checked()
    assert (quatro.variant, quatro.call) == ("standard", "")
    assert len(quatro.layout.replace("/", " ").split()) == 36
    assert quatro.checked() == quatro


@pytest.mark.parametrize(
    "setup",
    [
        Setup(Game.QUARTO, (ADA,)),
        Setup(Game.QUARTO, (ADA, MAX, EVE)),
        Setup(Game.QUATRO, (ADA,) * 5),
        Setup(Game.QUARTO, (ADA, MAX), variant="standard"),
        Setup(Game.QUARTO, (ADA, MAX), call="never"),
        Setup(Game.QUARTO, (ADA, MAX), layout="default"),
        Setup(Game.QUATRO, (ADA, MAX), call="turns"),
        Setup(Game.QUATRO, (ADA, MAX), layout="/etc/passwd"),
        Setup(Game.QUARTO, (ADA, MAX), clock=0),
        Setup(Game.QUARTO, (ADA, MAX), clock=100_000),
        Setup(Game.QUARTO, (ADA, MAX), absence=0),
        Setup(Game.QUARTO, (ADA, MAX), first=2),
        Setup(Game.QUARTO, (ADA, MAX), edition="gold"),
        Setup(Game.QUARTO, (ADA, Person("x", "a\nb"))),
        Setup(Game.QUARTO, (ADA, Person("x", "x" * 41))),
        Setup(Game.QUATRO, (ADA, Computer("godlike"))),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(setup: Setup) -> None:
    with pytest.raises(RuleError):
        setup.checked()


def test_a_name_of_a_layout_never_opens_a_file() -> None:
    with pytest.raises(Unreadable) as refused:
        Setup(Game.QUATRO, (ADA, MAX), layout="pyproject.toml").checked()
    assert "six rows" in str(refused.value)


# -- Sitting down and starting ------------------------------------------------------------------------------


def test_the_game_begins_when_the_last_place_is_taken() -> None:
    local = LocalTable(Setup(Game.QUATRO, (ADA, Open(), Open())))
    assert local.table.phase is Phase.OPEN
    with pytest.raises(Refused, match="not started"):
        local.act(Resign(0), "ada")
    local.act(Join(2, "Eve"), "eve")
    assert local.act(Join(2, "Eve"), "eve") == ()
    with pytest.raises(NotYours, match="Seat 3"):
        local.act(Join(2, "Max"), "max")
    with pytest.raises(Refused, match="no seat 9"):
        local.act(Join(8, "Max"), "max")
    events = local.act(Join(1, "Max"), "max")
    assert [type(event) for event in events] == [Joined, Started]
    assert local.view().phase is Phase.PLAYING


def test_places_become_seats_clockwise_from_the_starter() -> None:
    starters = set()
    for number in range(40):
        local = LocalTable(Setup(Game.QUATRO, (ADA, MAX, EVE)), DiceBox(number.to_bytes(32, "big")))
        names = [seat.name for seat in local.view().seats]
        assert names in (["Ada", "Max", "Eve"], ["Max", "Eve", "Ada"], ["Eve", "Ada", "Max"])
        assert local.view("eve").you == (names.index("Eve"),)
        starters.add(names[0])
        assert local.view().draw[-1]
    assert starters == {"Ada", "Max", "Eve"}


def test_leaving_before_the_game_frees_the_chair_and_the_last_closes_the_table() -> None:
    local = LocalTable(Setup(Game.QUARTO, (ADA, Open())))
    with pytest.raises(NotYours):
        local.act(Leave(0), "max")
    local.act(Leave(0), "ada")
    assert local.table.phase is Phase.CLOSED
    with pytest.raises(Refused):
        local.act(Join(0, "Max"), "max")


def test_nobody_leaves_a_game_that_has_begun(quarto: Opener) -> None:
    with pytest.raises(Refused, match="give up if"):
        quarto().act(Leave(0), "ada")


# -- Acting -------------------------------------------------------------------------------------------------


def test_nobody_acts_for_a_seat_that_does_not_exist(quarto: Opener) -> None:
    local = quarto()
    before = local.table
    for seat in (-1, 2, 99):
        with pytest.raises(Refused, match="no seat"):
            local.act(Resign(seat), "ada")
    assert local.table is before


def test_people_do_not_speak_for_the_server(quarto: Opener) -> None:
    for notice in (Came("max"), Went("max")):
        with pytest.raises(NotYours):
            quarto().act(notice, "ada")


def test_one_person_may_hold_several_seats(quarto: Opener, play: Steps) -> None:
    local = quarto(seats=(ADA, ADA))
    play(local, "7 a1 8 b1")
    assert local.view("ada").you == (0, 1)
    assert len(local.view("ada").legal) == 1


def test_a_step_on_an_older_state_is_refused(quarto: Opener, play: Steps) -> None:
    local = quarto()
    seen = local.table.version
    play(local, "7 a1 8")
    with pytest.raises(Stale, match="look again"):
        local.act(Play(0, "9", seen), "ada")
    with pytest.raises(Stale, match="no version 99"):
        local.act(Play(0, "b1", 99), "ada")


@pytest.mark.parametrize("step", ["b1", "9", "", "zz", "!a1b1c1d1", "done", "13355"])
def test_what_the_rules_refuse_the_table_refuses(quarto: Opener, step: str) -> None:
    local = quarto()
    local.act(Play(0, "9", local.table.version), "ada")
    before = local.table
    with pytest.raises(RuleError):
        local.act(Play(0, step, before.version), "ada")
    assert local.table is before


# -- Calls --------------------------------------------------------------------------------------------------

TO_A_LINE = "0 a1 1 b1 2 c1 3 d1"
"""Four hollow, short pieces in row 1: seat 0 has placed the last of them and has not given yet."""


def test_the_placer_calls_before_giving(quarto: Opener, play: Steps) -> None:
    local = quarto()
    play(local, TO_A_LINE)
    seat = local.table.to_act
    assert seat is not None
    with pytest.raises(Refused, match="other player's turn"):
        local.act(Play(1 - seat, "!a1b1c1d1", local.table.version), local.key_of(1 - seat))
    play(local, "!a1b1c1d1")
    result = local.view().result
    assert result is not None
    assert (result.winners, result.reason, result.overlooked) == ((seat,), Reason.LINE, None)
    assert local.view().seed == local.box.seed.hex()


def test_the_opponent_calls_what_was_overlooked(quarto: Opener, play: Steps) -> None:
    local = quarto()
    play(local, TO_A_LINE)
    placer = local.table.to_act
    play(local, "8")
    assert placer is not None
    with pytest.raises(Refused):
        local.act(Play(placer, "!a1b1c1d1", local.table.version), local.key_of(placer))
    play(local, "!a1b1c1d1")
    assert local.table.result is not None
    assert local.table.result.winners == (1 - placer,)


def test_in_a_race_the_first_to_arrive_wins(quarto: Opener, play: Steps) -> None:
    local = quarto(call="race")
    play(local, TO_A_LINE)
    placer = local.table.to_act
    assert placer is not None
    play(local, "8")
    assert legal(local.table, placer) is not None
    local.act(Play(placer, "!a1b1c1d1", local.table.version), local.key_of(placer))
    assert local.table.result is not None
    assert local.table.result.winners == (placer,)
    assert str(local.table.played[-1].step) == f"!a1b1c1d1@{placer + 1}"


def test_a_wrong_call_is_refused_and_costs_nothing(quarto: Opener, play: Steps, clock: Clock) -> None:
    local = quarto()
    play(local, "0 a1")
    began, events = local.table.turn_began, local.events
    clock.wait(5)
    seat = local.table.to_act
    assert seat is not None
    with pytest.raises(RuleError, match="not full"):
        local.act(Play(seat, "!a1b1c1d1", local.table.version), local.key_of(seat))
    assert (local.table.turn_began, local.events) == (began, events)


def test_nobody_calls_where_the_program_sees_lines(quarto: Opener, play: Steps) -> None:
    local = quarto(call="auto")
    play(local, "0 a1 1 b1 2 c1 3")
    assert all(not each.call for each in local.view("ada").legal + local.view("max").legal)
    play(local, "d1")
    assert local.table.phase is Phase.OVER


# -- Dice ---------------------------------------------------------------------------------------------------


def test_dice_are_thrown_by_the_table_only(quatro: Opener, play: Steps) -> None:
    local = quatro()
    with pytest.raises(Refused, match="throw them"):
        local.act(Play(0, "11111", local.table.version), "ada")
    with pytest.raises(Refused, match="throw them"):
        local.act(Play(0, "a1", local.table.version), "ada")
    with pytest.raises(Refused, match="not your turn"):
        local.act(Roll(1, local.table.version), "max")
    play(local, "roll")
    with pytest.raises(Refused, match="nothing to throw"):
        local.act(Roll(0, local.table.version), "ada")
    kept = local.act(Play(0, "k", local.table.version), "ada")
    assert len(kept) == 2


def test_nobody_rolls_in_quarto(quarto: Opener) -> None:
    local = quarto()
    with pytest.raises(Refused, match="nothing to throw"):
        local.act(Roll(0, local.table.version), "ada")


# -- Ending away from the board -----------------------------------------------------------------------------


def test_resigning_loses_to_the_other_player(quatro: Opener) -> None:
    local = quatro()
    local.act(Resign(1), "max")
    assert local.table.result is not None
    assert (local.table.result.winners, local.table.result.reason) == ((0,), Reason.RESIGNED)
    with pytest.raises(Refused, match="over"):
        local.act(Resign(0), "ada")


def test_nothing_is_claimed_where_the_setup_says_so(quarto: Opener, clock: Clock) -> None:
    local = quarto(absence=None, clock=None)
    local.act(Went("max"))
    clock.wait(1e6)
    with pytest.raises(Refused, match="however long"):
        local.act(Claim(0), "ada")
    assert "claim" not in local.view("ada").actions[0].can


def test_a_claim_is_a_button_and_never_automatic(quarto: Opener, clock: Clock) -> None:
    local = quarto(clock=None)
    local.act(Play(0, "7", seen=local.table.version), "ada")
    local.act(Went("max"))
    clock.wait(59)
    assert "claim" not in local.view("ada").actions[0].can
    clock.wait(2)
    assert "claim" in local.view("ada").actions[0].can
    assert local.act(TimeUp()) == ()
    assert local.table.phase is Phase.PLAYING
    local.act(Claim(0), "ada")
    assert local.table.result is not None
    assert (local.table.result.winners, local.table.result.reason) == ((0,), Reason.ABANDONED)


def test_only_what_may_be_done_is_sent(quarto: Opener, quatro: Opener, play: Steps) -> None:
    local = quarto()
    play(local, "7")
    squares = tuple(range(16))
    assert msgspec.to_builtins(legal(local.table, 1)) == {"seat": 1, "place": squares}
    play(local, "a1")
    pieces = tuple(piece for piece in squares if piece != 7)
    assert msgspec.to_builtins(legal(local.table, 1)) == {"seat": 1, "give": pieces, "call": True}
    assert msgspec.to_builtins(legal(quatro().table, 0)) == {"seat": 0, "roll": True}


# -- Rematch ------------------------------------------------------------------------------------------------


def test_a_rematch_begins_when_all_want_it_and_the_other_side_starts(quarto: Opener) -> None:
    local = quarto()
    with pytest.raises(Refused, match="still in progress"):
        local.act(AskRematch(0), "ada")
    local.act(Resign(0), "ada")
    local.act(AskRematch(0), "ada", rematch_table="next")
    assert local.act(AskRematch(0), "ada", rematch_table="next") == ()
    local.act(DeclineRematch(1), "max")
    assert local.view().rematch == ()
    local.act(AskRematch(1), "max", rematch_table="next")
    local.act(AskRematch(0), "ada", rematch_table="next")
    assert local.view().successor == "next"
    again = LocalTable(rematch_setup(local.table))
    assert [seat.name for seat in again.view().seats] == ["Max", "Ada"]
    with pytest.raises(Refused, match="already"):
        local.act(AskRematch(0), "ada", rematch_table="other")


@pytest.mark.parametrize(
    ("starts", "who_gives_up", "expected"),
    [
        (Starts.DICE, "ada", ["Ada", "Max", "Ada"]),
        (Starts.HOST, "ada", ["Ada", "Ada", "Ada"]),
        (Starts.GUEST, "ada", ["Max", "Max", "Max"]),
        (Starts.LOSER, "ada", ["Ada", "Ada", "Ada"]),
        (Starts.LOSER, "max", ["Ada", "Max", "Max"]),
    ],
)
def test_who_starts_is_as_agreed_also_in_rematches(
    quarto: Opener, starts: Starts, who_gives_up: str, expected: list[str]
) -> None:
    thrown = starts in (Starts.DICE, Starts.LOSER)
    local = quarto(starts=starts, first=0 if thrown else None)
    seen = []
    for _ in expected:
        seats = [seat.name for seat in local.view().seats]
        seen.append(seats[0])
        assert not local.table.draw
        local.act(Resign(seats.index(who_gives_up.title())), who_gives_up)
        local = LocalTable(rematch_setup(local.table))
    assert seen == expected


def test_after_a_draw_the_other_starts_even_where_the_loser_would(quarto: Opener) -> None:
    local = quarto(starts=Starts.LOSER, first=1)
    local.act(OfferDraw(0), "max")
    local.act(AcceptDraw(1), "ada")
    assert local.table.result is not None
    assert local.table.result.winners == ()
    assert [seat.name for seat in LocalTable(rematch_setup(local.table)).view().seats] == ["Ada", "Max"]


def test_of_several_losers_the_first_after_the_first_winner_starts(quatro: Opener) -> None:
    names = ("Ada", "Max", "Eve", "Zoe")
    local = quatro(seats=tuple(Person(name.lower(), name) for name in names), starts=Starts.LOSER)
    for winners, starter in (((0, 2), "Max"), ((0, 1), "Eve"), ((3,), "Ada"), ((0, 1, 2, 3), "Max")):
        over = msgspec.structs.replace(local.table, result=Over(winners, Reason.POINTS))
        assert LocalTable(rematch_setup(over)).view().seats[0].name == starter


def test_a_position_says_itself_who_is_to_move(quarto: Opener) -> None:
    with pytest.raises(Refused, match="leave out who starts"):
        quarto(starts=Starts.HOST, start="1.../..../..../.... 2")


# -- What is kept and shown ---------------------------------------------------------------------------------


def test_folding_the_log_gives_the_same_table_and_a_record_that_verifies(quatro: Opener, play: Steps) -> None:
    local = quatro(first=None)
    play(local, "roll k")
    local.act(Resign(1), local.key_of(1))
    log = [decode(encode(event)) for event in local.events]
    assert Table.of(log) == local.table
    checked = verify(record(local.table))
    assert (checked.starter, checked.throws) == (True, 2)


def test_a_log_of_a_newer_program_is_refused(quarto: Opener) -> None:
    opened = quarto().events[0]
    assert isinstance(opened, Opened)
    with pytest.raises(Unreadable, match="newer version"):
        Table.of([msgspec.structs.replace(opened, format=99)])


def test_logs_of_the_first_version_stay_readable() -> None:
    """Stored games outlive programs: these bytes must keep their meaning."""
    log = [
        '{"type":"opened","at":1.0,"setup":{"game":"quarto","seats":[{"type":"person","key":"a","name":"Ada"},'
        '{"type":"open"}],"variant":"classic","call":"race","layout":"","clock":60,"edition":"classic",'
        '"casual":true,"public":false,"absence":60,"first":null},"seal":"s","format":1}',
        '{"type":"joined","at":2.0,"place":1,"person":{"type":"person","key":"m","name":"Max"}}',
        '{"type":"started","at":2.0,"order":[1,0],"draw":[[[0,2],[1,5]]]}',
        '{"type":"stepped","at":3.0,"seat":0,"step":"7"}',
        '{"type":"takeback_asked","at":4.0,"seat":0,"steps":0}',
        '{"type":"took_back","at":5.0,"seat":0,"steps":0}',
        '{"type":"gone","at":6.0,"seat":1}',
        '{"type":"returned","at":7.0,"seat":1}',
        '{"type":"draw_offered","at":8.0,"seat":1}',
        '{"type":"ended","at":9.0,"winners":[],"reason":"agreed","seed":"00"}',
        '{"type":"rematch_asked","at":10.0,"seat":0}',
        '{"type":"rematched","at":11.0,"table":"next"}',
    ]
    events = [decode(line) for line in log]
    written = [msgspec.json.decode(encode(event)) for event in events]
    fresh = written[0]["setup"]  # new fields have a default in old logs
    assert [fresh.pop(name) for name in ("substitute", "start", "starts")] == ["casual", "", "dice"]
    assert written == list(map(msgspec.json.decode, log))
    table = Table.of(events)
    assert (table.version, table.phase, table.successor) == (12, Phase.OVER, "next")
    assert [holder.name for holder in table.holders if isinstance(holder, Person)] == ["Max", "Ada"]


def test_nobody_reads_the_keys_of_others(quarto: Opener) -> None:
    local = LocalTable(Setup(Game.QUARTO, (Person("secret-a", "Ada"), Open())))
    local.act(Join(1, "Max"), "secret-m")
    for who in ("secret-a", "secret-m", None):
        assert "secret" not in repr(local.view(who))
    opened = local.events[0]
    assert isinstance(opened, Opened)
    assert b"secret-a" in encode(opened)


def test_the_seed_is_nowhere_before_the_end(quarto: Opener, play: Steps) -> None:
    local = quarto(first=None)
    play(local, "7 a1")
    seed = local.box.seed.hex()
    events: tuple[Event, ...] = local.events
    assert all(seed.encode() not in encode(event) for event in events)
    assert seed not in repr(local.view(None))
    assert seed not in str(record(local.table))
    assert local.view(None).seal == local.box.seal
