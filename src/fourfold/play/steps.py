"""Steps at the table: legality is the rules' matter, dice are the box's, and here is who may and when."""

from __future__ import annotations

from dataclasses import replace

from fourfold.play.commands import ComputerPlay, Play, Roll
from fourfold.play.decision import Decision
from fourfold.play.dicebox import DiceBox
from fourfold.play.ending import ended
from fourfold.play.refusal import Refused, Stale
from fourfold.play.table import Table
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Over, Seat, ToMove, ToRoll
from fourfold.rules.games import Step, read_step


def played(table: Table, command: Play | ComputerPlay, box: DiceBox, now: float) -> Decision:
    """A step of a player, what it throws, and the end if it brings it."""
    check_seen(table, command.seen)
    step = read_step(table.setup.game, command.step) if isinstance(command, Play) else command.step
    if isinstance(step, quatro.Throw):
        raise Refused("Players do not decide how the dice fall: throw them, or say which to keep.")
    decision = Decision(table).then_step(command.seat, _check_turn(table, command.seat, step), now)
    if isinstance(step, quatro.Keep):
        decision = _thrown(decision, command.seat, box, now)
    turn = decision.table.position.turn
    if isinstance(turn, Over):
        decision = decision.then(ended(turn.winners, turn.reason, box, now))
    return decision


def rolled(table: Table, command: Roll, box: DiceBox, now: float) -> Decision:
    """The first throw of a turn."""
    check_seen(table, command.seen)
    turn = table.position.turn
    if not isinstance(turn, ToRoll):
        raise Refused("There is nothing to throw now.")
    _check_seat(command.seat, turn.seat)
    return _thrown(Decision(table), command.seat, box, now)


def check_seen(table: Table, seen: int, since: int = 0) -> None:
    """A player must have seen the position they act on, and anything else at version `since`."""
    needed = max(table.moved, since)
    if seen < needed:
        raise Stale(
            "The game has moved on to version {version} since you saw version {seen}: look again.",
            version=needed,
            seen=seen,
        )
    if seen > table.version:
        raise Stale(
            "There is no version {seen} of this table yet: it is at {version}.",
            version=table.version,
            seen=seen,
        )


def _check_turn(table: Table, seat: Seat, step: Step) -> Step:
    """The step as the rules need it: a call that interrupts names the seat that calls."""
    turn = table.position.turn
    match turn:
        case ToRoll(seat=mover):
            _check_seat(seat, mover)
            raise Refused("The dice come first: throw them.")
        case ToMove(seat=mover, callers=callers):
            if isinstance(step, quarto.Call):
                return _check_call(step, seat, mover, callers)
            _check_seat(seat, mover)
    return step


def _check_call(call: quarto.Call, seat: Seat, mover: Seat, callers: tuple[Seat, ...]) -> quarto.Call:
    if call.by not in (None, seat):
        raise Refused("You can only call for yourself: leave out the seat.")
    if seat == mover:
        return replace(call, by=None)
    if seat not in callers:
        raise Refused("It is the other player's turn: only that player may call now.")
    return replace(call, by=seat)


def _check_seat(seat: Seat, mover: Seat) -> None:
    if seat != mover:
        raise Refused("It is not your turn: it is player {player}'s.", player=mover + 1)


def _thrown(decision: Decision, seat: Seat, box: DiceBox, now: float) -> Decision:
    """The dice that are not on the table yet, as the box throws them."""
    position = decision.table.position
    assert isinstance(position, quatro.Position)
    table = decision.table
    dice = box.throw(table.drawn, quatro.DICE - len(position.dice), table.parts)
    return decision.then_step(seat, quatro.Throw(dice), now)
