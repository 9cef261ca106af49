"""What our rules tell of a game, in the form in which the page is asked: `client/src/testing/lockstep.ts`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec

from fourfold.play.board_view import ResultView, StepView
from fourfold.play.game_part import GamePart, part_for
from fourfold.rules.game import Over, RuleError, ToMove, ToRoll
from fourfold.rules.games import Game, game_of, read_position, read_step, read_variant, rules_of


class Setup(msgspec.Struct, frozen=True):
    """What is agreed before a game."""

    variant: str = ""
    call: str = ""
    layout: str = ""
    seats: int = 2


class Asked(msgspec.Struct, frozen=True):
    """What is asked about one position."""

    tries: tuple[str, ...]
    """Steps that are tried and not taken."""
    texts: tuple[str, ...]
    """Texts that may be positions or not."""
    dice: tuple[int, ...]
    """How dice would fall."""


class Played(msgspec.Struct, frozen=True):
    """A step at the table."""

    seat: int
    step: Any
    view: StepView


def tell_position(part: GamePart, position: Any, asked: Asked) -> dict[str, Any]:
    """Everything about one moment of a game."""
    turn, result = position.turn, position.result
    seats = range(position.seats)
    thrown = None
    if isinstance(turn, ToRoll):
        thrown = str(part.throw(position, lambda count: asked.dice[:count]))
    return {
        "text": str(position),
        "again": True,
        "seats": position.seats,
        "seat": position.seat,
        "turn": _tell_turn(part, position, turn),
        "result": None if result is None else _tell_turn(part, position, result),
        "legal": [part.legal(position, seat) for seat in seats] if result is None else [],
        "standing": part.standing(position),
        "help": part.may_help(position),
        "thrown": thrown,
        "tries": [_tell_try(part, position, turn, step) for step in asked.tries],
        "texts": [_tell_text(part, position, text) for text in asked.texts],
    }


def _tell_turn(part: GamePart, position: Any, turn: ToMove[Any] | ToRoll[Any] | Over) -> dict[str, Any]:
    match turn:
        case ToMove(seat=seat, steps=steps, callers=callers):
            return {"kind": "move", "seat": seat, "steps": list(map(str, steps)), "callers": callers}
        case ToRoll(seat=seat):
            return {"kind": "roll", "seat": seat, "dice": _dice_to_throw(part, position)}
        case Over(winners=winners, reason=reason):
            return {"kind": "over", "winners": winners, "reason": reason}


def _dice_to_throw(part: GamePart, position: Any) -> int:
    counts: list[int] = []

    def roll(count: int) -> tuple[int, ...]:
        counts.append(count)
        return (1,) * count

    part.throw(position, roll)
    (count,) = counts
    return count


def _tell_try(part: GamePart, position: Any, turn: Any, text: str) -> dict[str, Any]:
    game = game_of(position)
    played = attempt(lambda: str(position.play(text)))
    try:
        step: Any = read_step(game, text)
    except RuleError as refusal:
        return {"read": _tell_refusal(refusal), "played": played}
    interrupting = rules_of(game).interrupt(step, position.seats - 1)
    seats = range(position.seats) if isinstance(turn, ToMove) else ()
    return {
        "read": str(step),
        "played": played,
        "thrown": part.is_throw(step),
        "interrupts": None if interrupting is None else str(interrupting),
        "taken": [attempt(partial(_taken, part, seat, step, turn)) for seat in seats],
    }


def _taken(part: GamePart, seat: int, step: Any, turn: ToMove[Any]) -> str:
    return str(part.taken_by(seat, step, turn))


def _tell_text(part: GamePart, position: Any, text: str) -> dict[str, Any]:
    def read() -> Any:
        found: Any = read_position(text, position.variant)
        return str(found), _tell_turn(part, found, found.turn)

    return {"board": rules_of(game_of(position)).has_board(text), "read": attempt(read)}


def tell_setup(game: Game, setup: Setup) -> list[Any]:
    """What is usual where a set-up leaves something open, and where a game with it begins."""

    def usual() -> dict[str, str]:
        call, layout = part_for(game).options(setup.call, setup.layout)
        variant = read_variant(game, setup.variant, call=call, layout=layout)
        return {"variant": str(variant), "call": call, "layout": layout}

    def start() -> str:
        variant = read_variant(game, setup.variant, call=setup.call, layout=setup.layout)
        return str(variant.start(setup.seats))

    return [attempt(usual), attempt(start)]


def attempt(what: Callable[[], Any]) -> Any:
    """What comes of it, or how it is refused."""
    try:
        return what()
    except RuleError as refusal:
        return _tell_refusal(refusal)


def _tell_refusal(refusal: RuleError) -> dict[str, Any]:
    details = {name: _tell_detail(detail) for name, detail in refusal.details.items()}
    return {"refused": type(refusal).__name__, "sentence": refusal.message, "details": details}


def _tell_detail(detail: object) -> Any:
    if isinstance(detail, tuple):
        return list(map(str, detail))
    return detail if isinstance(detail, int) else str(detail)


def tell_result(part: GamePart, start: Any, position: Any, played: list[Played], over: Over) -> ResultView:
    """How a game ended at its table, which is no more here than what results ask for."""
    setup = SimpleNamespace(first_position=lambda: start)
    table: Any = SimpleNamespace(position=position, played=played, setup=setup)
    return part.result_view(table, over)
