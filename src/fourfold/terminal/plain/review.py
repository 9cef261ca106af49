"""The review of a game that has just ended, as lines, and what was decisive in one."""

from __future__ import annotations

from fourfold.rules.record import read_record


def reviewed(written: str) -> list[str]:
    """The review of a recorded game. It loads an engine and takes a moment: not on a screen's thread."""
    from fourfold.engine.review import review  # noqa: PLC0415 - Numba only where it is used
    from fourfold.terminal.review import review_lines  # noqa: PLC0415

    record = read_record(written)
    return [line for line in review_lines(record, review(record)) if line]


def decided(written: str) -> list[str]:
    """What a computer that has played says about a recorded game, if anything. It takes a moment too."""
    from fourfold.terminal.advice import decisive_words  # noqa: PLC0415 - Numba only where it is used

    said = decisive_words(read_record(written))
    return [said] if said else []
