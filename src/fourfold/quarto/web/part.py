"""What the server asks of Quarto!."""

from __future__ import annotations

from collections.abc import Sequence

from litestar.types import ControllerRouterHandler

from fourfold.data.puzzles import Puzzle
from fourfold.locale import call_rules
from fourfold.play import Table, record
from fourfold.quarto import Call, Position
from fourfold.quarto.web import editions, openings
from fourfold.rules.game import IllegalStep
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.web.api.types import EditionOption
from fourfold.web.game_part import ANY_CALL, GamePart

IN_BOOK = 4
"""Boards with so many pieces, the one in hand counted, are in the book of openings, which is open to
everyone."""
_COSTS = {12: 80, 11: 15, 10: 4, 9: 2}
"""The cost of analysing a position by its empty squares, in the units of `Limits.thinking`: highest where the
book ends, and 1 for fewer squares."""
_OPENING = 25
"""The same with more empty squares: the book knows the moves, but the best line to the end takes a search."""
_ON_A_TORUS = {16: 80, 15: 80, 14: 250, 13: 30, 12: 6, 11: 3}
"""The same on a torus, for which there is no book: games are decided earlier there."""


class QuartoPart(GamePart):
    """Quarto! on the server."""

    counts_openings = True
    wide_figures = frozenset({"quarto-pieces", "quarto-mushrooms"})

    def routes(self) -> Sequence[ControllerRouterHandler]:
        """The opening explorer, and the pieces of each edition."""
        return (*openings.ROUTES, *editions.ROUTES)

    def variants(self) -> list[str]:
        """The two of the rule sheet; more can be spelled out, and the torus is not on the sheet."""
        return ["classic", "advanced"]

    def calls(self) -> list[str]:
        """First the rule on the sheet of the reader's language."""
        return [str(rule) for rule in call_rules()]

    def editions(self) -> list[EditionOption]:
        """What the sixteen pieces look like."""
        return editions.options()

    def rules_link(self) -> str:
        """The rules are a page."""
        return tell(Game.QUARTO, "rules.title")

    def is_public(self, position: Position) -> bool:
        """The openings in the book, which a torus does not have."""
        pieces = position.occupied.bit_count() + (position.hand is not None)
        return pieces <= IN_BOOK and not position.variant.torus

    def may_be_kin(self, one: Position, other: Position) -> bool:
        """They differ by one piece at most."""
        return abs(one.occupied.bit_count() - other.occupied.bit_count()) <= 1

    def are_kin(self, one: Position, other: Position) -> bool:
        """Whether they are the same, or differ by one piece."""
        from fourfold.quarto.engine.kinship import is_kin  # noqa: PLC0415 - an engine only where it is used

        return is_kin(one, other)

    def cost(self, position: Position) -> float:
        """By its empty squares."""
        empty = 16 - position.occupied.bit_count()
        if position.variant.torus:
            return _ON_A_TORUS.get(empty, 1)
        return _OPENING if empty > max(_COSTS) else _COSTS.get(empty, 1)

    def positions_of(self, puzzle: Puzzle) -> list[Position]:
        """The whole way of the solution, which leads further away than one piece."""
        position = puzzle.start
        assert isinstance(position, Position)
        positions = [position]
        for step in puzzle.solution:
            positions.append(positions[-1].play(step))
        return positions

    def tried(self, position: Position, text: str) -> Call | str:
        """A call may leave open which line it shows."""
        if text != ANY_CALL:
            return text
        if not position.made:
            raise IllegalStep("There is no line that can be called now.")
        return Call(position.made[0].line)

    def opening_forms(self, table: Table) -> tuple[bytes, ...]:
        """The boards that the book knows."""
        from fourfold.quarto.engine.openings import forms_of_game  # noqa: PLC0415 - as above

        return forms_of_game(each for each in record(table).positions if isinstance(each, Position))


PART = QuartoPart(Game.QUARTO)
