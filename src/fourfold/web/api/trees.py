"""Games with variations for the analysis board: read from a record or from steps, returned step by step.

The client draws what it gets here and repeats no rule: every node of the tree says what its step changed and
which position follows.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Annotated, Literal

import msgspec
from litestar import Response, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from fourfold.locale import language
from fourfold.play.board_view import StepView
from fourfold.play.game_part import part_for
from fourfold.play.setup import Short
from fourfold.play.threads import Threads
from fourfold.quarto.data import edition as edition_named
from fourfold.rules.game import Over, Seat
from fourfold.rules.games import (
    Game,
    Position,
    Variant,
    game_of,
    games,
    play_on,
    read_board,
    read_position,
    read_variant,
    variant_tags,
)
from fourfold.rules.record import Entry, Record, read_record
from fourfold.rules.record.tokens import Kind, Words
from fourfold.web.api.tables import draw_board, painter
from fourfold.web.problems import ApiError, documented

LARGEST = 64 * 1024
"""Bytes of a request: enough for a long game of Quatro with variations and comments."""
MOST_NODES = 3000
"""Steps of a game and its variations together: several times those of the longest game."""
ROOT = -1
"""The parent of the first step."""

Text = Annotated[str, msgspec.Meta(max_length=60_000)]
LayoutText = Annotated[str, msgspec.Meta(max_length=600)]


class TreeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game with its variations: as steps from a position, or as any pasted text."""

    game: Game = games()[0]
    variant: Short = ""
    call: Literal["", "turns", "race", "auto"] = ""
    layout: LayoutText = ""
    seats: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    start: Annotated[str, msgspec.Meta(max_length=400)] = ""
    """The position it starts from; empty for the usual start."""
    turns: Text = ""
    """The steps in record form, with comments in braces and variations in brackets."""
    text: Text = ""
    """Instead of `start` and `turns`: a record, a position or steps; the server works out which."""

    def read(self) -> Record:
        """The game that the request describes."""
        text = self.text.strip()
        if text.startswith("["):
            _check_size(text)
            return read_record(text)
        variant = read_variant(self.game, self.variant, call=self.call or "auto", layout=self.layout)
        position = read_board(text, variant)
        if position is not None:
            return Record(position)
        _check_size(text or self.turns)
        return Record.of(self._start(variant), text or self.turns)

    def _start(self, variant: Variant) -> Position:
        if not self.start:
            return variant.start(self.seats)
        return read_position(self.start, variant)


def _check_size(text: str) -> None:
    """Refuse too many steps before the first of them is played."""
    steps = 0
    for word in Words(text):
        steps += word.kind is Kind.STEP
        if steps > MOST_NODES:
            raise ApiError(
                "This game has too many variations to show: {most} steps at most, all variations included.",
                status=422,
                reason="too-large",
                most=MOST_NODES,
            )


class TreeNode(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of the game or of a variation. Parents come before their children, and the main line of the game
    or of a variation comes before its alternatives."""

    parent: int
    """The index of the node before it; -1 for the start."""
    step: StepView
    position: str
    """After the step."""
    comment: str = ""
    over: bool = False
    """Whether the game ends with it."""


class Tree(msgspec.Struct, frozen=True):
    """A game with its variations, ready to draw."""

    game: Game
    variant: str
    call: str
    layout: str
    seats: int
    names: tuple[str, ...]
    edition: str
    start: str
    """The position it starts from."""
    usual: bool
    """Whether that is the usual start of this variant."""
    seat: Seat
    """Who acts first."""
    comment: str
    nodes: tuple[TreeNode, ...]
    record: str
    """The whole game as a record."""


@post(
    "/api/trees",
    operation_id="readTree",
    status_code=HTTP_200_OK,
    request_max_body_size=LARGEST,
    responses=documented(400, 413, 415, 422),
)
async def read_tree(data: JSONBody[TreeRequest]) -> Tree:
    """A game with variations, step by step, from a record, a position or steps."""
    return await _reader.run(partial(tree_of, data))


_reader = Threads(1)
"""One game after the other, outside the event loop: players come first."""


def tree_of(request: TreeRequest) -> Tree:
    """The answer for the requested game."""
    record = request.read()
    if record.edition:
        edition_named(record.edition)
    start, tags = record.start, variant_tags(record.variant)
    return Tree(
        game=game_of(start),
        variant=tags["Variant"],
        call=tags.get("Call", ""),
        layout=tags.get("Layout", ""),
        seats=start.seats,
        names=record.names,
        edition=record.edition,
        start=str(start),
        usual=start == record.variant.start(start.seats),
        seat=start.seat,
        comment=record.comment,
        nodes=tuple(_nodes(record)),
        record=str(record),
    )


def _nodes(record: Record) -> list[TreeNode]:
    nodes: list[TreeNode] = []
    _follow(record.start, record.entries, ROOT, nodes)
    return nodes


def _follow(position: Position, entries: tuple[Entry, ...], parent: int, nodes: list[TreeNode]) -> None:
    """Add a line of play. Alternatives to a step follow after the whole line."""
    part = part_for(game_of(position))
    branches: list[tuple[Position, Entry, int]] = []
    for entry in entries:
        branches.append((position, entry, parent))
        latest = nodes[parent].step if parent >= 0 else None
        after = play_on(position, entry.step)
        view = part.step_view(latest, part.taker(position, entry.step), entry.step, position, after)
        nodes.append(TreeNode(parent, view, str(after), entry.comment, isinstance(after.turn, Over)))
        position, parent = after, len(nodes) - 1
    for before, entry, at in branches:
        for variation in entry.variations:
            _follow(before, _opened(variation.entries, variation.comment), at, nodes)


def _opened(entries: tuple[Entry, ...], comment: str) -> tuple[Entry, ...]:
    """A comment before a variation belongs to its first step: a tree has only one place for it."""
    if not comment:
        return entries
    first, *rest = entries
    return (replace(first, comment=f"{comment} {first.comment}".strip()), *rest)


class PictureRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to show as a picture."""

    game: Game
    position: Annotated[str, msgspec.Meta(max_length=400)]
    variant: Short = ""
    call: Literal["", "turns", "race", "auto"] = ""
    layout: LayoutText = ""
    edition: Short = "classic"
    theme: Literal["light", "dark"] = "light"


@post(
    "/api/pictures",
    operation_id="drawPosition",
    status_code=HTTP_200_OK,
    media_type="image/svg+xml",
    responses=documented(400, 413, 415, 422),
)
async def draw_position(data: JSONBody[PictureRequest]) -> Response[str]:
    """Any position as a picture."""
    edition_named(data.edition)
    variant = read_variant(data.game, data.variant, call=data.call, layout=data.layout)
    position = read_position(data.position, variant)
    drawn = await painter.run(partial(draw_board, position, data.edition, data.theme, language()))
    return Response(drawn, media_type="image/svg+xml")


ROUTES = (read_tree, draw_position)
