"""What dice can show, and what contains what.

A field asks for one pattern. Dice usually show several: a lower pattern inside a higher one may be used.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from fourfold.quatro.rules.dice import FACES, Dice
from fourfold.rules.game import Key


class Pattern(Key):
    """The symbol of a field, as layouts write it."""

    ONES = "11"
    """A pair of ones."""
    TWOS = "22"
    """A pair of twos."""
    THREES = "33"
    """A pair of threes."""
    FOURS = "44"
    """A pair of fours."""
    FIVES = "55"
    """A pair of fives."""
    SIXES = "66"
    """A pair of sixes."""
    THREE = "3x"
    """Three of a kind, of any number."""
    FOUR = "4x"
    """Four of a kind."""
    STRAIGHT = "st"
    """1-2-3-4-5 or 2-3-4-5-6."""
    FULL_HOUSE = "fh"
    """Three of one number and two of another."""
    YATZY = "yz"
    """Five of a kind."""

    @property
    def is_pair(self) -> bool:
        """Whether this is a pair of a given number."""
        return self in PAIRS


PAIRS: tuple[Pattern, ...] = (
    Pattern.ONES,
    Pattern.TWOS,
    Pattern.THREES,
    Pattern.FOURS,
    Pattern.FIVES,
    Pattern.SIXES,
)
"""The pair of each number, ones first."""

STRAIGHTS: tuple[Dice, ...] = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))


@cache
def shown(dice: Dice, five_as_full_house: bool = False) -> frozenset[Pattern]:
    """Every pattern five dice show, with those inside the higher ones."""
    times = Counter(dice)
    most = max(times.values(), default=0)
    patterns = {PAIRS[number - 1] for number in FACES if times[number] >= 2}
    if most >= 3:
        patterns.add(Pattern.THREE)
    if most >= 4:
        patterns.add(Pattern.FOUR)
    if most >= 5:
        patterns.add(Pattern.YATZY)
    if sorted(times.values()) == [2, 3] or (most >= 5 and five_as_full_house):
        patterns.add(Pattern.FULL_HOUSE)
    if dice in STRAIGHTS:
        patterns.add(Pattern.STRAIGHT)
    return frozenset(patterns)
