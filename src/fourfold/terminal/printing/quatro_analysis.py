"""An analysis of Quatro as lines: each player's chance, and the value of every choice."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.engine.quatro import Analysis
from fourfold.locale import labelled, percent_words, text
from fourfold.terminal.sentences.choices import quatro_step
from fourfold.terminal.sentences.reasons import quatro_reasons


def quatro_lines(found: Analysis) -> Iterator[str]:
    """The analysis for people, best choice first."""
    position = found.position
    names = [text("Player {number}", number=seat + 1) for seat in range(position.seats)]
    for name, chance in zip(names, found.chances, strict=True):
        yield text("{name} has a {chance} chance to win.", name=name, chance=percent_words(chance))
    if found.moves:
        yield ""
    for move in found.moves:
        yield labelled(quatro_step(move.choice[0], position), percent_words(move.chances[position.seat]))
    yield ""
    yield from quatro_reasons(position, names)
