"""Lessons, rules, puzzles, and the user's own board."""

from __future__ import annotations

from tests.browser.screens.company import Screen
from tests.browser.stage import Person

from fourfold.data.puzzles import Kind, Puzzle, puzzles
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quatro.data import layout
from fourfold.quatro.data.puzzles import QuatroKind

LESSONS = ("quarto", "missed-call", "squares", "quatro", "towers", "wins")


def learn(ada: Person) -> None:
    ada.page.goto("/learn")
    ada.page.locator(".quatro").wait_for()


def lesson(name: str, step: int) -> Screen:
    """One task of a lesson."""

    def show(ada: Person) -> None:
        ada.page.goto(f"/learn/{name}")
        ada.board.wait_for()
        for _ in range(step - 1):
            ada.page.get_by_role("button", name="Skip").click()

    show.__name__ = f"learn_{name}_{step}"
    return show


def solved_lesson(ada: Person) -> None:
    lesson("quarto", 3)(ada)
    ada.piece("c").click()
    ada.page.get_by_role("link", name="Read the rules").wait_for()


def rules_quarto(ada: Person) -> None:
    ada.page.goto("/rules/quarto")
    ada.page.locator("main.rules").wait_for()


def rules_quatro(ada: Person) -> None:
    ada.page.goto("/rules/quatro")
    ada.page.locator("main.rules").wait_for()


def own_board(ada: Person) -> None:
    """The user's own board, with a pair that occurs twice."""
    rows = ("33 33 fh 3x 4x st", "fh 4x 44 st fh ..", *str(layout("default")).split("/")[2:])
    ada.page.goto(f"/board#{'/'.join(rows).replace(' ', '+')}")
    ada.page.locator(".mistake").wait_for()


def puzzle(kind: Kind) -> Puzzle:
    """A puzzle of medium difficulty, in the usual variant."""
    some = [each for each in puzzles() if each.kind is kind and each.variant in ("classic", "standard")]
    return some[len(some) // 2]


def puzzle_quarto(ada: Person) -> None:
    """A win in three, with a hint."""
    ada.page.goto(f"/puzzles/{puzzle(QuartoKind.WIN_IN_THREE).id}")
    ada.page.get_by_role("button", name="Hint").click()
    ada.page.get_by_text("One of the two marked squares is right.").wait_for()


def puzzle_quatro(ada: Person) -> None:
    """What to keep, with the exact chances."""
    ada.page.goto(f"/puzzles/{puzzle(QuatroKind.KEEP).id}")
    ada.page.get_by_role("button", name="Show the solution").click()
    ada.page.locator(".odds").wait_for()


def puzzle_solved(ada: Person) -> None:
    """A solved puzzle, with its comment."""
    asked = puzzle(QuartoKind.WIN_IN_ONE)
    ada.page.goto(f"/puzzles/{asked.id}")
    ada.square(asked.solution[0]).click()
    ada.page.get_by_text("Solved!").wait_for()


def puzzle_storm(ada: Person) -> None:
    """Before the clock starts."""
    ada.page.goto("/puzzles/storm")
    ada.page.get_by_role("button", name="Start").wait_for()


DRAWN_BY_THE_SERVER: tuple[Screen, ...] = (rules_quarto, rules_quatro)
"""Pages without scripts; all others are the client's."""

SCREENS: tuple[Screen, ...] = (
    learn, *(lesson(name, step) for name in LESSONS for step in (1, 2, 3)), solved_lesson, own_board,
    puzzle_quarto, puzzle_quatro, puzzle_solved, puzzle_storm,
    *DRAWN_BY_THE_SERVER,
)  # fmt: skip
