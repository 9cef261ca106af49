"""Dice as multisets: what lies on the table is a sorted tuple, because the order of dice means nothing.

Five dice lie in 252 different ways, not 7 776; the odds of each way are kept as exact fractions.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial

from fourfold.rules.game import Unreadable

Dice = tuple[int, ...]
"""Some dice, each 1 to 6, sorted."""

DICE = 5
"""How many dice there are."""
THROWS = 5
"""Throws a turn may take."""
FACES = range(1, 7)


@cache
def rolls(count: int) -> tuple[tuple[Dice, Fraction], ...]:
    """Every way `count` dice can fall, with its exact odds."""
    return tuple(
        (dice, Fraction(_orders(dice), 6**count)) for dice in combinations_with_replacement(FACES, count)
    )


def _orders(dice: Dice) -> int:
    """In how many orders these dice can be written down."""
    orders = factorial(len(dice))
    for times in Counter(dice).values():
        orders //= factorial(times)
    return orders


@cache
def parts(dice: Dice) -> tuple[Dice, ...]:
    """What may be set aside of `dice` before throwing the rest: every part but the whole."""
    return tuple(
        part for count in range(len(dice)) for part in dict.fromkeys(combinations(sorted(dice), count))
    )


def join(kept: Dice, thrown: Dice) -> Dice:
    """The dice that lie on the table once `thrown` has fallen beside `kept`."""
    return tuple(sorted(kept + thrown))


def read_dice(text: str) -> Dice:
    """(1, 3, 3, 5, 5) for `13355`, in whatever order it is typed; the empty text is no dice."""
    if len(text) <= DICE and all(sign in "123456" for sign in text):
        return tuple(sorted(int(sign) for sign in text))
    raise Unreadable(
        "“{text}” is not a set of dice: write up to five digits from 1 to 6, like 13355.", text=text
    )


def write_dice(dice: Dice) -> str:
    """`13355` for (1, 3, 3, 5, 5)."""
    return "".join(map(str, dice))
