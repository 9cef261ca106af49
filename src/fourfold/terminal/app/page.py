"""A page of text over the screen, a yes-or-no question, and a question with a written answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from fourfold.locale import explain, text
from fourfold.rules.game import RuleError
from fourfold.terminal.app.keys import Keys

T = TypeVar("T")
LEAST_WIDTH = 20
"""Columns that a page needs."""


@runtime_checkable
class Keeping(Protocol):
    """A screen that has something to save before the program ends."""

    def keep(self) -> None:
        """Save it."""
        ...


@runtime_checkable
class WithBoard(Protocol):
    """A screen whose board stays in view while something else is read."""

    @property
    def board_ends(self) -> int:
        """The first column beside the board."""
        ...


class Page(ModalScreen[None]):
    """Some lines to read: in the middle of the screen, or beside the board at a table."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "dismiss", text("Back"))]

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        super().__init__()
        self.heading = title
        self.lines = list(lines)

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Label(self.heading, id="page-title", markup=False)
            with VerticalScroll(id="page-text"):
                yield Static("\n".join(self.lines), markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self._fit(self.app.size)
        self.query_one("#page-text").focus()

    def on_resize(self, event: events.Resize) -> None:
        # The board below takes its new size first.
        self.call_after_refresh(self._fit, event.size)

    def _fit(self, window: Size) -> None:
        below = self.app.screen_stack[-2] if len(self.app.screen_stack) > 1 else None
        if isinstance(below, WithBoard):
            self.add_class("-beside")
            self.query_one("#page").styles.width = max(LEAST_WIDTH, window.width - below.board_ends)


class Confirm(ModalScreen[bool]):
    """A question to answer with yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
    ]

    def __init__(self, question: str, yes: str = "", no: str = "") -> None:
        """`yes` and `no`: the answers in other words."""
        super().__init__()
        self.question = question
        self.answers = (f"{yes} (y)" if yes else text("Yes (y)"), f"{no} (n)" if no else text("No (n)"))

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Label(self.question, markup=False)
            with Horizontal():
                yield Button(self.answers[0], id="yes", compact=True)
                yield Button(self.answers[1], id="no", compact=True)

    def on_mount(self) -> None:
        self.query_one("#no").focus()

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class Ask(ModalScreen[T | None], Generic[T]):
    """A line to write, until `accept` returns something for it. It closes with that, or with None.

    `written` can be edited; with nothing written, `example` is the answer.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, question: str, example: str, accept: Callable[[str], T], *, written: str = "") -> None:
        super().__init__()
        self.question = question
        self.example = example
        self.accept = accept
        self.written = written

    def compose(self) -> ComposeResult:
        with Vertical(id="ask"):
            yield Label(self.question, id="page-title", markup=False)
            yield Input(self.written, placeholder=self.example, id="answer", compact=True)
            yield Static(id="ask-problem", markup=False)
            yield Label(text("Enter accepts, Esc cancels."), id="ask-keys", markup=False)

    @on(Input.Submitted)
    def _written(self, event: Input.Submitted) -> None:
        try:
            accepted = self.accept(event.value.strip() or self.example)
        except RuleError as problem:
            self.query_one("#ask-problem", Static).update(explain(problem))
            return
        self.dismiss(accepted)

    def action_leave(self) -> None:
        self.dismiss(None)
