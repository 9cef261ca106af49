"""The source of all randomness at a table: one secret seed, its hash published first and the seed last, and
what the players add to it.

The server fixes its seed before anyone adds a part, and cannot change it after that; players add theirs
without knowing the seed. So nobody chooses how the dice fall. A throw is numbered, and its dice depend only
on the seed, on the parts that were added before it, and on that number:

1. The key is the 32 bytes of the seed. Each part (32 bytes), in the order in which they were added, makes the
   next key: SHA-256 of the key before it, followed by the part.
2. Block `k` (0, 1, …) of throw `n` is HMAC-SHA-256 with that key and the ASCII text
   `throw n block k` as message, both numbers in decimal.
3. The blocks, one after the other, are a row of bytes. Bytes from 252 up are left out, so that every die is
   exactly as likely as any other; each byte that is left makes one die: its remainder by 6, plus 1.

The hash is SHA-256 of the seed's 32 bytes; seed and hash are written in lower-case hexadecimal.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from itertools import count, islice

import msgspec

from fourfold.rules.game import Seat, Unreadable

SEED_BYTES = 32
NOBODY = -1
_FAIR_BYTES = 252
"""The largest multiple of 6 up to 256: below it every remainder by 6 is equally frequent."""


class Part(msgspec.Struct, frozen=True):
    """What a person added to the randomness of a table."""

    seat: Seat
    """Who: the seat, or before the game the chair; `NOBODY` for a person who left before it."""
    after: int
    """How many throws there were before: those do not depend on it."""
    part: str
    """Its 32 bytes in hexadecimal."""


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

    def throw(self, number: int, dice: int, parts: Sequence[Part] = ()) -> tuple[int, ...]:
        """The dice of a throw, sorted as a table shows them. Throws are counted from 0."""
        return tuple(sorted(islice(_dice(self._key(number, parts), number), dice)))

    def _key(self, number: int, parts: Sequence[Part]) -> bytes:
        key = self.seed
        for each in parts:
            if each.after <= number:
                key = hashlib.sha256(key + bytes.fromhex(each.part)).digest()
        return key


def _dice(key: bytes, number: int) -> Iterator[int]:
    for block in count():
        message = f"throw {number} block {block}".encode("ascii")
        for byte in hmac.digest(key, message, "sha256"):
            if byte < _FAIR_BYTES:
                yield byte % 6 + 1


Draw = tuple[tuple[tuple[int, int], ...], ...]
"""How the starter was found: rounds of (chair, die). Those who share the highest die throw again."""


def draw_starter(box: DiceBox, chairs: int, parts: Sequence[Part] = ()) -> Draw:
    """Everyone throws one die, in the order of the chairs, and the highest starts. The draw uses up throws 0,
    1, … of the box, one for each die."""
    rounds: list[tuple[tuple[int, int], ...]] = []
    number = 0
    rivals = list(range(chairs))
    while len(rivals) > 1:
        dice = [(chair, box.throw(number + index, 1, parts)[0]) for index, chair in enumerate(rivals)]
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
