"""Training: the same seed makes the same weights, interrupted or not, and learning follows the gradient."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fourfold.quatro.data.layouts import layout
from fourfold.quatro.engine.learner import beginner, chances
from fourfold.quatro.engine.outlook import inputs
from fourfold.quatro.engine.training import Course, Training
from fourfold.quatro.engine.weights import net, read_nets, write_net

SHORT = Course(seats=2, seed=5, rounds=4, games=6, greedy_rounds=2)


def trained(course: Course) -> Training:
    training = Training(course, layout())
    for _ in training:
        pass
    return training


def test_training_is_reproducible_from_its_seed() -> None:
    first, again = trained(SHORT).net, trained(SHORT).net
    other = trained(Course(seats=2, seed=6, rounds=4, games=6, greedy_rounds=2)).net
    assert all((one == two).all() for one, two in zip(first, again, strict=True))
    assert not (first.reading == other.reading).all()


def test_an_interrupted_training_ends_with_the_same_weights(tmp_path: Path) -> None:
    checkpoint = tmp_path / "training.npz"
    begun = Training(SHORT, layout())
    begun.play_round()
    begun.play_round()
    begun.save(checkpoint)
    resumed = Training.resume(checkpoint, layout())
    assert resumed.round == 2
    for _ in resumed:
        pass
    whole = trained(SHORT)
    assert all((one == two).all() for one, two in zip(resumed.net, whole.net, strict=True))
    assert [path.name for path in tmp_path.iterdir()] == ["training.npz"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_learning_descends_along_the_true_slope(seats: int) -> None:
    rng = np.random.default_rng(seats)
    views = rng.normal(size=(20, seats, inputs(seats)))
    targets = rng.dirichlet(np.ones(seats), size=20)
    learner = beginner(seats, seed=1)

    def loss() -> float:
        return float(-(targets * np.log(chances(learner.weights, views))).sum(axis=1).mean())

    before = loss()
    stated = learner.learn(views, targets, rate=0.0)
    assert stated == pytest.approx(before)
    slopes = [mean / 0.1 for mean in learner.mean]
    for part, slope in zip(learner.weights, slopes, strict=True):
        place = np.unravel_index(int(np.abs(slope).argmax()), slope.shape)
        part[place] += 1e-5
        assert (loss() - before) / 1e-5 == pytest.approx(slope[place], rel=1e-3)
        part[place] -= 1e-5
    for _ in range(50):
        learner.learn(views, targets, rate=0.01)
    assert loss() < before


def test_networks_are_kept_beside_each_other(tmp_path: Path) -> None:
    path = tmp_path / "nets.npz"
    write_net(path, 2, net(2))
    write_net(path, 3, net(3))
    nets = read_nets(path)
    assert sorted(nets) == [2, 3]
    assert (nets[2].reading == net(2).reading).all()
    assert [each.name for each in tmp_path.iterdir()] == ["nets.npz"]
