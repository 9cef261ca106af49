"""Texts that are nearly right: what people mistype, paste and make up."""

from __future__ import annotations

from random import Random

SIGNS = "0123456789abcdefghk.-/!@()+=, \t\n#yztsx٣é×😀"
"""Signs of both notations, and some that are in none, also such as take two places in JavaScript."""


def spoiled(text: str, rng: Random) -> str:
    """The same with some signs lost, added, doubled or exchanged."""
    signs = list(text)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at = rng.randrange(len(signs) + 1)
        match rng.randrange(5):
            case 0:
                del signs[at : at + 1]
            case 1:
                signs.insert(at, rng.choice(SIGNS))
            case 2:
                signs[at : at + 1] = rng.choice(SIGNS)
            case 3:
                signs[at : at + 2] = reversed(signs[at : at + 2])
            case _:
                signs[at:at] = signs[at : at + rng.randrange(8)]
    return "".join(signs)
