"""Quatro at the table: dice and roofs, the standing, which everyone sees, and the fields that won."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fourfold.play.board_view import Legal, ResultView, Standing, StepKind, StepView, Threat
from fourfold.play.game_part import GamePart
from fourfold.play.refusal import Refused
from fourfold.play.table import Table
from fourfold.quatro import (
    DICE,
    ROOFS,
    SAFE,
    THROWS,
    WINDOWS,
    Build,
    Keep,
    Lose,
    Position,
    Step,
    Throw,
    Tower,
    parts,
)
from fourfold.quatro.data import layout as shipped_layout
from fourfold.quatro.data import layouts
from fourfold.rules.game import Over, Reason, Seat, ToRoll
from fourfold.rules.games import Game

_ENDS_TURN = frozenset({StepKind.BUILD, StepKind.LOSE})


class QuatroPart(GamePart):
    """What a table asks of Quatro."""

    has_dice = True
    whole_turns = False

    def step_view(
        self, latest: StepView | None, seat: Seat, step: Step, _before: Position, after: Position
    ) -> StepView:
        """Dice that lie there, or a roof that is built or lost."""
        turn = 1 if latest is None else latest.turn + (latest.kind in _ENDS_TURN)
        text = str(step)
        match step:
            case Throw():
                return StepView(seat, text, StepKind.THROW, turn, dice=after.dice, throws=after.throws)
            case Keep():
                return StepView(seat, text, StepKind.KEEP, turn, dice=after.dice, throws=after.throws)
            case Build(field=field):
                return StepView(
                    seat,
                    text,
                    StepKind.BUILD,
                    turn,
                    field=field,
                    height=len(after.towers[field]),
                    roofs=after.stocks[seat],
                    points=after.points,
                )
            case Lose():
                return StepView(seat, text, StepKind.LOSE, turn, roofs=after.stocks[seat])

    def legal(self, position: Position, seat: Seat) -> Legal | None:
        """What may be kept, and where to build."""
        if seat != position.seat:
            return None
        if isinstance(position.turn, ToRoll):
            return Legal(seat, roll=True)
        fields = position.buildable()
        kept = () if position.throws == THROWS else parts(position.dice)
        keep = tuple(str(Keep(part)) for part in kept)
        return Legal(seat, keep=keep, build=fields, lose=not fields and not keep)

    def standing(self, position: Position) -> Standing:
        """The current standing."""
        return Standing(
            points=position.points,
            roofs=position.stocks,
            round=position.round,
            rounds=ROOFS,
            throws_left=THROWS - position.throws,
            height=THROWS + 1 - max(1, position.throws),
            threats=_threats(position.towers, position.seats) if position.result is None else (),
        )

    def result_view(self, table: Table, result: Over) -> ResultView:
        """The points, and the fields that won."""
        position = table.position
        assert isinstance(position, Position)
        fields = _winning_fields(position, result)
        return ResultView(result.winners, result.reason, points=position.points, fields=fields)

    def is_throw(self, step: Step) -> bool:
        """Nobody decides how dice fall."""
        return isinstance(step, Throw)

    def throw(self, position: Position, roll: Callable[[int], tuple[int, ...]]) -> Throw:
        """The dice that are not on the table yet."""
        return Throw(roll(DICE - len(position.dice)))

    def options(self, call: str, layout: str) -> tuple[str, str]:
        """The board's symbols."""
        if call:
            raise Refused("Quatro has no calls: leave the call rule out.")
        if layout in ("", *layouts()):
            return "", str(shipped_layout(layout or "default"))
        return "", layout

    def agrees_on_draws(self, _seats: int) -> bool:
        """Points decide."""
        return False

    def no_draws(self) -> Refused:
        """Points decide."""
        return Refused("There are no agreed draws in Quatro: points decide.")


PART = QuatroPart(Game.QUATRO)


@lru_cache(maxsize=1024)  # towers stay the same from one roof to the next, through all throws between them
def _threats(towers: tuple[Tower, ...], seats: int) -> tuple[Threat, ...]:
    tops = [tower[-1] if tower else None for tower in towers]
    found: dict[Threat, None] = {}  # several rows may lack the same field
    for row in WINDOWS:
        for seat in range(seats):
            lacking = [field for field in row if tops[field] != seat]
            if len(lacking) == 1 and len(towers[lacking[0]]) < SAFE:
                found[Threat(seat, lacking[0])] = None
    return tuple(found)


def _winning_fields(position: Position, result: Over) -> tuple[int, ...]:
    match result.reason:
        case Reason.ROW:
            rows = (position.rows(seat) for seat in result.winners)
            return tuple(sorted({field for each in rows for row in each for field in row}))
        case Reason.YATZY:
            return tuple(field for seat in result.winners for field in position.yatzy_towers(seat))
        case _:
            return ()
