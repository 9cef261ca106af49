"""The pane of Quarto!: board, hand and rack, and showing the line of a call."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button

from fourfold import quarto
from fourfold.locale import text
from fourfold.play import Legal, View
from fourfold.quarto.terminal.board import COMPACT, HELD, RACK, WINDOWS, Hand, QuartoBoard, QuartoSigns, Rack
from fourfold.quarto.terminal.words import callers, pieces_of
from fourfold.rules.game import Seat
from fourfold.telling import tell
from fourfold.terminal.app.cells import cut
from fourfold.terminal.app.grid import fitting
from fourfold.terminal.app.pane import GamePane, relabel
from fourfold.terminal.sentences.names import seat_name
from fourfold.terminal.views import own_legal, position

CALLS = "!@"
"""What is typed to call: for the first seat in order, and for the one who interrupts."""
DONE = "d"
"""What is typed to finish without a call, after the last piece."""


class QuartoPane(GamePane):
    """Sixteen squares, sixteen pieces, and the call."""

    words_below = True

    def __init__(self, view: View) -> None:
        super().__init__(id="quarto")
        edition = pieces_of(view.setup.edition)
        self.board = QuartoBoard(edition)
        self.hand = Hand(edition)
        self.rack = Rack(edition)
        self.view = view
        self.legal: Legal | None = None
        self.calling: Seat | None = None
        """Who is showing a line right now."""
        self.shown: list[quarto.Square] = []
        self._letter = ""

    def compose(self) -> ComposeResult:
        with Horizontal(id="around"):
            yield self.board
            with Vertical(id="held"):
                yield self.hand
                for name in ("call", "call-other", "done"):
                    yield Button(id=name, compact=True)
            yield self.rack

    def on_mount(self) -> None:
        for button in self.query(Button):
            # The longest shout takes the whole width; a stylesheet cannot say 0 here.
            button.styles.line_pad = 0
        self.speak()

    def speak(self) -> None:
        for name in ("#call", "#call-other"):
            relabel(self.query_one(name, Button), text("QUARTO!"))
        relabel(self.query_one("#done", Button), f"{text('Done')} ({DONE})")
        self.hand.entitle(text("In hand"))
        self.rack.title = tell(None, "board.pieces-left")
        self.rack.refreshed()

    def fit(self, width: int, height: int) -> None:
        cell = fitting(WINDOWS, width, height) or COMPACT
        for part in (self.board, self.hand, self.rack):
            part.resize_cells(cell)

    @property
    def rows(self) -> int:
        return 1 + 4 * self.board.cell_size[1]

    def show(self, view: View) -> None:
        moved = view.steps != self.view.steps or self.legal is None
        self.view, self.legal = view, own_legal(view)
        if self.calling is not None and self.calling not in callers(view):
            self._stop_calling()
        board = position(view)
        assert isinstance(board, quarto.Position)
        self.board.show(board.board, tuple(self.shown), _line(view), _latest(view))
        self.hand.show(board.hand)
        self.rack.show(board.beside)
        self._show_buttons()
        if moved:
            self._letter = ""
            self.show_signs(QuartoSigns())
            self._point()

    def show_signs(self, signs: QuartoSigns) -> None:
        self.board.show_signs(signs)
        self._sign_rack()

    def show_better(self, step: quarto.Step, mark: str) -> None:
        if isinstance(step, quarto.Place):
            self.show_signs(QuartoSigns({step.square: mark}, best_squares=frozenset([step.square])))

    def point_out(self, line: tuple[quarto.Square, ...]) -> None:
        """Mark a line that may be seen although it has not won, until something happens."""
        self.board.show(self.board.pieces, tuple(self.shown), line or _line(self.view), self.board.latest)

    @property
    def has_signs(self) -> bool:
        return self.board.signs != QuartoSigns()

    @on(QuartoBoard.Pointed, "#board")
    def _sign_rack(self) -> None:
        """The pieces have different values on every square: show them for the square under the cursor."""
        signs = self.board.signs
        only = next(iter(signs.squares)) if len(signs.squares) == 1 else None
        before = (self.board.cursor if only is None else only) if signs.squares else None
        self.rack.show_signs(signs.pieces.get(before, {}), signs.best_pieces.get(before, frozenset()))

    def _show_buttons(self) -> None:
        may_call = callers(self.view)
        call, other = self.query_one("#call", Button), self.query_one("#call-other", Button)
        call.display = self.view.setup.call != "auto" and bool(self.view.you)
        call.disabled = not may_call
        if may_call and len(self.view.you) > 1:
            relabel(call, _call_label(seat_name(self.view, may_call[0])))
        other.display = len(may_call) > 1
        if len(may_call) > 1:
            relabel(other, _call_label(seat_name(self.view, may_call[1])))
        self.query_one("#done", Button).display = self.legal is not None and self.legal.done

    @property
    def may_be_done(self) -> bool:
        """Whether one of our seats may let the call pass now."""
        return self.legal is not None and self.legal.done and self.calling is None

    def _point(self) -> None:
        """Put the focus where the next step is made."""
        if self.legal is None:
            return
        if self.legal.place:
            if self.board.pieces[self.board.cursor] is not None:
                self.board.cursor = self.legal.place[0]
            self.board.focus()
        elif self.legal.give:
            if RACK[self.rack.cursor] not in self.legal.give:
                self.rack.cursor = RACK.index(self.legal.give[0])
            self.rack.focus()
        elif self.legal.done:
            self.query_one("#done", Button).focus()

    # -- Steps ----------------------------------------------------------------------------------------------

    @on(QuartoBoard.Chosen, "#board")
    def _square_chosen(self, message: QuartoBoard.Chosen) -> None:
        if self.calling is not None:
            self._show_square(message.cell)
        else:
            self._want(quarto.square_text(message.cell))

    @on(Rack.Chosen, "#rack")
    def _piece_chosen(self, message: Rack.Chosen) -> None:
        self._want(quarto.piece_text(RACK[message.cell]))

    @on(Button.Pressed, "#done")
    def done(self) -> None:
        """Let the call pass."""
        self._want("done")

    def _want(self, step: str) -> None:
        if self.legal is not None:
            self.post_message(self.Wanted(self.legal.seat, step))

    def typed(self, character: str) -> bool:
        if character in CALLS:
            # It is a key of the screen too, but would be handled after squares that are typed quickly after
            # it.
            return self._begin_call(CALLS.index(character))
        legal = self.legal
        if self.may_be_done and character == DONE:
            self.done()
            return True
        if self.calling is not None or (legal is not None and legal.place):
            return self._typed_square(character)
        if legal is not None and legal.give and character in "0123456789abcdef":
            self._want(character)
            return True
        return False

    def _typed_square(self, character: str) -> bool:
        if character in "abcd":
            self._letter = character
            self.post_message(self.Changed())
            return True
        if self._letter and character in "1234":
            square = quarto.read_square(self._letter + character)
            self._letter = ""
            if self.calling is not None:
                self._show_square(square)
            else:
                self._want(quarto.square_text(square))
            return True
        return False

    # -- The call -------------------------------------------------------------------------------------------

    @on(Button.Pressed, "#call")
    def call(self) -> None:
        """Start showing a line, for the first seat in order."""
        self._begin_call(0)

    @on(Button.Pressed, "#call-other")
    def call_other(self) -> None:
        """The same for the one who interrupts."""
        self._begin_call(1)

    def _begin_call(self, which: int) -> bool:
        may_call = callers(self.view)
        if which >= len(may_call):
            return False
        self.calling, self.shown = may_call[which], []
        self.board.focus()
        self._redraw()
        return True

    def _show_square(self, square: quarto.Square) -> None:
        if square in self.shown:
            self.shown.remove(square)
        else:
            self.shown.append(square)
        if len(self.shown) < 4:
            self._redraw()
            return
        seat, line = self.calling, "".join(map(quarto.square_text, sorted(self.shown)))
        self._stop_calling()
        assert seat is not None
        self.post_message(self.Wanted(seat, f"!{line}"))

    @property
    def asks(self) -> str:
        if self.calling is None:
            return ""
        return text("Show the line: choose its four squares. Esc cancels.")

    @property
    def begun(self) -> str:
        return self._letter

    def cancel(self) -> bool:
        self.show_signs(QuartoSigns())
        if self._letter:
            self._letter = ""
            self.post_message(self.Changed())
            return True
        begun = self.calling is not None
        if begun:
            self._stop_calling()
            self._point()
        return begun

    def _stop_calling(self) -> None:
        self.calling, self.shown = None, []
        self._redraw()

    def _redraw(self) -> None:
        self.board.show(self.board.pieces, tuple(self.shown), self.board.line, self.board.latest)
        self.post_message(self.Changed())


def _call_label(name: str) -> str:
    """Two short lines: the button stands in a narrow column, which no name makes wider."""
    return text("QUARTO! ({name})", name=cut(name, HELD - 2)).replace(" (", "\n(", 1)


def _latest(view: View) -> quarto.Square | None:
    """Where the latest piece is."""
    return next((each.square for each in reversed(view.steps) if each.square is not None), None)


def _line(view: View) -> tuple[quarto.Square, ...]:
    """The squares of the winning line, which everyone may see once it has won."""
    lines = view.result.lines if view.result is not None else ()
    return tuple(square for line in lines for square in line.squares)
