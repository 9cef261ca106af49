"""What `fourfold verify` prints."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.locale import explain, plural, text
from fourfold.play import Unfair
from fourfold.play.fairness import Fair


def fair_lines(fair: Fair, *, json: bool) -> Iterator[str]:
    """What was checked of a record, and is right."""
    if json:
        from fourfold.terminal.printing.documents import Verified  # noqa: PLC0415 - only for programs

        yield str(Verified(fair=True, starter=fair.starter, throws=fair.throws, problem=None))
        return
    if fair.starter:
        yield text("The dice chose this starting player.")
    if fair.throws or not fair.starter:
        yield plural(
            "{count} throw matches the sealed seed.",
            "{count} throws match the sealed seed.",
            fair.throws,
        )
    if fair.parts:
        yield plural("{count} player added to the seed.", "{count} players added to the seed.", fair.parts)


def unfair_document(problem: Unfair) -> str:
    """What is wrong with a record, for programs."""
    from fourfold.terminal.printing.documents import Verified  # noqa: PLC0415

    return str(Verified(fair=False, starter=False, throws=0, problem=explain(problem)))
