"""The opening explorer of Quarto!: what the book knows, and how often it was played on this server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from litestar import get
from litestar.params import QueryParameter

from fourfold import quarto
from fourfold.coach.facts import Distance
from fourfold.engine.verdict import Proven
from fourfold.play.threads import Threads
from fourfold.web.problems import documented
from fourfold.web.process import ThisProcess

if TYPE_CHECKING:
    from fourfold.quarto.engine.openings import Opening

Text = Annotated[str, QueryParameter(max_length=200, description="As in docs/notation.md.")]


class WayView(msgspec.Struct, frozen=True):
    """One continuation."""

    steps: tuple[str, ...]
    """All steps that lead to the same board, rotated or with traits exchanged; the first stands for them."""
    verdict: Distance
    played: int
    """In how many games."""
    form: str
    """The name of the position it leads to: the same for all positions equal up to symmetry."""


class OpeningView(msgspec.Struct, frozen=True):
    """What is known about an opening."""

    position: str
    verdict: Distance
    played: int
    """How many games of this kind of variant on this server reached this board, rotated or not."""
    form: str
    """The name of this position: the same for all positions equal up to symmetry."""
    ways: list[WayView]
    """Every continuation, best first."""


@get("/api/openings", operation_id="openings", responses=documented(400, 422))
async def openings(
    process: ThisProcess,
    position: Text = "..../..../..../.... -",
    variant: Text = "classic",
) -> OpeningView:
    """What the book says about a board of Quarto! with up to four pieces, exactly, with equivalent
    continuations listed once, and how often each was played on this server. It is open to everyone: a game
    that has left the book is not in it."""
    asked = quarto.Position(position, quarto.read_variant(variant, quarto.CallRule.TURNS))
    found = await _threads.run(lambda: _opening(asked))
    played = await process.store.openings_played([found.form, *(way.form for way in found.ways)])
    ways = [
        WayView(tuple(map(str, way.steps)), _distance(way.verdict), played.get(way.form, 0), way.form.hex())
        for way in found.ways
    ]
    return OpeningView(
        str(asked), _distance(found.verdict), played.get(found.form, 0), found.form.hex(), ways
    )


_threads = Threads(1)
"""The book is read outside the event loop, and players come first."""


def _opening(position: quarto.Position) -> Opening:
    from fourfold.quarto.engine.openings import opening  # noqa: PLC0415 - an engine only where it is used

    return opening(position)


def _distance(verdict: Proven) -> Distance:
    return Distance(verdict.outcome, verdict.plies)


ROUTES = (openings,)
