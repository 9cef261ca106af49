"""Who may do what: a command becomes events, or is refused with a reason.

Pure: the table, the dice box and the time are arguments, and the result is a decision: the events, and the
table they lead to. Nothing has happened until they are stored; a caller that loses the race for the next
version asks again with the newer table.
"""

from __future__ import annotations

from fourfold.play import offers, seats
from fourfold.play.clock import deadline, is_late, ran_out
from fourfold.play.commands import (
    AcceptDraw,
    AddPart,
    AgreeTakeback,
    AskRematch,
    AskTakeback,
    Came,
    Claim,
    CloseTable,
    Command,
    ComputerPlay,
    DeclineDraw,
    DeclineRematch,
    DeclineTakeback,
    GiveTime,
    InPlay,
    Join,
    Leave,
    Notice,
    OfferDraw,
    Play,
    Resign,
    Roll,
    TimeUp,
    Went,
)
from fourfold.play.decision import Decision, closed, left_by
from fourfold.play.dicebox import DiceBox
from fourfold.play.events import TimeGiven
from fourfold.play.refusal import NotYours, Refused
from fourfold.play.setup import Computer, Person
from fourfold.play.steps import played, rolled
from fourfold.play.table import Phase, Table
from fourfold.rules.game import Reason, Seat

SERVER = None
"""Who speaks when it is nobody: the clock, the presence of people, and the computer seats."""


def decide(  # noqa: PLR0913 - all that a decision depends on, and nothing hidden
    table: Table,
    command: Command | Notice,
    by: str | None,
    *,
    box: DiceBox,
    now: float,
    lag: float = 0.0,
    rematch_table: str = "",
) -> Decision:
    """What a command leads to; no events if there is nothing to do. Raises `RuleError`.

    `by` is the key of the person who asks, or `SERVER`; `lag` is the network delay that the server measured
    for him; `rematch_table` is the name of the table that a rematch would be played at.

    Once the time is up, every command ends the game instead. Anyone who acts is present: if the log has them
    as gone, they return first.
    """
    if isinstance(command, GiveTime):
        _only_server(by)
        return _time_given(table, command.seconds, now)
    if _time_is_up(table, command, by, now, lag):
        return left_by(table, _to_act(table), Reason.TIME, box, now)
    there = Decision(table) if by is SERVER else seats.came(table, by, now)
    decision = _decide(there.table, command, by, box=box, now=now, rematch_table=rematch_table)
    return Decision(decision.table, (*there.events, *decision.events))


def _decide(  # noqa: PLR0913 - as above
    table: Table, command: Command | Notice, by: str | None, *, box: DiceBox, now: float, rematch_table: str
) -> Decision:
    match command:
        case TimeUp() | GiveTime():
            return Decision(table)
        case Came(person=person):
            _only_server(by)
            return seats.came(table, person, now)
        case Went(person=person):
            _only_server(by)
            return seats.went(table, person, now)
        case CloseTable():
            _only_server(by)
            return closed(table, box, now)
        case Join():
            return seats.joined(table, command, by, box, now)
        case Leave(chair=chair):
            _check_holder(table, chair, by)
            return seats.left(table, chair, now)
        case AddPart(seat=seat, part=part):
            _check_holder(table, seat, by)
            return seats.part_added(table, seat, part, now)
        case AskRematch(seat=seat):
            _check_holder(table, seat, by)
            return offers.rematch_asked(table, seat, rematch_table, now)
        case DeclineRematch(seat=seat):
            _check_holder(table, seat, by)
            return offers.rematch_declined(table, seat, now)
    _check_holder(table, command.seat, by)
    _check_playing(table)
    return _during_play(table, command, box, now)


def _during_play(table: Table, command: InPlay | ComputerPlay, box: DiceBox, now: float) -> Decision:
    match command:
        case Play() | ComputerPlay():
            return played(table, command, box, now)
        case Roll():
            return rolled(table, command, box, now)
        case Resign(seat=seat):
            return left_by(table, seat, Reason.RESIGNED, box, now)
        case OfferDraw(seat=seat):
            return offers.draw_offered(table, seat, box, now)
        case AcceptDraw(seat=seat):
            return offers.draw_accepted(table, seat, box, now)
        case DeclineDraw(seat=seat):
            return offers.draw_declined(table, seat, now)
        case AskTakeback(seat=seat, seen=seen):
            return offers.takeback_asked(table, seat, seen, now)
        case AgreeTakeback(seat=seat, seen=seen):
            return offers.takeback_agreed(table, seat, seen, now)
        case DeclineTakeback(seat=seat):
            return offers.takeback_declined(table, seat, now)
        case Claim(seat=seat):
            return claimed(table, seat, box, now)


def claimable(table: Table, seat: Seat, now: float) -> Seat | None:
    """The seat that the game waits for, if it has been gone for so long that `seat` may claim the game."""
    patience, waited_for = table.setup.absence, table.to_act
    if patience is None or waited_for is None or table.same_person(seat, waited_for):
        return None
    since = table.gone[waited_for]
    return waited_for if since is not None and now - since >= patience else None


def claimed(table: Table, seat: Seat, box: DiceBox, now: float) -> Decision:
    """The player that the game waits for is out of it."""
    if table.setup.absence is None:
        raise Refused("Games cannot be claimed at this table, however long a player is away.")
    gone = claimable(table, seat, now)
    if gone is None:
        raise Refused(
            "Nobody has been away for {seconds} seconds yet: wait, or play on.", seconds=table.setup.absence
        )
    return left_by(table, gone, Reason.ABANDONED, box, now)


def _time_given(table: Table, seconds: float, now: float) -> Decision:
    if deadline(table) is None:
        return Decision(table)
    return Decision(table).then(TimeGiven(at=now, seconds=seconds))


def _time_is_up(table: Table, command: Command | Notice, by: str | None, now: float, lag: float) -> bool:
    """A step of the seat to move is judged by the delay measured for its sender; anything else waits for the
    last moment at which a step could still arrive in time."""
    if isinstance(command, Play | Roll) and command.seat == table.to_act and by is not SERVER:
        return is_late(table, now, lag)
    return ran_out(table, now)


def _to_act(table: Table) -> Seat:
    seat = table.to_act
    assert seat is not None  # a player's clock runs
    return seat


def _only_server(by: str | None) -> None:
    if by is not SERVER:
        raise NotYours("The server sees for itself who is there.")


def _check_holder(table: Table, seat: Seat, by: str | None) -> None:
    """People act for the seats they hold, the server for the computers."""
    if not 0 <= seat < len(table.holders):
        raise Refused(
            "There is no seat {seat}: the seats are 1 to {count}.", seat=seat + 1, count=len(table.holders)
        )
    match table.holders[seat]:
        case Person(key=key) if by is not SERVER and key == by:
            return
        case Computer() if by is SERVER:
            return
    raise NotYours("Seat {seat} is not yours: act for the seat you hold.", seat=seat + 1)


def _check_playing(table: Table) -> None:
    match table.phase:
        case Phase.OPEN:
            raise Refused("The game has not started: a seat is still free.")
        case Phase.OVER:
            raise Refused("The game is over: ask for a rematch to play again.")
        case Phase.CLOSED:
            raise Refused("This table is closed: open another one.")
        case Phase.PLAYING:
            return
