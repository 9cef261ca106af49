"""A small network learns Quarto! from exact data, on a CPU, with NumPy only.

    python examples/learn_quarto.py            # about ten minutes
    python examples/learn_quarto.py --quick    # a few seconds, to see that it runs

It learns one thing: how a position (a board and a piece in hand) ends with best play. The labels are exact:
we solve random positions, and every move of a solved position labels another one, so ten thousand searches
give half a million examples. To move, it tries every placement and every gift and takes the pair that it
believes to be worst for the opponent.

At the end it prints how often it is right about positions that it has not seen, and how it fares against the
package's levels.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.players import player
from fourfold.quarto import LINES, CallRule, Give, Place, Position, Step, Variant
from fourfold.quarto.engine.research.samples import EMPTY, NOT_LEGAL, best, draw, scores
from fourfold.rules.game import Over
from fourfold.rules.games import Game

RULES = Variant(call=CallRule.AUTO)
LINE_SQUARES = np.array([line.squares for line in LINES])
CLASSES = ("loss", "draw", "win")
Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]


@dataclass(frozen=True)
class Examples:
    """Positions with the exact outcome for the player who places: 0 loss, 1 draw, 2 win."""

    boards: Bytes
    hands: Bytes
    outcomes: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.hands)


def features(boards: Bytes, hands: Bytes) -> Floats:
    """What the network sees of each position.

    For each of the ten lines and eight trait values: whether it holds one, two or three pieces that all have
    the value, and whether the piece in hand has it too. In addition, how many pieces of each value are left.
    """
    rows = len(hands)
    values = np.arange(8)  # four traits, as 0 and as 1
    has = ((np.arange(16)[:, None] >> (values % 4)) & 1) == values // 4  # (piece, value)
    on_line = boards[:, LINE_SQUARES]  # (row, line, 4)
    filled = on_line != EMPTY
    agree = (has[on_line] | ~filled[..., None]).all(axis=2)  # (row, line, value)
    count = filled.sum(axis=2)
    seen = agree[..., None] & (count[:, :, None, None] == np.arange(1, 4))  # 1 to 3 pieces
    with_hand = seen & has[hands][:, None, :, None]
    left = np.ones((rows, 16), bool)
    left[np.arange(rows)[:, None], np.where(boards == EMPTY, hands[:, None], boards)] = False
    left[np.arange(rows), hands] = False
    beside = (left.astype(np.float32) @ has.astype(np.float32)) / 8
    placed = np.eye(17, dtype=np.float32)[(boards != EMPTY).sum(axis=1)]
    parts = (seen.reshape(rows, -1), with_hand.reshape(rows, -1), beside, placed)
    return np.concatenate([part.astype(np.float32) for part in parts], axis=1)


def exact_examples(positions: int, seed: int, least: int = 7, most: int = 14) -> Examples:
    """Random positions with their exact outcomes, and those that each move of them leads to."""
    placed = np.random.default_rng(seed).integers(least, most + 1, positions)
    drawn = draw(RULES, placed, seed)
    moves = scores(RULES, drawn)
    boards, hands = [drawn.boards], [drawn.hands]
    outcomes = [np.sign(best(moves)).astype(np.int64) + 1]
    rows, codes = np.nonzero((moves != NOT_LEGAL) & (np.arange(256) % 16 != drawn.hands[:, None]))
    after = drawn.boards[rows].copy()
    after[np.arange(len(rows)), codes // 16] = drawn.hands[rows]
    boards.append(after)
    hands.append((codes % 16).astype(np.int8))
    outcomes.append(
        1 - np.sign(moves[rows, codes]).astype(np.int64)
    )  # what is good for one is bad for the other
    return Examples(np.concatenate(boards), np.concatenate(hands), np.concatenate(outcomes))


class Network:
    """Two hidden layers, trained by Adam. Nothing here is special: any library does the same."""

    def __init__(self, inputs: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = (inputs, hidden, hidden, len(CLASSES))
        self.weights: list[Floats] = []
        for wide, narrow in pairwise(sizes):
            self.weights.append(rng.normal(0, (2 / wide) ** 0.5, (wide, narrow)).astype(np.float32))
            self.weights.append(np.zeros(narrow, np.float32))
        self._mean = [np.zeros_like(weight) for weight in self.weights]
        self._square = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def layers(self, inputs: Floats) -> list[Floats]:
        """The output of every layer; the last one holds the probabilities of loss, draw and win."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(inputs @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        scores = second @ w3 + b3
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        return [inputs, first, second, likely / likely.sum(axis=1, keepdims=True)]

    def __call__(self, boards: Bytes, hands: Bytes) -> Floats:
        return self.layers(features(boards, hands))[-1]

    def learn(self, inputs: Floats, outcomes: NDArray[np.int64], rate: float) -> float:
        """One step down the gradient; the loss before it."""
        layers = self.layers(inputs)
        error = layers[-1].copy()
        error[np.arange(len(outcomes)), outcomes] -= 1
        error /= len(outcomes)
        gradients: list[Floats] = []
        for at in (2, 1, 0):
            gradients = [layers[at].T @ error, error.sum(axis=0), *gradients]
            error = (error @ self.weights[2 * at].T) * (layers[at] > 0)
        self._steps += 1
        for at, gradient in enumerate(gradients):
            self._mean[at] += 0.1 * (gradient - self._mean[at])
            self._square[at] += 0.001 * (gradient**2 - self._square[at])
            towards = self._mean[at] / (1 - 0.9**self._steps)
            spread = np.sqrt(self._square[at] / (1 - 0.999**self._steps))
            self.weights[at] -= rate * towards / (spread + 1e-8)
        chosen = layers[-1][np.arange(len(outcomes)), outcomes]
        return float(-np.log(chosen + 1e-9).mean())


@dataclass
class Learner:
    """The network as a player: usable wherever a built-in level is."""

    network: Network
    _gift: dict[Position, Step] = field(default_factory=dict)

    def choose(self, position: Position, rng: random.Random) -> Step:
        """The placement and the gift that look worst for the opponent."""
        if position.hand is None:
            return self._gift.pop(position, None) or rng.choice(position.steps)
        board = np.array([EMPTY if piece is None else piece for piece in position.board], np.int8)
        pairs, boards, hands = [], [], []
        for step in position.steps:
            assert isinstance(step, Place)
            after = position.play(step)
            if isinstance(after.turn, Over):
                return step
            board[step.square] = position.hand
            for gift in after.steps:
                assert isinstance(gift, Give)
                pairs.append((step, after, gift))
                boards.append(board.copy())
                hands.append(gift.piece)
            board[step.square] = EMPTY
        theirs = self.network(np.array(boards), np.array(hands, np.int8)) @ np.array([-1.0, 0.0, 1.0])
        place, after, gift = pairs[int(np.argmin(theirs))]
        self._gift = {after: gift}
        return place


def share_of_points(learner: Any, level: str, games: int, seed: int) -> float:
    """Points per game against a level; each side starts half of the games."""
    rng, points = random.Random(seed), 0.0
    for number in range(games):
        seats = (learner, player(Game.QUARTO, level))
        position = RULES.start()
        while not isinstance(turn := position.turn, Over):
            position = position.play(seats[(turn.seat + number) % 2].choose(position, rng))
        won = [(winner + number) % 2 == 0 for winner in turn.winners]
        points += 0.5 if not won else float(won[0])
    return points / games


def train(seconds: float, positions: int, hidden: int = 192, seed: int = 1) -> Network:
    """Make exact data and learn from it for a number of seconds of processor time."""
    began = time.process_time()
    data = exact_examples(positions, seed)
    print(
        f"{len(data)} exact examples from {positions} solved positions: {time.process_time() - began:.0f} s"
    )
    began = shown = time.process_time()
    network = Network(features(data.boards[:1], data.hands[:1]).shape[1], hidden, seed)
    rng = np.random.default_rng(seed)
    # Most positions are won by the piece in hand: all three outcomes are shown equally often.
    by_outcome = [np.flatnonzero(data.outcomes == outcome) for outcome in range(3)]
    step, lost = 0, 0.0
    while (left := 1 - (time.process_time() - began) / seconds) > 0:
        rows = np.concatenate([rng.choice(of_it, 256) for of_it in by_outcome])
        inputs = features(data.boards[rows], data.hands[rows])
        lost += 0.01 * (network.learn(inputs, data.outcomes[rows], 0.002 * left) - lost)
        step += 1
        if time.process_time() - shown > 30:
            print(f"  step {step}, loss {lost:.3f}, {100 * (1 - left):.0f} % of the time")
            shown = time.process_time()
    print(f"{step} steps of {3 * 256} examples: {time.process_time() - began:.0f} s")
    return network


def report(network: Network, games: int, positions: int, levels: tuple[str, ...]) -> dict[str, float]:
    """Print and return the share of correct verdicts and the points against each level."""
    unseen = exact_examples(positions, seed=10**6)
    believed = network(unseen.boards, unseen.hands).argmax(axis=1)
    found = {}
    for outcome, name in enumerate(CLASSES):
        of_it = unseen.outcomes == outcome
        found[name] = float((believed[of_it] == outcome).mean())
        print(f"unseen positions that are a {name}: {100 * found[name]:.1f} % recognised, of {of_it.sum()}")
    for level in levels:
        found[level] = share_of_points(Learner(network), level, games, seed=1)
        print(f"against {level}: {100 * found[level]:.1f} % of the points in {games} games")
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--quick", action="store_true", help="some seconds instead of ten minutes")
    quick = options.parse_args().quick
    if quick:
        report(train(seconds=3, positions=300), games=6, positions=60, levels=("newcomer",))
    else:
        levels = ("newcomer", "beginner", "casual", "club", "expert")
        report(train(seconds=420, positions=20_000), games=100, positions=1000, levels=levels)


if __name__ == "__main__":
    main()
