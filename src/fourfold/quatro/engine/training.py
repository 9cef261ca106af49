"""Learning the outlook from games against itself.

A training is a number of rounds. In each the present network plays games, and then learns from them: what it
says of a position moves towards what the exact turn solver expects one turn later, and towards how the game
really ended. The first rounds are played greedily, because a network that knows nothing teaches nothing.

Everything depends on the seed, the number of seats and the number of the round alone, so a training that was
interrupted and taken up again ends with the same weights as one that was not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fourfold.quatro import Layout, Variant
from fourfold.quatro.engine.arrays import Floats
from fourfold.quatro.engine.board import Ground, empty_board, ground
from fourfold.quatro.engine.learner import Learner, beginner, views
from fourfold.quatro.engine.luck import Luck, luck
from fourfold.quatro.engine.outlook import Net, Scene
from fourfold.quatro.engine.selfplay import GREEDY, NEAR, Minds, new_diary, play_game

BATCH = 256
PARTS = ("weights", "average", "mean", "spread")


@dataclass(frozen=True, slots=True)
class Course:
    """What a training does. The same course on the same layout always ends with the same weights."""

    seats: int
    seed: int = 1
    rounds: int = 150
    games: int = 240
    """Games played in each round."""
    greedy_rounds: int = 6
    """Rounds at the beginning that are played greedily."""
    rate: float = 2e-3
    """The first learning rate; it falls to a hundredth by the last round."""
    trust: float = 0.7
    """How much the games' later course counts against the next turn alone, for what a position is worth."""
    noise: float = 0.04
    """The first spread of the errors made on purpose, to see more of the game; falls to nothing."""
    strange: int = 4
    """One game in this many is played on a shuffled layout, so that other boards are learned too."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What one round of training did."""

    round: int
    positions: int
    loss: float


class Training:
    """A course under way: iterate to go on, `save` to be able to stop."""

    def __init__(self, course: Course, layout: Layout) -> None:
        self.course = course
        self.layout = layout
        self.round = 0
        self.learner: Learner = beginner(course.seats, course.seed)

    def __iter__(self) -> Iterator[Progress]:
        while self.round < self.course.rounds:
            yield self.play_round()

    @property
    def net(self) -> Net:
        """The network as it is now."""
        return self.learner.net

    def play_round(self) -> Progress:
        """Play the games of one round and learn from them."""
        course = self.course
        chance = luck(course.seed, course.seats, self.round)
        rng = np.random.default_rng((course.seed, course.seats, self.round))
        net = self.net
        lessons = [self._play(net, self._ground(game, rng), chance) for game in range(course.games)]
        seen = np.concatenate([lesson[0] for lesson in lessons])
        targets = np.concatenate([lesson[1] for lesson in lessons])
        left = 1 - self.round / course.rounds
        rate = course.rate * (0.01 + 0.99 * left**2)
        order = rng.permutation(len(seen))
        batches = [order[first : first + BATCH] for first in range(0, len(order), BATCH)]
        losses = [self.learner.learn(seen[batch], targets[batch], rate) for batch in batches]
        self.round += 1
        return Progress(self.round, len(seen), float(np.mean(losses)))

    def _ground(self, game: int, rng: np.random.Generator) -> Ground:
        layout = self.layout
        if game % self.course.strange == self.course.strange - 1:
            layout = Layout(tuple(layout.patterns[place] for place in rng.permutation(36)))
        return ground(Variant(layout), self.course.seats)

    def _play(self, net: Net, ground: Ground, chance: Luck) -> tuple[Floats, Floats]:
        """One game: what was seen before each turn, and what it should have been judged."""
        course = self.course
        greedy = self.round < course.greedy_rounds
        left = 1 - self.round / course.rounds
        noise = 0.005 if greedy else course.noise * left**2
        judging = GREEDY if greedy else NEAR
        minds = Minds(np.full(course.seats, judging, dtype=np.int8), np.full(course.seats, noise))
        diary = new_diary(course.seats)
        turns = play_game(Scene(empty_board(), ground, net), 0, minds, chance, diary)
        trust = 1.0 if greedy else course.trust
        targets = _targets(diary.expected[:turns], diary.result, trust)
        movers: NDArray[np.int64] = np.arange(turns) % course.seats
        return views(diary.seen[:turns], diary.shared[:turns], movers), targets

    def save(self, path: Path) -> None:
        """Write a checkpoint; an interruption while writing leaves the one before intact."""
        arrays: dict[str, NDArray[np.generic]] = {
            f"{part}{place}": array
            for part in PARTS
            for place, array in enumerate(getattr(self.learner, part))
        }
        about = {"course": asdict(self.course), "round": self.round, "steps": self.learner.steps}
        arrays["about"] = np.array(json.dumps(about))
        draft = path.with_suffix(".draft.npz")
        np.savez(draft, allow_pickle=False, **arrays)
        draft.replace(path)

    @classmethod
    def resume(cls, path: Path, layout: Layout) -> Training:
        """Take up a training where its checkpoint was written."""
        with np.load(path) as saved:
            about = json.loads(str(saved["about"]))
            training = cls(Course(**about["course"]), layout)
            weights, average, mean, spread = (
                (saved[f"{part}0"], saved[f"{part}1"], saved[f"{part}2"]) for part in PARTS
            )
        training.learner = Learner(weights, average, mean, spread, about["steps"])
        training.round = about["round"]
        return training


def _targets(expected: Floats, result: Floats, trust: float) -> Floats:
    """What each position should be judged: the turn solver's expectation and the later course, mixed."""
    targets = np.empty_like(expected)
    later = result
    for turn in range(len(expected) - 1, -1, -1):
        later = (1 - trust) * expected[turn] + trust * later
        targets[turn] = later
    return targets
