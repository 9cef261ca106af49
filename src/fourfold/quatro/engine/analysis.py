"""What the engine says of a position: each seat's chance, and what every legal step would make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from fourfold.engine import analysis
from fourfold.engine.analysis import Chances
from fourfold.engine.verdict import Estimated, Outcome, Proven, Verdict
from fourfold.quatro import Build, Keep, Position, Step
from fourfold.quatro.engine.arrays import Floats
from fourfold.quatro.engine.board import LOST, Board, turns_played
from fourfold.quatro.engine.dice_sets import NUMBER
from fourfold.quatro.engine.luck import draw, luck, pick
from fourfold.quatro.engine.outlook import ROUNDS
from fourfold.quatro.engine.plans import ends_of_turn, plan_of_turn, scene
from fourfold.quatro.engine.selfplay import DEEP, NEAR, Minds, close_turn, new_diary, play_game
from fourfold.quatro.engine.turn import Plan, ends_of
from fourfold.quatro.engine.turn_state import TurnState
from fourfold.rules.game import Over, ToMove

CERTAIN = 1e-9
"""Chances this close to 0 or 1 are 0 or 1, where nothing was estimated."""
EQUAL = 12
"""Chances that agree to this many decimals are the same."""
CONFIDENCE = 1.96
"""Standard errors to each side that make a 95 % interval."""

Judged: TypeAlias = analysis.Judged[Step, Verdict]
"""A legal step, and each seat's chance once it is played."""

Analysis: TypeAlias = analysis.Analysis[Position, Step, Verdict]
"""What the engine says of one position of Quatro: it always knows something. Of equally good steps, building
comes before keeping."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be spent on one question."""

    depth: int = 2
    """1 judges the ends of this turn by the outlook; 2 plays out the next player's turn too, exactly."""
    rollouts: int = 0
    """Games to play out from here; with some, the chances are counted and have a margin."""
    seed: int = 0
    """Of the rollouts' dice."""


USUAL_LIMITS = Limits()


def analyse(position: Position, limits: Limits = USUAL_LIMITS) -> Analysis:
    """Each seat's chance to win, and the value of every legal step."""
    turn = position.turn
    if isinstance(turn, Over):
        return analysis.finished(position, turn)
    judging = NEAR if limits.depth == 1 else DEEP
    ends, plan = ends_of_turn(position, judging), plan_of_turn(position, judging)
    moves = _judge(position, turn, ends, plan, limits) if isinstance(turn, ToMove) else ()
    if moves:
        verdict, chances = moves[0].verdict, moves[0].chances
    else:
        chances = _tuple(TurnState.of(position).ends(plan) @ ends)
        verdict = _verdict(position, chances, limits)
    if limits.rollouts and isinstance(verdict, Estimated):
        verdict = _roll_out(position, plan, limits)
        chances = verdict.chances
    return Analysis(position, verdict, chances, moves, _best(moves, position))


def _judge(
    position: Position, turn: ToMove[Step], ends: Floats, plan: Plan, limits: Limits
) -> tuple[Judged, ...]:
    """Every step with its chances, the best first. Equally good ones stay in the order of the rules."""

    def judged(step: Step) -> Judged:
        match step:
            case Build(field):
                chances = _tuple(ends[field])
            case Keep(dice):
                chances = _tuple(ends_of(plan, NUMBER[dice], position.throws) @ ends)
            case _:
                chances = _tuple(ends[LOST])
        verdict = Proven(Outcome.WIN, 1) if _wins(position, step) else _verdict(position, chances, limits)
        return Judged((step,), verdict, chances)

    moves = map(judged, turn.steps)
    return tuple(sorted(moves, key=lambda move: -_worth(move, position)))


def _best(moves: tuple[Judged, ...], position: Position) -> tuple[Judged, ...]:
    return tuple(move for move in moves if _worth(move, position) == _worth(moves[0], position))


def _worth(move: Judged, position: Position) -> float:
    """What a move is worth to the player who makes it."""
    return round(move.chances[position.seat], EQUAL)


def _wins(position: Position, step: Step) -> bool:
    """Whether the step wins at once, without a share for anyone else."""
    if not isinstance(step, Build):
        return False
    result = position.play(step).result
    return result is not None and result.winners == (position.seat,)


def _verdict(position: Position, chances: Chances, limits: Limits) -> Verdict:
    """Proven if the game is settled in the turns left; otherwise the chances, exact or estimated."""
    left = ROUNDS * position.seats - turns_played(position)
    if left > limits.depth:
        return Estimated(chances)
    if chances[position.seat] > 1 - CERTAIN:
        return Proven(Outcome.WIN, left)
    if chances[position.seat] < CERTAIN:
        return Proven(Outcome.LOSS, left)
    return Estimated(chances, margin=0.0)


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
        if not close_turn(rollout, turn, pick(likely, draw(chance)), diary.result):
            play_game(rollout, turn + 1, minds, chance, diary)
        won += diary.result
    shares = won / limits.rollouts
    spread = float(np.sqrt(shares * (1 - shares) / limits.rollouts).max())
    return Estimated(_tuple(shares), CONFIDENCE * spread)


def _tuple(chances: Floats) -> Chances:
    return tuple(float(chance) for chance in chances)
