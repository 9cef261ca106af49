"""Where all chance of a table comes from: one secret seed, its hash published first and itself last.

A throw is numbered, and its dice depend on the seed and that number only:

1. Block `k` (0, 1, …) of throw `n` is HMAC-SHA-256 with the 32 bytes of the seed as key and the ASCII text
   `throw n block k` as message, both numbers in decimal.
2. The blocks, one after the other, are a row of bytes. Bytes from 252 up are left out, so that every die is
   exactly as likely as any other; each byte that is left makes one die: its remainder by 6, plus 1.

The hash is SHA-256 of the seed's 32 bytes; seed and hash are written in lower-case hexadecimal.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from itertools import count, islice

from fourfold.rules.game import Unreadable

SEED_BYTES = 32
_FAIR_BYTES = 252
"""The largest multiple of 6 up to 256: below it every remainder by 6 is equally frequent."""


class DiceBox:
    """The dice of one table."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise Unreadable("A seed has {right} bytes, not {count}.", right=SEED_BYTES, count=len(seed))
        self.seed = seed

    @classmethod
    def shaken(cls) -> DiceBox:
        """A new one, from the operating system's randomness."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def revealed(cls, text: str) -> DiceBox:
        """The one whose seed was published."""
        try:
            return cls(bytes.fromhex(text))
        except ValueError:
            raise Unreadable(
                "“{text}” is not a seed: a seed is 64 hexadecimal digits.", text=text[:80]
            ) from None

    @property
    def seal(self) -> str:
        """The hash that is published before the first throw."""
        return hashlib.sha256(self.seed).hexdigest()

    def throw(self, number: int, dice: int) -> tuple[int, ...]:
        """The dice of a throw, sorted as a table shows them. Throws are counted from 0."""
        return tuple(sorted(islice(self._dice(number), dice)))

    def _dice(self, number: int) -> Iterator[int]:
        for block in count():
            message = f"throw {number} block {block}".encode("ascii")
            for byte in hmac.digest(self.seed, message, "sha256"):
                if byte < _FAIR_BYTES:
                    yield byte % 6 + 1


Draw = tuple[tuple[tuple[int, int], ...], ...]
"""How the starter was found: rounds of (chair, die). Those who share the highest die throw again."""


def draw_starter(box: DiceBox, chairs: int) -> Draw:
    """Everybody throws one die, in the order of the chairs, and the highest starts. The draw uses up throws
    0, 1, … of the box, one for each die."""
    rounds: list[tuple[tuple[int, int], ...]] = []
    number = 0
    rivals = list(range(chairs))
    while len(rivals) > 1:
        dice = [(chair, box.throw(number + index, 1)[0]) for index, chair in enumerate(rivals)]
        number += len(rivals)
        rounds.append(tuple(dice))
        highest = max(die for _, die in dice)
        rivals = [chair for chair, die in dice if die == highest]
    return tuple(rounds)


def starter(draw: Draw) -> int:
    """The chair that won a draw."""
    return max(draw[-1], key=lambda thrown: thrown[1])[0]


def throws_in(draw: Draw) -> int:
    """How many throws of the box a draw used up."""
    return sum(map(len, draw))
