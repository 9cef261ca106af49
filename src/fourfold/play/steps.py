"""Steps at the table: legality is the rules' matter, dice are the box's, and here is who may and when."""

from __future__ import annotations

from functools import partial

from fourfold.play.commands import ComputerPlay, Play, Roll
from fourfold.play.decision import Decision, ended
from fourfold.play.dicebox import DiceBox
from fourfold.play.game_part import part_for
from fourfold.play.refusal import Refused, Stale, check_turn
from fourfold.play.table import Table
from fourfold.rules.game import Over, Seat, ToMove, ToRoll
from fourfold.rules.games import Step, read_step


def played(table: Table, command: Play | ComputerPlay, box: DiceBox, now: float) -> Decision:
    """A step of a player, what it throws, and the end if it brings it."""
    check_seen(table, command.seen)
    step = read_step(table.setup.game, command.step) if isinstance(command, Play) else command.step
    if part_for(table.setup.game).is_throw(step):
        raise Refused("Players do not decide how the dice fall: throw them, or say which to keep.")
    decision = Decision(table).then_step(command.seat, _taken(table, command.seat, step), now)
    turn = decision.table.position.turn
    if isinstance(turn, ToRoll) and turn.seat == command.seat:  # what is left to throw follows by itself
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
    check_turn(command.seat, turn.seat)
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


def _taken(table: Table, seat: Seat, step: Step) -> Step:
    """The step as the rules need it."""
    turn = table.position.turn
    match turn:
        case ToRoll(seat=mover):
            check_turn(seat, mover)
            raise Refused("The dice come first: throw them.")
        case ToMove():
            taken: Step = part_for(table.setup.game).taken_by(seat, step, turn)
            return taken
    return step


def _thrown(decision: Decision, seat: Seat, box: DiceBox, now: float) -> Decision:
    """The dice that are not on the table yet, as the box throws them."""
    table = decision.table
    roll = partial(box.throw, table.drawn, parts=table.parts)
    return decision.then_step(seat, part_for(table.setup.game).throw(table.position, roll), now)
