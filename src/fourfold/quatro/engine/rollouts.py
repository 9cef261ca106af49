"""Ends of a turn judged by playing on from them, with the luck of the dice taken out.

A rollout plays a few turns as the outlook sees them. Before each it knows what the turn solver expects, after
it what the outlook says of the end that the dice chose; the difference is luck, exactly 0 on average, and is
left out. What is left is how far the outlook was wrong on the way: added up, it corrects the first estimate,
and it varies so much less than results do that a dozen rollouts tell as much as a hundred counted games.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.kernel import entry, kernel
from fourfold.quatro.engine.arrays import Bytes, FloatGrid, Floats, Shorts, column, fill
from fourfold.quatro.engine.board import ENDS, LOST, Board, lift, put, wins_at
from fourfold.quatro.engine.luck import Luck, draw, pick, wobble
from fourfold.quatro.engine.outlook import ROUNDS, Scene, expect_turn, judge_ends_deeply, weigh
from fourfold.quatro.engine.turn import ends_from, new_plan, solve

REFINED = 8
"""Ends that are played on from: those where the turn is likely to end."""
GAMES = np.array([0, 0, 224, 160, 160], dtype=np.int16)
"""Rollouts from each of them, by the number of seats: a second and a half of one core."""
HORIZON = 10
"""Turns in a rollout, at most. What the outlook says then is taken as it is."""
HALF_TRUSTED = 40
"""So many rollouts count as much as the first estimate."""
TRIALS = 24
"""Plans that are made with errors to find out where the turn is likely to end."""
DOUBT = 0.03
"""The spread of these errors, as a chance to win."""


@kernel
def _copy(board: Board, copied: Board) -> None:
    for field in range(36):
        copied.heights[field] = board.heights[field]
        copied.tops[field] = board.tops[field]
        copied.inside[field] = board.inside[field]


@kernel
def _add(total: Floats, chances: Floats, times: float) -> None:
    for seat in range(len(total)):
        total[seat] += times * chances[seat]


@entry
def play_on(
    scene: Scene, turn: int, horizon: int, games: int, luck: Luck, halt: Bytes, chances: Floats
) -> None:
    """Each seat's chance before turn number `turn`, which is not over, from rollouts of a few turns.

    The first turn is worked out once; the ends that its dice choose are spread evenly over the rollouts.
    Where `halt` was set meanwhile, the rest is left out, and `chances` is of no use.
    """
    seats = scene.ground.seats
    board = Board(np.empty(36, dtype=np.int8), np.empty(36, dtype=np.int8), np.empty(36, dtype=np.int8))
    copied = Scene(board, scene.ground, scene.net)
    first, first_likely = np.empty((ENDS, seats)), np.empty(ENDS)
    ends, likely = np.empty((ENDS, seats)), np.empty(ENDS)
    expected, found = np.empty(seats), np.empty(seats)
    expect_turn(scene, turn, first, first_likely)
    weigh(first, first_likely, chances)
    fill(found, 0.0)
    last = min(turn + horizon, ROUNDS * seats) - 1
    for game in range(games):
        if halt[0]:
            return
        _copy(scene.board, board)
        end, now = pick(first_likely, (game + draw(luck)) / games), turn
        _add(found, first[end], -1.0)
        while now < last and not _won(copied, end, now % seats):
            now += 1
            expect_turn(copied, now, ends, likely)
            weigh(ends, likely, expected)
            _add(found, expected, 1.0)
            end = pick(likely, draw(luck))
            _add(found, ends[end], -1.0)
        _add(found, ends[end] if now > turn else first[end], 1.0)
    _add(chances, found, 1.0 / games)


@kernel
def _won(scene: Scene, end: int, seat: int) -> bool:
    """Put the end of a turn on the board; says whether it wins."""
    if end == LOST:
        return False
    put(scene.board, end, seat)
    return wins_at(scene.board, scene.ground, end, seat)


@entry
def likely_ends(scene: Scene, values: Floats, luck: Luck, likely: Floats) -> None:
    """How likely the turn is to end where, for a player who is not quite sure of these values."""
    plan = new_plan()
    doubted, once = np.empty((1, ENDS)), np.empty(ENDS)
    fill(likely, 0.0)
    for _ in range(TRIALS):
        for end in range(ENDS):
            doubted[0, end] = values[end] + DOUBT * wobble(luck)
        solve(doubted, scene.ground, scene.board.heights, plan)
        ends_from(plan, 0, 0, once)
        _add(likely, once, 1.0 / TRIALS)


@kernel
def _likeliest(values: Floats, likely: Floats, picked: Shorts) -> int:
    """The likeliest ends that do not win at once, which needs no second look; returns how many there are."""
    count = 0
    while count < len(picked):
        best = -1
        for end in range(ENDS):
            if values[end] < 1.0 and likely[end] > 0.0 and (best < 0 or likely[end] > likely[best]):
                best = end
        if best < 0:
            break
        picked[count] = best
        likely[best] = -likely[best]
        count += 1
    return count


@entry
def judge_ends_by_rollouts(scene: Scene, turn: int, halt: Bytes, ends: FloatGrid) -> bool:
    """As `judge_ends_deeply`, and then by rollouts from the likeliest ends.

    The others move as those did on average, so that looking twice is neither an advantage nor a drawback.
    Returns False if `halt` was set meanwhile, from another thread: then `ends` is of no use.
    """
    board, seats = scene.board, scene.ground.seats
    mover, games = turn % seats, GAMES[seats]
    trust = games / (games + HALF_TRUSTED)
    judge_ends_deeply(scene, turn, ends)
    if turn + 2 >= ROUNDS * seats:
        return True
    values, likely, picked = np.empty(ENDS), np.empty(ENDS), np.empty(REFINED, dtype=np.int16)
    column(ends, mover, values)
    luck = np.empty(1, dtype=np.uint64)
    luck[0] = np.uint64(turn)
    likely_ends(scene, values, luck, likely)
    count = _likeliest(values, likely, picked)
    moved, weight, chances = np.empty(seats), 0.0, np.empty(seats)
    fill(moved, 0.0)
    for place in range(count):
        end = picked[place]
        luck[0] = np.uint64(turn)
        if end == LOST:
            play_on(scene, turn + 1, HORIZON, games, luck, halt, chances)
        else:
            before = put(board, end, mover)
            play_on(scene, turn + 1, HORIZON, games, luck, halt, chances)
            lift(board, end, before)
        if halt[0]:
            return False
        for seat in range(seats):
            change = trust * (chances[seat] - ends[end, seat])
            moved[seat] -= likely[end] * change
            ends[end, seat] += change
        weight -= likely[end]
    for end in range(ENDS):
        if likely[end] >= 0.0 and values[end] < 1.0:
            for seat in range(seats):
                ends[end, seat] += moved[seat] / weight
    return True
