"""How strong players are, from their results: Elo with intervals, and a sequential test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from fourfold.data.elo import SCALE, expected

CONFIDENCE = 1.96
"""Standard errors to each side that make a 95 % interval."""
LAPS = 100


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two players have reached against each other."""

    first: int
    second: int
    """By number."""
    points: float
    """Of the first; a win is 1, a draw a half."""
    games: int


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of one player."""

    elo: float
    """The mean of all players is 0."""
    margin: float
    """Half the width of the 95 % interval."""


def ratings(players: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """The most likely strengths, by Newton's method on the logistic model.

    Each player is given one more drawn game against an average player, so that one who has won or lost
    everything has a rating too.
    """
    strength = np.zeros(players)
    for _ in range(LAPS):
        slope, curve = -np.tanh(strength / 2) / 2, np.diag(1 / (4 * np.cosh(strength / 2) ** 2))
        for met in meetings:
            share = expected(SCALE * strength[met.first], SCALE * strength[met.second])
            surprise, weight = met.points - met.games * share, met.games * share * (1 - share)
            slope[met.first] += surprise
            slope[met.second] -= surprise
            pair = np.ix_((met.first, met.second), (met.first, met.second))
            curve[pair] += weight * np.array([[1, -1], [-1, 1]])
        step = np.linalg.solve(curve, slope)
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    # Only differences are known: what all have in common is taken out of the intervals too.
    around = np.eye(players) - 1 / players
    spread = np.sqrt(np.diag(around @ np.linalg.inv(curve) @ around))
    middle = strength.mean()
    return [
        Rating(float(SCALE * (each - middle)), float(CONFIDENCE * SCALE * error))
        for each, error in zip(strength, spread, strict=True)
    ]


class Decision(StrEnum):
    """What a sequential test has come to."""

    OPEN = "open"
    LOWER = "lower"
    """The difference is the lower one that was asked about, rather than the higher."""
    HIGHER = "higher"


@dataclass(frozen=True, slots=True)
class Sequential:
    """Wald's sequential probability ratio test: is the first player stronger by `higher` Elo, or by `lower`?

    It is wrong at most so often as `error` says, in either direction, and ends as soon as it can.
    """

    lower: float
    higher: float
    error: float = 0.05

    def evidence(self, pairs: Sequence[float]) -> float:
        """The logarithm of the likelihood ratio of both answers, by the normal approximation.

        `pairs` are the points of the first player in two games from the same opening, halved: openings that
        favour a side do not disturb, because both have had it. One pair of each result is added, so that a
        few equal ones do not look certain.
        """
        if not pairs:
            return 0.0
        seen = np.concatenate([np.asarray(pairs), [0.0, 0.5, 1.0]])
        low, high = (expected(elo, 0) for elo in (self.lower, self.higher))
        mean, spread = float(np.mean(pairs)), float(seen.var())
        return len(pairs) * (high - low) * (2 * mean - low - high) / (2 * spread)

    @property
    def bound(self) -> float:
        """So much evidence decides, in either direction."""
        return math.log((1 - self.error) / self.error)

    def decide(self, pairs: Sequence[float]) -> Decision:
        """What the pairs so far say."""
        evidence = self.evidence(pairs)
        if evidence >= self.bound:
            return Decision.HIGHER
        return Decision.LOWER if evidence <= -self.bound else Decision.OPEN
