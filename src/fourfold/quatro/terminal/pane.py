"""The pane of Quatro: towers, dice, what to keep and where to build."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button

from fourfold import quatro
from fourfold.locale import text
from fourfold.play import Legal, View
from fourfold.play.board_view import StepKind
from fourfold.quatro.terminal.board import (
    COMPACT,
    DICE,
    FLAT_DICE,
    NO_SIGNS,
    WINDOWS,
    DiceTray,
    QuatroSigns,
    TowerBoard,
    Towers,
)
from fourfold.quatro.terminal.fields import still_kept
from fourfold.terminal.app.grid import fitting
from fourfold.terminal.app.pane import ROLL, GamePane, relabel
from fourfold.terminal.views import own_legal, position

HIGH_ENOUGH = 24
"""Rows of a window in which dice show their pips."""


class QuatroPane(GamePane):
    """Thirty-six fields and five dice."""

    def __init__(self, view: View) -> None:
        super().__init__(id="quatro")
        towers = position(view)
        assert isinstance(towers, quatro.Position)
        self.board = TowerBoard(towers.variant.layout)
        self.dice = DiceTray()
        self.view = view
        self.legal: Legal | None = None
        self.kept = [False] * quatro.DICE
        self.signs = NO_SIGNS
        self._letter = ""

    def compose(self) -> ComposeResult:
        yield self.board
        with Horizontal(id="throwing"):
            yield self.dice
            with Vertical(id="throw-buttons"):
                yield Button(id="roll", compact=True)
                yield Button(text("Lose a roof (l)"), id="lose", compact=True)

    def speak(self) -> None:
        relabel(self.query_one("#lose", Button), text("Lose a roof (l)"))

    def fit(self, width: int, height: int) -> None:
        cell = fitting(WINDOWS, width, height) or COMPACT
        self.board.resize_cells(cell)
        is_flat = cell is COMPACT or height < HIGH_ENOUGH
        self.dice.resize_cells(FLAT_DICE if is_flat else DICE)
        self.set_class(is_flat, "-flat")
        self.set_class(cell is COMPACT, "-compact")

    @property
    def rows(self) -> int:
        dice = 2 if self.has_class("-compact") else self.dice.cell_size[1]
        return 1 + 6 * self.board.cell_size[1] + dice

    def show(self, view: View) -> None:
        moved = view.steps != self.view.steps or self.legal is None
        self.view, self.legal = view, own_legal(view)
        if moved:
            kept = _chosen(_fallen(view), still_kept(view))
            self.kept, self.signs, self._letter = kept, NO_SIGNS, ""
        self._draw()
        if moved:
            self._point()

    def show_signs(self, signs: QuatroSigns) -> None:
        self.signs = signs
        self._draw()

    def show_better(self, step: quatro.Step, mark: str) -> None:
        if isinstance(step, quatro.Build):
            self.show_signs(QuatroSigns({step.field: mark}, frozenset([step.field])))

    @property
    def has_signs(self) -> bool:
        return self.signs != NO_SIGNS

    def _draw(self) -> None:
        towers = position(self.view)
        assert isinstance(towers, quatro.Position)
        self.board.show(
            Towers(
                towers.towers,
                buildable=self.legal.build if self.legal else (),
                signs=self.signs,
                latest=_latest(self.view),
                won=self.view.result.fields if self.view.result else (),
            )
        )
        dice = towers.dice or _fallen(self.view)
        self.dice.show(dice, tuple(self.kept), tuple(_chosen(dice, self.signs.keep or ())))
        roll, lose = self.query_one("#roll", Button), self.query_one("#lose", Button)
        legal = self.legal
        roll.display = legal is not None and (legal.roll or bool(legal.keep))
        if legal is not None:
            relabel(roll, self._throw_label(legal))
        lose.display = legal is not None and legal.lose

    def _throw_label(self, legal: Legal) -> str:
        if legal.roll:
            return text("Throw (t)")
        if not any(self.kept):
            return text("Throw all (t)")
        return text("Throw the rest (t)")

    def _point(self) -> None:
        if self.legal is None:
            return
        if self.legal.keep:
            self.dice.focus()
        elif self.legal.build:
            self.board.cursor = self.legal.build[0]
            self.board.focus()
        elif self.legal.roll:
            self.query_one("#roll", Button).focus()
        elif self.legal.lose:
            self.query_one("#lose", Button).focus()

    # -- Steps ----------------------------------------------------------------------------------------------

    @on(TowerBoard.Chosen, "#board")
    def _field_chosen(self, message: TowerBoard.Chosen) -> None:
        self._want(quatro.field_name(message.cell))

    @on(DiceTray.Chosen, "#dice")
    def _die_chosen(self, message: DiceTray.Chosen) -> None:
        self._turn_over(message.cell)

    @on(Button.Pressed, "#lose")
    def lose(self) -> None:
        """Give up a roof."""
        if self.legal is not None and self.legal.lose:
            self._want("lose")

    @on(Button.Pressed, "#roll")
    def throw(self) -> None:
        """Throw: all dice at first, later those that are not kept."""
        if self.legal is None:
            return
        if self.legal.roll:
            self._want(ROLL)
        elif self.legal.keep:
            kept = [die for die, keep in zip(self.dice.dice, self.kept, strict=False) if keep]
            self._want(str(quatro.Keep(tuple(kept))))

    def _turn_over(self, die: int) -> None:
        """Keep a die, or take it up again."""
        if self.legal is not None and self.legal.keep and die < len(self.dice.dice):
            self.kept[die] = not self.kept[die]
            self._draw()

    def _want(self, step: str) -> None:
        if self.legal is not None:
            self.post_message(self.Wanted(self.legal.seat, step))

    def typed(self, character: str) -> bool:
        if character in "abcdef":
            self._letter = character
            self.post_message(self.Changed())
        elif self._letter and character in "123456":
            field, self._letter = self._letter + character, ""
            self._want(field)
        elif character in "123456" and self.legal is not None and self.legal.keep:
            self._keep_face(int(character))
        elif character == "t":
            self.throw()
        elif character == "l":
            self.lose()
        else:
            return False
        return True

    def _keep_face(self, face: int) -> None:
        """The next die of this face that is not kept; when all are, they are taken up again."""
        same = [die for die, shown in enumerate(self.dice.dice) if shown == face]
        free = [die for die in same if not self.kept[die]]
        for die in free[:1] or same:
            self._turn_over(die)

    @property
    def begun(self) -> str:
        return self._letter

    def cancel(self) -> bool:
        begun = any(self.kept) or bool(self._letter)
        self.kept, self.signs, self._letter = [False] * quatro.DICE, NO_SIGNS, ""
        self._draw()
        self.post_message(self.Changed())
        return begun


def _latest(view: View) -> quatro.Field | None:
    """Where the latest roof stands."""
    return next((each.field for each in reversed(view.steps) if each.field is not None), None)


def _fallen(view: View) -> quatro.Dice:
    """The dice of the last throw: they stay until the next."""
    return next((each.dice for each in reversed(view.steps) if each.kind is StepKind.THROW), ())


def _chosen(dice: quatro.Dice, chosen: quatro.Dice) -> list[bool]:
    """Which of five dice these are."""
    left, found = list(chosen), []
    for die in dice:
        found.append(die in left)
        if die in left:
            left.remove(die)
    return found + [False] * (quatro.DICE - len(found))
