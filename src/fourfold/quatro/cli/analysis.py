"""The analysis of a position of Quatro, for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fourfold.locale import labelled, percent_words, text
from fourfold.telling import tell

if TYPE_CHECKING:
    from fourfold.quatro.engine import Analysis


def analysis_lines(found: Analysis) -> Iterator[str]:
    """Each player's chance, and the value of every choice, the best first."""
    from fourfold.quatro.terminal.advice import PART as ADVICE
    from fourfold.quatro.terminal.sentences import advised_step

    position = found.position
    names = [tell(None, "seat.player", number=seat + 1) for seat in range(position.seats)]
    for name, chance in zip(names, found.chances, strict=True):
        yield text("{name} has a {chance} chance to win.", name=name, chance=percent_words(chance))
    if found.moves:
        yield ""
    for move in found.moves:
        yield labelled(advised_step(move.choice[0], position), percent_words(move.chances[position.seat]))
    yield ""
    yield from ADVICE.reasons(position, "classic", names)
