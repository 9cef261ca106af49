"""What players ask each other: a draw, a step back, another game.

A takeback never goes back past a throw. The player would choose again knowing how the dice fell, or get a new
throw: both are unfair. So in Quatro a roof may be taken back until the next throw, and in Quarto!, where
nothing is thrown, any step of a running game.
"""

from __future__ import annotations

import msgspec

from fourfold.play.board_view import StepKind
from fourfold.play.decision import Decision, ended
from fourfold.play.dicebox import DiceBox
from fourfold.play.events import (
    DrawDeclined,
    DrawOffered,
    RematchAsked,
    RematchDeclined,
    Rematched,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TookBack,
)
from fourfold.play.game_part import part_for
from fourfold.play.refusal import Refused
from fourfold.play.setup import Chair, Computer, Holder, Open, Setup, Starts
from fourfold.play.steps import check_seen
from fourfold.play.table import Phase, Table
from fourfold.rules.game import Reason, Seat

MOST_TAKEBACKS = 100
"""How many takebacks, or requests for one, a game allows: this keeps its log short."""

# -- Draw ---------------------------------------------------------------------------------------------------


def draw_offered(table: Table, seat: Seat, box: DiceBox, now: float) -> Decision:
    """An offer; where one person holds both seats, the draw itself."""
    part = part_for(table.setup.game)
    if not part.agrees_on_draws(len(table.holders)):
        raise part.no_draws()
    if table.offer is not None and table.offer != seat:
        return draw_accepted(table, seat, box, now)
    if seat in table.offered:
        raise Refused("You have already offered a draw: make a move before you offer another.")
    other = 1 - seat
    if isinstance(table.holders[other], Computer):
        raise Refused("The computer plays on: it does not accept draws.")
    if table.same_person(seat, other):
        return Decision(table).then(ended((), Reason.AGREED, box, now))
    return Decision(table).then(DrawOffered(at=now, seat=seat))


def draw_accepted(table: Table, seat: Seat, box: DiceBox, now: float) -> Decision:
    _check_offer(table, seat)
    return Decision(table).then(ended((), Reason.AGREED, box, now))


def draw_declined(table: Table, seat: Seat, now: float) -> Decision:
    _check_offer(table, seat)
    return Decision(table).then(DrawDeclined(at=now, seat=seat))


def _check_offer(table: Table, seat: Seat) -> None:
    if table.offer in (None, seat):
        raise Refused("The other player has not offered a draw.")


# -- Takeback -----------------------------------------------------------------------------------------------


def takeback_asked(table: Table, seat: Seat, seen: int, now: float) -> Decision:
    """A question to all others; computers and the player's own other seats always agree."""
    check_seen(table, seen)
    if not table.setup.casual:
        raise Refused("There are no takebacks at this table: only casual games allow them.")
    if table.takeback is not None:
        raise Refused("Someone is already asking for a takeback: answer that first.")
    if table.taken_back >= MOST_TAKEBACKS:
        raise Refused("There have been enough takebacks in this game: play on.")
    steps = steps_left(table, seat)
    if _waits_for_nobody(table, seat, frozenset()):
        return Decision(table).then(TookBack(at=now, seat=seat, steps=steps))
    return Decision(table).then(TakebackAsked(at=now, seat=seat, steps=steps))


def takeback_agreed(table: Table, seat: Seat, seen: int | None, now: float) -> Decision:
    asked = table.takeback
    if asked is not None and seen is not None:
        check_seen(table, seen, since=asked.asked)
    if asked is None or table.same_person(asked.seat, seat):
        raise Refused("Nobody else is asking for a takeback.")
    if _waits_for_nobody(table, asked.seat, asked.agreed | {seat}):
        return Decision(table).then(TookBack(at=now, seat=asked.seat, steps=asked.steps))
    return (
        Decision(table) if seat in asked.agreed else Decision(table).then(TakebackAgreed(at=now, seat=seat))
    )


def takeback_declined(table: Table, seat: Seat, now: float) -> Decision:
    """Says no; who asked may also think better of it."""
    if table.takeback is None:
        raise Refused("Nobody is asking for a takeback.")
    return Decision(table).then(TakebackDeclined(at=now, seat=seat))


def steps_left(table: Table, seat: Seat) -> int:
    """How many steps of the game are left once `seat` takes back its latest one."""
    for index in reversed(range(len(table.played))):
        played = table.played[index]
        if played.view.kind is StepKind.THROW:
            raise Refused("Dice have been thrown since your last move: a throw cannot be taken back.")
        if played.seat == seat:
            return index
    raise Refused("You have not moved yet: there is nothing to take back.")


def _waits_for_nobody(table: Table, asker: Seat, agreed: frozenset[Seat]) -> bool:
    return all(_is_for_it(table, seat, asker, agreed) for seat in range(len(table.holders)))


def _is_for_it(table: Table, seat: Seat, asker: Seat, agreed: frozenset[Seat]) -> bool:
    if isinstance(table.holders[seat], Computer) or seat == asker or table.same_person(seat, asker):
        return True
    return any(seat == yes or table.same_person(seat, yes) for yes in agreed)


# -- Rematch ------------------------------------------------------------------------------------------------


def rematch_asked(table: Table, seat: Seat, rematch_table: str, now: float) -> Decision:
    """Once everyone has asked, the next game is at `rematch_table`."""
    _check_over(table)
    if seat in table.rematch:
        return Decision(table)
    decision = Decision(table).then(RematchAsked(at=now, seat=seat))
    if all(_is_for_it(table, other, seat, table.rematch) for other in range(len(table.holders))):
        decision = decision.then(Rematched(at=now, table=rematch_table))
    return decision


def rematch_declined(table: Table, seat: Seat, now: float) -> Decision:
    _check_over(table)
    return Decision(table).then(RematchDeclined(at=now, seat=seat)) if table.rematch else Decision(table)


def rematch_setup(table: Table) -> Setup:
    """The same game with those who played this one to its end, on the chairs they had before it."""
    seats: list[Holder] = [Open()] * len(table.holders)
    for chair, who in zip(table.order, table.holders, strict=True):
        seats[chair] = Computer(who.level) if isinstance(who, Computer) else who
    return msgspec.structs.replace(table.setup, seats=tuple(seats), first=_next_to_start(table))


def _next_to_start(table: Table) -> Chair | None:
    """As agreed. A loser starts if somebody lost, the first of several clockwise from the winner; otherwise
    it is the turn of the seat after this game's starter."""
    match table.setup.starts:
        case Starts.HOST | Starts.GUEST:
            return table.setup.first
        case Starts.LOSER if table.result is not None and table.result.winners:
            return table.order[_loser(table.result.winners, len(table.order))]
        case Starts.LOSER | Starts.DICE:
            return table.order[1]


def _loser(winners: tuple[Seat, ...], seats: int) -> Seat:
    clockwise = ((winners[0] + offset) % seats for offset in range(1, seats))
    return next((seat for seat in clockwise if seat not in winners), 1)


def _check_over(table: Table) -> None:
    if table.phase is not Phase.OVER:
        raise Refused("The game is still in progress: a rematch comes after it.")
    if table.successor is not None:
        raise Refused("The rematch is already in progress at another table.")
