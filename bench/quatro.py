"""How strong, fast and truthful the Quatro engine is: `python -m bench.quatro [PART …]`.

Parts: strength, ladder, time, truth, shuffled, master. Without any, all of them: about two hours on one core.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np

from fourfold.quatro import Layout, Position, Variant
from fourfold.quatro.data import layout
from fourfold.quatro.engine import PLAYERS, LevelPlayer, warm_up
from fourfold.quatro.engine.board import ENDS, empty_board, ground
from fourfold.quatro.engine.luck import draw, luck, pick
from fourfold.quatro.engine.outlook import ROUNDS, Scene, judge_ends_deeply
from fourfold.quatro.engine.rollouts import judge_ends_by_rollouts
from fourfold.quatro.engine.selfplay import (
    DEEP,
    GREEDY,
    NEAR,
    PATIENT,
    RANDOM,
    Minds,
    close_turn,
    new_diary,
    play_game,
    play_turn,
)
from fourfold.quatro.engine.turn import ends_of, plan_turn
from fourfold.quatro.engine.weights import net
from fourfold.rules.game import Over, ToMove, ToRoll

GAMES = 2_000
MASTER_GAMES = 200
"""Games of the master, who thinks for seconds."""
TRUTH_GAMES = {2: 4_000, 3: 7_500, 4: 2_500}
SHUFFLED_GAMES = {2: 8_000, 3: 6_000, 4: 5_000}
STATED_EVERY = 5
"""One turn in this many is used when stated chances are compared with results."""
SEED = 2026
STANDARD = Variant(layout())
AT_RANDOM = LevelPlayer("random", RANDOM)
"""Throws and builds at random."""
GREEDILY = LevelPlayer("greedy", GREEDY)
"""Maximises the points of this turn, and takes a win."""


def wilson(share: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's, which stays within 0 and 1)."""
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def share_won(player: LevelPlayer, rivals: Sequence[LevelPlayer], games: int = GAMES) -> float:
    """The share of games `player` wins against `rivals`, sitting in every seat equally often."""
    seats = 1 + len(rivals)
    table, diary, chance = ground(STANDARD, seats), new_diary(seats), luck(SEED, seats)
    won = 0.0
    for game in range(games):
        seat = game % seats
        order = [*rivals[seats - 1 - seat :], player, *rivals[: seats - 1 - seat]]
        minds = Minds(np.array([p.judging for p in order], dtype=np.int8), np.array([p.noise for p in order]))
        play_game(Scene(empty_board(), table, net(seats)), 0, minds, chance, diary)
        won += diary.result[seat]
    return won / games


def strength_row(player: LevelPlayer, rivals: Sequence[LevelPlayer]) -> None:
    """Print how `player` does against `rivals`."""
    begin = time.perf_counter()
    share = share_won(player, rivals)
    low, high = wilson(share, GAMES)
    against = " + ".join(rival.name for rival in rivals)
    print(
        f"{player.name:<9} against {against:<24} {100 * share:5.1f} %  "
        f"[{100 * low:.1f}, {100 * high:.1f}]  {GAMES} games, {time.perf_counter() - begin:.0f} s",
        flush=True,
    )


def strength() -> None:
    """The expert against players who do not look ahead."""
    expert = PLAYERS["expert"]
    strength_row(expert, [GREEDILY])
    strength_row(expert, [GREEDILY] * 3)
    strength_row(expert, [AT_RANDOM])


def ladder() -> None:
    """Each level against the one below, two seats. The master, who thinks for longer, has a separate part."""
    for lower, upper in pairwise(PLAYERS.values()):
        if upper.judging != PATIENT:
            strength_row(upper, [lower])


class Duel(NamedTuple):
    """What the master got out of a game against the expert."""

    won: float
    """Its share of the win."""
    fair: float
    """The same with the luck of the dice taken out."""
    longest: float
    """Its longest thinking time, in seconds of processor time."""


def duel(game: int) -> Duel:
    """Play one game. Two in a row have the same dice, the master in the other seat.

    Neither player makes random choices, so the odds of each end of a turn are known. The value of the end
    that the dice chose, minus the mean value of all ends, is 0 on average, however good the values are.
    Without this luck, results vary about a tenth as much.
    """
    chance, seats, seat, longest = luck(SEED, 2, 3, game // 2), 2, game % 2, 0.0
    table, shares, luck_had = ground(STANDARD, seats), np.zeros(seats), 0.0
    scene, ends = Scene(empty_board(), table, net(seats)), np.zeros((ENDS, seats))
    for turn in range(ROUNDS * seats):
        begin = time.process_time()
        if turn % seats == seat:
            judge_ends_by_rollouts(scene, turn, np.zeros(1, dtype=np.int8), ends)
            longest = max(longest, time.process_time() - begin)
        else:
            judge_ends_deeply(scene, turn, ends)
        likely = ends_of(plan_turn(ends[:, turn % seats], table, scene.board))
        end = pick(likely, draw(chance))
        luck_had += ends[end, seat] - likely @ ends[:, seat]
        if close_turn(scene, turn, end, shares):
            break
    return Duel(shares[seat], shares[seat] - luck_had, longest)


def master(games: int, journal: Path | None) -> None:
    """The master against the expert. Games in the journal are not played again."""
    known = journal.read_text().splitlines() if journal is not None and journal.exists() else []
    duels = [Duel(*map(float, line.split())) for line in known]
    while len(duels) < games:
        duels.append(duel(len(duels)))
        if journal is not None:
            with journal.open("a") as file:
                print(*duels[-1], file=file)
        if len(duels) % 20 == 0:
            print(_of_duels(duels), flush=True)
    print(_of_duels(duels[:games]))


def _of_duels(duels: Sequence[Duel]) -> str:
    """Means, with the standard error over pairs of games with the same dice."""
    pairs = np.array(duels[: len(duels) // 2 * 2]).reshape(-1, 2, 3).mean(axis=1)
    won, fair, _ = 100 * pairs.mean(axis=0)
    won_error, fair_error, _ = 100 * pairs.std(axis=0, ddof=1) / sqrt(len(pairs))
    longest = max(each.longest for each in duels)
    return (
        f"master against expert: {fair:.1f} ± {fair_error:.1f} % without luck, {won:.1f} ± {won_error:.1f} % "
        f"with it (one standard error), {2 * len(pairs)} games; longest thought {longest:.2f} s"
    )


def some_choices(seats: int, games: int) -> list[Position]:
    """Legal positions from games of the club level: the first of each turn, with nothing cached yet."""
    rng, player, found = random.Random(SEED), PLAYERS["club"], []
    for _ in range(games):
        position = STANDARD.start(seats)
        while not isinstance(turn := position.turn, Over):
            match turn:
                case ToRoll(outcomes=outcomes):
                    step = rng.choices(outcomes, [float(odds) for _, odds in outcomes])[0][0]
                case ToMove():
                    if position.throws == 1:
                        found.append(position)
                    step = player.choose(position, rng)
            position = position.play(step)
    return found


def decision_times() -> None:
    """Processor time of an expert's decision with nothing cached, and of solving a turn alone."""
    expert, rng = PLAYERS["expert"], random.Random(0)
    for seats in (2, 3, 4):
        taken = []
        for position in some_choices(seats, games=6):
            begin = time.process_time()
            expert.choose(position, rng)
            taken.append(1000 * (time.process_time() - begin))
        taken.sort()
        print(
            f"a decision of the expert, {seats} seats: median {taken[len(taken) // 2]:.1f} ms, "
            f"99 % within {taken[int(0.99 * len(taken))]:.1f} ms ({len(taken)} decisions)",
            flush=True,
        )
    table, board, values = ground(STANDARD, 2), empty_board(), np.random.default_rng(0).random(37)
    begin = time.process_time()
    for _ in range(2_000):
        plan_turn(values, table, board)
    print(f"a whole turn solved: {500 * (time.process_time() - begin):.0f} µs")


def truth(seats: int, games: int, shuffled: bool = False) -> None:
    """Print stated chances against shares won, in tenths, over games of the outlook against itself."""
    table, diary, chance = ground(STANDARD, seats), new_diary(seats), luck(SEED, seats, 1)
    rng = np.random.default_rng((SEED, seats))
    near = Minds(np.full(seats, NEAR, dtype=np.int8), np.zeros(seats))
    deep = near._replace(judging=np.full(seats, DEEP, dtype=np.int8))
    stated_all, won_all, positions = [], [], 0
    for _ in range(games):
        if shuffled:
            patterns = [STANDARD.layout.patterns[place] for place in rng.permutation(36)]
            table = ground(Variant(Layout(tuple(patterns))), seats)
        scene, stated, expected = Scene(empty_board(), table, net(seats)), [], np.empty(seats)
        for turn in range(ROUNDS * seats):
            if draw(chance) < 1 / STATED_EVERY:
                play_turn(scene, turn, deep, chance, expected)
                stated.append(expected.copy())
            end = play_turn(scene, turn, near, chance, expected)
            if close_turn(scene, turn, end, diary.result):
                break
        positions += len(stated)
        stated_all += stated
        won_all += [diary.result.copy()] * len(stated)
    print(f"{seats} seats: {positions} positions of {games} games")
    _table_of_tenths(np.concatenate(stated_all), np.concatenate(won_all))


def _table_of_tenths(stated: np.typing.NDArray[np.float64], won: np.typing.NDArray[np.float64]) -> None:
    tenth = np.minimum((stated * 10).astype(int), 9)
    for place in range(10):
        here = tenth == place
        if here.any():
            said, was = 100 * stated[here].mean(), 100 * won[here].mean()
            print(
                f"  {10 * place:>2}-{10 * place + 10:<3} % {here.sum():>7} cases   "
                f"stated {said:5.1f}   won {was:5.1f}   off by {was - said:+.1f}",
                flush=True,
            )


def truths() -> None:
    """Stated chances against results, for two, three and four seats."""
    for seats in (2, 3, 4):
        truth(seats, TRUTH_GAMES[seats])


def shuffled_truths() -> None:
    """The same, every game on a different layout."""
    for seats in (2, 3, 4):
        truth(seats, SHUFFLED_GAMES[seats], shuffled=True)


PARTS = {
    "strength": strength,
    "ladder": ladder,
    "time": decision_times,
    "truth": truths,
    "shuffled": shuffled_truths,
}


def main() -> None:
    """Print the figures."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("parts", nargs="*", choices=[*PARTS, "master"])
    arguments.add_argument("--games", type=int, default=MASTER_GAMES, help="of the master")
    arguments.add_argument("--journal", type=Path, help="keeps the games of the master, to go on from")
    told = arguments.parse_args()
    warm_up()
    for name, part in PARTS.items():
        if not told.parts or name in told.parts:
            print(f"## {name}", flush=True)
            part()
    if not told.parts or "master" in told.parts:
        print("## master", flush=True)
        master(told.games, told.journal)


if __name__ == "__main__":
    main()
