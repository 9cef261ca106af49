"""A page of text over the screen, a yes-or-no question, and a question with a written answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, Label, Static

from fourfold.locale import explain, text
from fourfold.rules.game import RuleError
from fourfold.terminal.app.keys import Key, Keys

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
class Spoken(Protocol):
    """A screen that can say what it says in another language."""

    async def speak_again(self) -> None:
        """Say everything again."""
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

    BINDINGS: ClassVar[list[BindingType]] = [Key("escape,enter,q", "dismiss", label=lambda: text("Back"))]

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        super().__init__()
        self.heading = title
        self.lines = list(lines)

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            if self.heading:
                yield Label(self.heading, id="page-title", markup=False)
            with VerticalScroll(id="page-text"):
                yield Static("\n".join(self.lines), markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self._fit(self.app.size)
        self.query_one("#page-text").focus()
        if self._below is not None:
            self._below.add_class("-read")  # what it would cover in part is not shown meanwhile

    def on_unmount(self) -> None:
        for screen in self.app.screen_stack:
            screen.remove_class("-read")

    def on_resize(self, event: events.Resize) -> None:
        # The board below takes its new size first.
        self.call_after_refresh(self._fit, event.size)

    def _fit(self, window: Size) -> None:
        if isinstance(self._below, WithBoard):
            self.add_class("-beside")
            self.query_one("#page").styles.width = max(LEAST_WIDTH, window.width - self._below.board_ends)

    @property
    def _below(self) -> Screen[Any] | None:
        """The screen whose place it takes."""
        others = [screen for screen in self.app.screen_stack if screen is not self]  # it may not be in it yet
        return others[-1] if others else None


class Waiting(Screen[None]):
    """What is being waited for, as long as there is nothing else to show."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        yield Label(self.sentence, markup=False)


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
