"""A page of words over the screen, a question with two answers, and one that is answered in writing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from fourfold.locale import explain, text
from fourfold.rules.game import RuleError

T = TypeVar("T")


@runtime_checkable
class Keeping(Protocol):
    """A screen that has something to put away before the program ends."""

    def keep(self) -> None:
        """Put it away."""
        ...


class Page(ModalScreen[None]):
    """Some lines to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "dismiss", show=False)]

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        super().__init__()
        self.heading = title
        self.lines = list(lines)

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Label(self.heading, id="page-title", markup=False)
            with VerticalScroll(id="page-text"):
                yield Static("\n".join(self.lines), markup=False)
            yield Button(text("Close (Esc)"), id="close", compact=True)

    def on_mount(self) -> None:
        self.query_one("#page-text").focus()

    @on(Button.Pressed, "#close")
    def _close(self) -> None:
        self.dismiss()


class Confirm(ModalScreen[bool]):
    """A question to answer with yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Label(self.question, markup=False)
            with Horizontal():
                yield Button(text("Yes (y)"), id="yes", compact=True)
                yield Button(text("No (n)"), id="no", compact=True)

    def on_mount(self) -> None:
        self.query_one("#no").focus()

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class Ask(ModalScreen[T | None], Generic[T]):
    """A line to write, until `accept` makes something of it. It closes with that, or with None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, question: str, example: str, accept: Callable[[str], T]) -> None:
        super().__init__()
        self.question = question
        self.example = example
        self.accept = accept

    def compose(self) -> ComposeResult:
        with Vertical(id="ask"):
            yield Label(self.question, id="page-title", markup=False)
            yield Input(placeholder=self.example, id="answer", compact=True)
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
