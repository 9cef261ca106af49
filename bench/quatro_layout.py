"""How the default layout of the Quatro board was made: `python -m bench.quatro_layout`.

The counts are those of the published board; where its symbols lie is unknown. This search spreads them: it
swaps two symbols at a time, keeps what lowers the cost (and, while still warm, sometimes what does not), and
prints the best layout it found. The same seed always prints the same layout.
"""

from __future__ import annotations

import math
import random

from fourfold.quatro import FIELDS, PAIRS, WINDOWS, Layout, Pattern

COUNTS = {
    Pattern.THREE: 7,
    Pattern.FOUR: 6,
    Pattern.STRAIGHT: 7,
    Pattern.FULL_HOUSE: 7,
    Pattern.YATZY: 3,
}
"""Besides the six pairs."""

CHANCE = {
    Pattern.THREE: 0.921,
    Pattern.FOUR: 0.584,
    Pattern.STRAIGHT: 0.509,
    Pattern.FULL_HOUSE: 0.636,
    Pattern.YATZY: 0.171,
}
"""The odds of a pattern within five throws when trying for nothing else; for a given pair: 0.911."""

SEED = 7
SWAPS = 12_000


def family(pattern: Pattern) -> Pattern:
    """All pairs count as one pattern here: two pairs side by side are a cluster too."""
    return Pattern.ONES if pattern.is_pair else pattern


def easy(pattern: Pattern) -> bool:
    """Patterns that nine turns out of ten can reach."""
    return pattern.is_pair or pattern is Pattern.THREE


def distance(one: int, other: int) -> int:
    """How many moves a chess king needs between two fields."""
    return max(abs(one // 6 - other // 6), abs(one % 6 - other % 6))


NEAR = [(a, b, distance(a, b)) for a in FIELDS for b in FIELDS if a < b and distance(a, b) <= 2]


def cost(patterns: list[Pattern]) -> float:
    """Equal neighbours and easy windows weigh most; then equals two apart; then uneven windows."""
    families = [family(pattern) for pattern in patterns]
    crowd = sum(50.0 if gap == 1 else 0.5 for a, b, gap in NEAR if families[a] is families[b])
    easiness = [sum(easy(patterns[field]) for field in window) for window in WINDOWS]
    unfair = sum({4: 50.0, 3: 5.0}.get(count, 0.0) for count in easiness)
    hardness = [sum(-math.log(CHANCE.get(patterns[f], 0.911)) for f in window) for window in WINDOWS]
    mean = sum(hardness) / len(hardness)
    return crowd + unfair + sum((value - mean) ** 2 for value in hardness)


def search(seed: int = SEED, swaps: int = SWAPS) -> Layout:
    """The best layout found on the way from a shuffled board."""
    rng = random.Random(seed)
    patterns = [*PAIRS, *(pattern for pattern, count in COUNTS.items() for _ in range(count))]
    rng.shuffle(patterns)
    now = lowest = cost(patterns)
    best = list(patterns)
    for swap in range(swaps):
        warmth = 3.0 * (1 - swap / swaps) + 1e-9
        a, b = rng.randrange(len(patterns)), rng.randrange(len(patterns))
        patterns[a], patterns[b] = patterns[b], patterns[a]
        after = cost(patterns)
        if after <= now or rng.random() < math.exp((now - after) / warmth):
            now = after
            if now < lowest:
                lowest, best = now, list(patterns)
        else:
            patterns[a], patterns[b] = patterns[b], patterns[a]
    return Layout(tuple(best))


if __name__ == "__main__":
    print(str(search()).replace("/", "\n"))
