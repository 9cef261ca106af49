"""How the outlook's network learns: one step of gradient descent at a time, in plain NumPy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fourfold.quatro.engine.arrays import Floats, Singles
from fourfold.quatro.engine.outlook import HIDDEN, Net, inputs

Weights = tuple[Floats, Floats, Floats]
"""`reading`, `bias` and `score` of a network, in double precision while they are learned."""

FORGET = (0.9, 0.999)
"""How slowly Adam forgets the mean and the spread of earlier gradients (its authors' values)."""
SHADOW = 0.997
"""How slowly the averaged weights follow the learned ones, by step. The average is what plays and ships."""


@dataclass(slots=True)
class Learner:
    """The weights being learned, with all that the next step depends on."""

    weights: Weights
    average: Weights
    mean: Weights
    spread: Weights
    steps: int = 0

    @property
    def net(self) -> Net:
        """The averaged weights, as kernels read them."""
        reading, bias, score = (part.astype(np.float32) for part in self.average)
        return Net(reading, bias, score)

    def learn(self, views: Floats, targets: Floats, rate: float) -> float:
        """One step towards `targets[position, seat]`; returns how far off it was (cross-entropy)."""
        gradients, loss = _gradients(self.weights, views, targets)
        self.steps += 1
        warm = [1 - forget**self.steps for forget in FORGET]
        follow = min(SHADOW, self.steps / (self.steps + 10))
        for part, gradient in enumerate(gradients):
            mean, spread = self.mean[part], self.spread[part]
            mean += (1 - FORGET[0]) * (gradient - mean)
            spread += (1 - FORGET[1]) * (gradient**2 - spread)
            weights = self.weights[part]
            weights -= rate * (mean / warm[0]) / (np.sqrt(spread / warm[1]) + 1e-8)
            self.average[part][...] += (1 - follow) * (weights - self.average[part])
        return loss


def beginner(seats: int, seed: int) -> Learner:
    """A network that knows nothing yet: small weights, the same for the same seed."""
    rng = np.random.default_rng((seed, seats))
    reading = rng.normal(scale=np.sqrt(2 / inputs(seats)), size=(inputs(seats), HIDDEN))
    score = rng.normal(scale=0.1 / np.sqrt(HIDDEN), size=HIDDEN)
    weights = (reading, np.zeros(HIDDEN), score)
    return Learner(weights, _copy(weights), _zeros(weights), _zeros(weights))


def _copy(weights: Weights) -> Weights:
    return weights[0].copy(), weights[1].copy(), weights[2].copy()


def _zeros(weights: Weights) -> Weights:
    return np.zeros_like(weights[0]), np.zeros_like(weights[1]), np.zeros_like(weights[2])


def views(seen: Singles, shared: Singles, movers: NDArray[np.int64]) -> Floats:
    """What the network reads for every seat of every position, as `outlook.read` reads it."""
    positions, seats, _ = seen.shape
    each = np.arange(seats)
    around = (each[:, None] + each[None, :]) % seats
    blocks = seen[:, around].reshape(positions, seats, -1)
    board = np.broadcast_to(shared[:, None], (positions, seats, shared.shape[1]))
    distance = np.eye(seats)[(movers[:, None] - each[None, :]) % seats]
    return np.concatenate([blocks, board, distance], axis=2)


def chances(weights: Weights, views: Floats) -> Floats:
    """Each seat's chance in every position."""
    reading, bias, score = weights
    return _softmax(np.maximum(views @ reading + bias, 0) @ score)


def _softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: Floats = powers / powers.sum(axis=1, keepdims=True)
    return result


def _gradients(weights: Weights, views: Floats, targets: Floats) -> tuple[Weights, float]:
    reading, bias, score = weights
    hidden = np.maximum(views @ reading + bias, 0)
    stated = _softmax(hidden @ score)
    loss = float(-(targets * np.log(stated + 1e-12)).sum(axis=1).mean())
    error = (stated - targets) / len(views)
    back = error[:, :, None] * score * (hidden > 0)
    by_reading = np.tensordot(views, back, axes=([0, 1], [0, 1]))
    return (by_reading, back.sum(axis=(0, 1)), np.tensordot(error, hidden, axes=([0, 1], [0, 1]))), loss
