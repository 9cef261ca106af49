"""What the engine says of a position: each seat's chance, and what every legal step would make of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from fourfold.engine.quatro.arrays import Floats
from fourfold.engine.quatro.board import ENDS, LOST, Board, board, ground, turns_played
from fourfold.engine.quatro.dice_sets import NUMBER
from fourfold.engine.quatro.luck import luck
from fourfold.engine.quatro.outlook import ROUNDS, Scene, judge_ends, judge_ends_deeply
from fourfold.engine.quatro.selfplay import NEAR, Minds, close_turn, drawn_end, new_diary, play_game
from fourfold.engine.quatro.turn import Plan, ends_of, plan_turn
from fourfold.engine.quatro.turn_state import TurnState
from fourfold.engine.quatro.weights import net
from fourfold.engine.verdict import Estimated, Outcome, Proven, Verdict
from fourfold.rules.game import Over, ToMove
from fourfold.rules.quatro import Build, Keep, Position, Step

CERTAIN = 1e-9
"""Chances this close to 0 or 1 are 0 or 1, where nothing was estimated."""
CONFIDENCE = 1.96
"""Standard errors to each side that make a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far to look."""

    depth: int = 2
    """1 judges the ends of this turn by the outlook; 2 plays out the next player's turn too, exactly."""
    rollouts: int = 0
    """Games to play out from here; with some, the chances are counted and have a margin."""
    seed: int = 0
    """Of the rollouts' dice."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A legal step, and each seat's chance once it is played."""

    step: Step
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the engine says of one position."""

    verdict: Verdict
    """`Proven` speaks for the seat whose turn it is (after the end, for the one who would be next)."""
    chances: tuple[float, ...]
    """Each seat's chance to win, a shared win counting as its share. They add up to 1."""
    steps: tuple[Judged, ...]
    """Every legal step, the best first; none while dice are to be thrown."""


def analyse(position: Position, limits: Limits | None = None) -> Analysis:
    """Each seat's chance to win, and the value of every legal step."""
    limits = limits or Limits()
    turn = position.turn
    if isinstance(turn, Over):
        return _over(position, turn)
    ends = ends_of_turn(position, limits.depth)
    plan = plan_of_turn(position, ends)
    steps = _judged(position, turn, ends, plan) if isinstance(turn, ToMove) else ()
    chances = steps[0].chances if steps else _tuple(TurnState.of(position).ends(plan) @ ends)
    proven = _proven(position, steps, chances, limits)
    if proven is not None or limits.rollouts == 0:
        margin = 0.0 if _exact(position, limits) else None
        return Analysis(proven or Estimated(chances, margin), chances, steps)
    counted = _roll_out(position, plan, limits)
    return Analysis(counted, counted.chances, steps)


def ends_of_turn(position: Position, depth: int) -> Floats:
    """ends[end, seat]: each seat's chance after every end of the turn being played; kept while it lasts."""
    return _ends(position.turn_start, depth)


@lru_cache(maxsize=64)
def _ends(turn_begins: Position, depth: int) -> Floats:
    judging = judge_ends if depth == 1 else judge_ends_deeply
    ends = np.zeros((ENDS, turn_begins.seats))
    judging(scene(turn_begins), turns_played(turn_begins), ends)
    ends.flags.writeable = False
    return ends


def scene(position: Position) -> Scene:
    """The position as the kernels see it."""
    return Scene(board(position), ground(position.variant, position.seats), net(position.seats))


def plan_of_turn(position: Position, ends: Floats) -> Plan:
    """The best turn for the seat whose turn it is, when its ends are judged like this."""
    return plan_turn(ends[:, position.seat], ground(position.variant, position.seats), board(position))


def _over(position: Position, over: Over) -> Analysis:
    shares = tuple((seat in over.winners) / len(over.winners) for seat in range(position.seats))
    if position.seat not in over.winners:
        outcome = Outcome.LOSS
    else:
        outcome = Outcome.WIN if len(over.winners) == 1 else Outcome.DRAW
    return Analysis(Proven(outcome, 0), shares, ())


def _judged(position: Position, turn: ToMove[Step], ends: Floats, plan: Plan) -> tuple[Judged, ...]:
    """Every step with its chances. Equally good ones stay in their order: building before keeping."""

    def chances(step: Step) -> Floats:
        match step:
            case Build(field):
                return np.asarray(ends[field])
            case Keep(dice):
                likely = ends_of(plan, NUMBER[dice], position.throws)
                return np.asarray(likely @ ends)
            case _:
                return np.asarray(ends[LOST])

    judged = [Judged(step, _tuple(chances(step))) for step in turn.steps]
    return tuple(sorted(judged, key=lambda each: -round(each.chances[turn.seat], 12)))


def _tuple(chances: Floats) -> tuple[float, ...]:
    return tuple(float(chance) for chance in chances)


def _turns_left(position: Position) -> int:
    return ROUNDS * position.seats - turns_played(position)


def _exact(position: Position, limits: Limits) -> bool:
    """Whether the game ends before anything has to be estimated."""
    return _turns_left(position) <= limits.depth


def _proven(
    position: Position, steps: tuple[Judged, ...], chances: tuple[float, ...], limits: Limits
) -> Proven | None:
    """The verdict where the game is decided: won with the dice that lie, or settled in the turns left."""
    seat = position.seat
    if steps and isinstance(steps[0].step, Build):
        over = position.play(steps[0].step).result
        if over is not None and over.winners == (seat,):
            return Proven(Outcome.WIN, 1)
    if _exact(position, limits):
        if chances[seat] > 1 - CERTAIN:
            return Proven(Outcome.WIN, _turns_left(position))
        if chances[seat] < CERTAIN:
            return Proven(Outcome.LOSS, _turns_left(position))
    return None


def _roll_out(position: Position, plan: Plan, limits: Limits) -> Estimated:
    """Play the position out many times and count. The margin is that of the least certain seat."""
    seats, turn, begun = position.seats, turns_played(position), scene(position)
    likely = TurnState.of(position).ends(plan)
    chance = luck(limits.seed)
    minds = Minds(np.full(seats, NEAR, dtype=np.int8), np.zeros(seats))
    diary = new_diary(seats)
    won = np.zeros(seats)
    for _ in range(limits.rollouts):
        rollout = begun._replace(board=Board(*(part.copy() for part in begun.board)))
        if not close_turn(rollout, turn, drawn_end(likely, chance), diary.result):
            play_game(rollout, turn + 1, minds, chance, diary)
        won += diary.result
    shares = won / limits.rollouts
    spread = float(np.sqrt(shares * (1 - shares) / limits.rollouts).max())
    return Estimated(_tuple(shares), CONFIDENCE * spread)
