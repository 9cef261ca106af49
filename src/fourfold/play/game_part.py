"""What a table asks of a game beyond its rules: how steps and results look, what is thrown and agreed on.

A game's folder has a module `play` with its answers as `PART`. A game without one gets those of `GamePart`
itself: a board of squares, and steps known by their texts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from fourfold.play.board_view import Legal, ResultView, Standing, StepKind, StepView, changes
from fourfold.play.refusal import Refused, check_turn
from fourfold.rules.game import Over, Seat, ToMove, ToRoll
from fourfold.rules.games import Game, part_of, rules_of
from fourfold.rules.registry import PlainBoard

if TYPE_CHECKING:
    from fourfold.play.table import Table

_A_PAIR = 2


class GamePart:
    """One game at the table. Positions and steps are that game's."""

    has_dice = False
    """Whether anything is thrown. A game with dice says how: `is_throw` and `throw`."""
    whole_turns = True
    """Whether a player's steps of one turn are one move, for a coach to judge together."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- What everyone sees ---------------------------------------------------------------------------------

    def step_view(self, latest: StepView | None, seat: Seat, step: Any, before: Any, after: Any) -> StepView:
        """The step of `seat` that led from one position to the next; `latest` is the step before it."""
        turn = 1 if latest is None else latest.turn + (latest.seat != seat)
        marks = rules_of(self.game).marks
        changed = () if marks is None else changes(marks(before), marks(after))
        return StepView(seat, str(step), StepKind.STEP, turn, marks=changed)

    def legal(self, position: Any, seat: Seat) -> Legal | None:
        """What `seat` may do in a running game; None if it only waits."""
        match position.turn:
            case ToMove(seat=mover, steps=steps) if seat == mover:
                return Legal(seat, steps=tuple(map(str, steps)))
            case ToMove(steps=steps, callers=callers) if seat in callers:
                interrupt = rules_of(self.game).interrupt
                return Legal(seat, steps=tuple(str(step) for step in steps if interrupt(step, seat)))
            case ToRoll(seat=mover) if seat == mover:
                return Legal(seat, roll=True)
            case _:
                return None

    def standing(self, _position: Any) -> Standing | None:
        """Points and the like, where a game counts them."""
        return None

    def board(self, position: Any) -> PlainBoard | None:
        """What lies where, unless the game has a picture of its own."""
        marks = rules_of(self.game).marks
        return None if marks is None else marks(position)

    def result_view(self, _table: Table, result: Over) -> ResultView:
        """How the game at a table ended."""
        return ResultView(result.winners, result.reason)

    # -- What happens ---------------------------------------------------------------------------------------

    def taken_by(self, seat: Seat, step: Any, turn: ToMove[Any]) -> Any:
        """A step of `seat` as the rules need it: one that interrupts names its seat. Refuses others out of
        turn."""
        interrupting = rules_of(self.game).interrupt(step, seat) if seat in turn.callers else None
        if interrupting is None:
            check_turn(seat, turn.seat)
            return step
        return interrupting

    def taker(self, position: Any, _step: Any) -> Seat:
        """The seat that takes a step in a game that was written down."""
        seat: Seat = position.seat
        return seat

    def is_throw(self, _step: Any) -> bool:
        """Whether a step is chance's, and no player's."""
        return False

    def throw(self, _position: Any, _roll: Callable[[int], tuple[int, ...]]) -> Any:
        """The throw that is due; `roll` throws so many dice."""
        raise Refused("There is nothing to throw now.")

    # -- What is agreed on ----------------------------------------------------------------------------------

    def options(self, call: str, layout: str) -> tuple[str, str]:
        """A set-up's call rule and layout, written out; empty where the game has no such thing."""
        own = rules_of(self.game).options
        return call if "call" in own else "", layout if "layout" in own else ""

    def agrees_on_draws(self, seats: int) -> bool:
        """Whether players may agree on a draw."""
        return seats == _A_PAIR

    def no_draws(self) -> Refused:
        """Why they may not."""
        return Refused("There are no agreed draws in this game.")

    def may_help(self, _position: Any) -> bool:
        """Whether a player may be helped here, as far as it is up to the game."""
        return True


@cache
def part_for(game: Game) -> GamePart:
    """A game's part at the table."""
    module = part_of(game, "play")
    part: GamePart = GamePart(game) if module is None else module.PART
    return part
