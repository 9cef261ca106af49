"""Every lesson, task by task to the game at its end: by keys, by touch, on the smallest phone and on 4K.

`lessons.test.ts` of each game in `client/src/games` checks its answers against the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from harness.short_form import share
from playwright.sync_api import Locator, expect
from tests.browser.screens.lessons import LESSONS
from tests.browser.stage import Person

from fourfold.data import levels

Enter = Callable[..., Person]
Touch = Callable[[Locator], None]

SIZES = ((320, 568), (1280, 720), (1920, 1080), (3840, 2160))


@dataclass(frozen=True)
class Task:
    """A task of a lesson: a wrong answer, and a right one."""

    kind: str
    wrong: str
    right: str
    remark: str
    """The praise for the right answer."""


TASKS = {
    "quarto": (
        Task("place", "a1", "d2", "Four tall pieces in a row"),
        Task("call", "a2 b2 b3 c4", "a2 b2 c2 d2", "You called it and you win."),
        Task("give", "6", "c", "Safe: it is solid"),
    ),
    "missed-call": (
        Task("call", "d1 b2 a3 a4", "a3 b3 c3 d3", "You win with a line your opponent made."),
        Task("call", "b2 c2 d3 c4", "c1 c2 c3 c4", "call first, then give"),
        Task("place", "a2", "c4", "A new line"),
    ),
    "squares": (
        Task("place", "a1", "c3", "Four short pieces in a square"),
        Task("call", "b1 b2 b3 c2", "b2 c2 b3 c3", "You called it and you win."),
        Task("place", "d1", "d4", "Four dark pieces in a row"),
    ),
    "quatro": (
        Task("keep", "2", "0 1", "Two more threes."),
        Task("build", "", "d1", "Your roof is up."),
        Task("build", "a1", "d3", "Covered!"),
    ),
    "towers": (
        Task("build", "d3", "c5", "A tower of five is safe"),
        Task("build", "b2", "e3", "Covered!"),
        Task("build", "c1", "b6", "Covered!"),
    ),
    "wins": (
        Task("build", "d1", "d3", "Four in a row"),
        Task("build", "d3", "d6", "All three Yatzy fields"),
        Task("build", "a1", "a5", "worth 5 points"),
    ),
}  # fmt: skip


def test_every_lesson_is_here() -> None:
    assert tuple(TASKS) == LESSONS


def button(ada: Person, name: str) -> Locator:
    return ada.page.get_by_role("button", name=name)


def go_through(ada: Person, touch: Touch, name: str) -> None:
    """A lesson from its first task to its last, with a wrong answer to each first."""
    ada.page.goto(f"/learn/{name}")
    remark = ada.page.locator(".remark")
    for step, task in enumerate(TASKS[name], start=1):
        expect(ada.page.get_by_text(f"{step} of 3")).to_be_visible()
        expect(button(ada, "Continue")).to_have_count(0)
        if task.wrong:
            do(ada, touch, task, task.wrong)
            expect(remark).not_to_be_empty()
            expect(remark).not_to_contain_text(task.remark)
        do(ada, touch, task, task.right)
        expect(remark).to_contain_text(task.remark)
        if step < len(TASKS[name]):
            touch(button(ada, "Continue"))


def do(ada: Person, touch: Touch, task: Task, what: str) -> None:
    match task.kind:
        case "place":
            touch(waited(ada.square(what)))
        case "call":
            if ada.call_button.get_attribute("aria-pressed") != "true":
                touch(ada.call_button)
            for square in what.split():
                touch(ada.square(square))
        case "give":
            touch(waited(ada.piece(what)))
        case "keep":
            for die in ada.page.locator(".dice button[aria-pressed=true]").all():
                touch(die)
            for place in what.split():
                touch(ada.page.locator(".dice button").nth(int(place)))
            touch(button(ada, "Throw the rest"))
        case _:
            touch(waited(field(ada, what)))


def waited(cell: Locator) -> Locator:
    """A cell that can be tapped again, once the previous try was taken back."""
    expect(cell).to_have_attribute("aria-disabled", "false")
    return cell


def field(ada: Person, name: str) -> Locator:
    """A field of Quatro, by its name."""
    return ada.board.locator(f"[data-cell='{(int(name[1]) - 1) * 6 + 'abcdef'.index(name[0])}']")


def begins_a_game(ada: Person, touch: Touch) -> None:
    """The lesson ends at a table, against the weakest opponent."""
    touch(button(ada, "Play a game"))
    view = ada.view()
    weakest = levels(view["setup"]["game"])[0].name
    assert [seat["name"] for seat in view["seats"] if seat["kind"] == "computer"] == [weakest]


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [(name, *size) for place, name in enumerate(LESSONS) for size in share(SIZES, 2, place)],
)
def test_to_the_end(person: Enter, name: str, width: int, height: int) -> None:
    phone = {"has_touch": True, "is_mobile": True} if width < 500 else {}
    ada = person(viewport={"width": width, "height": height}, reduced_motion="reduce", **phone)
    go_through(ada, ada.touch, name)
    begins_a_game(ada, ada.touch)


@pytest.mark.parametrize("name", share(LESSONS, 2))
def test_by_keys_alone(person: Enter, name: str) -> None:
    ada = person()
    go_through(ada, ada.press, name)
    expect(ada.page.get_by_role("link", name="Read the rules")).to_be_visible()
    ada.page.goto("/learn")
    expect(ada.page.get_by_role("listitem").filter(has_text="Finished")).to_have_count(1)


def test_a_lesson_can_be_skipped(person: Enter) -> None:
    ada = person()
    for name in LESSONS:
        ada.page.goto(f"/learn/{name}")
        for step in (1, 2):
            expect(ada.page.get_by_text(f"{step} of 3")).to_be_visible()
            button(ada, "Skip").click()
        expect(ada.page.get_by_text("3 of 3")).to_be_visible()


def test_a_game_with_squares_follows_the_lesson_about_them(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    go_through(ada, ada.touch, "squares")
    begins_a_game(ada, ada.touch)
    assert ada.view()["setup"]["variant"] == "advanced"
