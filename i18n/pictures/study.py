"""Walks through lessons, puzzles, analyses and reviews, for pictures of their messages."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Locator, expect
from tests.browser.screens.analysing import STUDIED, TOWERS, analysis
from tests.browser.screens.learning import LESSONS, puzzle
from tests.browser.stage import Person
from tests.browser.test_lessons import TASKS, do
from tests.browser.test_puzzles import take
from tests.browser.test_review import STEPS
from tests.data.solutions import own_steps

from fourfold.data.puzzles import Kind
from fourfold.rules import quatro
from i18n.pictures.walking import PATIENTLY, one_step, press

# -- Learning and puzzles -----------------------------------------------------------------------------------


def lessons(ada: Person) -> Iterator[str]:
    """Every task of every lesson, done wrong and right."""
    for name in LESSONS:
        ada.page.goto(f"/learn/{name}")
        remark = ada.page.locator(".remark")
        for number, task in enumerate(TASKS[name], start=1):
            ada.page.get_by_text(f"{number} of 3").wait_for()
            if task.wrong:
                do(ada, Locator.click, task, task.wrong)
                expect(remark).not_to_be_empty()
                yield f"lesson {name} {number} wrong"
            do(ada, Locator.click, task, task.right)
            expect(remark).to_contain_text(task.remark)
            yield f"lesson {name} {number} right"
            if number < len(TASKS[name]):
                press(ada, "Continue")
    ada.page.goto("/learn")
    ada.page.locator(".quatro").wait_for()
    yield "lessons learned"


def puzzles(ada: Person) -> Iterator[str]:
    """A puzzle of every kind: set, with a hint, tried and solved."""
    for kind in Kind:
        asked = puzzle(kind)
        ada.page.goto(f"/puzzles/{asked.id}")
        ada.page.locator("[role=grid]").first.wait_for()
        yield f"puzzle {kind}"
        press(ada, "Hint")
        ada.page.wait_for_timeout(300)
        yield f"puzzle {kind} hint"
        for number, step in enumerate(own_steps(asked)):
            waits = ada.page.locator("[aria-disabled=false], .die:enabled, .choice button").first
            expect(waits).to_be_visible()
            take(ada, asked, step, Locator.click)
            ada.page.wait_for_timeout(900)
            yield f"puzzle {kind} step {number + 1}"
        ada.page.goto(f"/puzzles/{asked.id}")
        press(ada, "Show the solution")
        ada.page.wait_for_timeout(500)
        yield f"puzzle {kind} solution"
    wrong = puzzle(Kind.WIN_IN_ONE)
    ada.page.goto(f"/puzzles/{wrong.id}")
    cells = ada.page.locator(".quarto [aria-disabled=false]")
    cells.first.wait_for()
    right = ada.square(wrong.solution[0]).get_attribute("data-cell")
    next(cell for cell in cells.all() if cell.get_attribute("data-cell") != right).click()
    ada.page.wait_for_timeout(500)
    yield "puzzle wrong"
    for address in ("/puzzles", "/puzzles/stream"):
        ada.page.goto(address)
        ada.page.locator("[role=grid]").first.wait_for()
        ada.page.wait_for_timeout(500)
        yield address.replace("/", " ")


def storm(ada: Person) -> Iterator[str]:
    """The puzzle storm, with its three minutes shortened."""
    ada.page.goto("/puzzles/storm")
    ada.page.clock.install()
    press(ada, "Start")
    ada.page.clock.run_for(1000)
    ada.page.locator(".square.answers").first.wait_for()
    for _ in range(4):
        ada.page.locator(".square.answers").last.click()
        ada.page.clock.run_for(300)
    yield "storm wrong"
    ada.page.clock.run_for(181_000)
    ada.page.get_by_role("button", name="Again").wait_for()
    yield "storm over"


# -- Analysing ----------------------------------------------------------------------------------------------


def analyses(ada: Person) -> Iterator[str]:
    """Positions of both games: won, lost, drawn, over, in the opening; with every tab."""
    links = {
        "wins": "start=e.../.970/c.b./.8.4+f", "gives": "start=45../.6../..../...8+-",
        "loses": "start=456./..../..../.897+-", "tree": f"turns={STUDIED}",
        "opening": "turns=7+b3+2", "empty": "", "squares": "variant=advanced&start=45../6.../..../....+-",
        "quatro": f"game=quatro&seats=3&start={TOWERS}",
        "quatro start": "game=quatro&seats=2&start=....../....../....../....../....../......+15-15+-",
        "quatro row": "game=quatro&seats=2&start=111.../222.../....../....../....../......+12-12+11124@5",
        "quatro lose": "game=quatro&seats=2&start=1...../....../....../....../....../......+14-15+12466@5",
        "quatro kept": "game=quatro&seats=2&start=111.../222.../....../....../....../......+12-12+k111@2",
    }  # fmt: skip
    for name, link in links.items():
        analysis(ada, link)
        yield f"analysis {name}"
        for tab in ada.page.get_by_role("tab").all():
            tab.click()
            ada.page.wait_for_timeout(600)
            yield f"analysis {name} {tab.inner_text()}"


def analysis_tools(ada: Person) -> Iterator[str]:
    """Everything that can be opened beside an analysis."""
    analysis(ada)
    for name in ("Play from here", "Paste"):
        press(ada, name)
        ada.page.wait_for_timeout(400)
        yield f"analysis {name}"
        ada.page.keyboard.press("Escape")
    for sign in ada.page.get_by_text("What the signs mean").all():
        sign.click()
        yield "analysis signs"
    ada.square("a2").click()
    ada.page.wait_for_timeout(500)
    press(ada, "Comment")
    yield "analysis comment"
    analysis(ada, "")
    press(ada, "Set up")
    ada.piece("6").click()
    yield "set up a piece"
    ada.square("c1").click()
    ada.page.wait_for_timeout(300)
    yield "set up a board"


def reviews(ada: Person) -> Iterator[str]:
    """A review moment by moment, with a try of one's own, for both players and for one."""
    table = str(ada.open_table()["table"])
    ada.act(table, *STEPS)
    ada.page.goto(f"/review/{table}")
    ada.page.locator(".moment .title").wait_for(timeout=PATIENTLY)
    ada.page.get_by_role("slider", name="Turns of the game").focus()
    for number in range(6):
        yield f"review turn {number + 1}"
        ada.page.keyboard.press("ArrowLeft")
    press(ada, "Next moment")
    press(ada, "Try it yourself")
    yield "review try"
    ada.square("a2").click()
    ada.page.wait_for_timeout(300)
    yield "review placed"
    left = ada.page.locator(".rack [aria-disabled=false]").first
    left.click()
    ada.page.wait_for_timeout(1500)
    yield "review tried"
    computer = ({"type": "me", "name": "Ada"}, {"type": "computer", "level": "newcomer"})
    for game in ("quarto", "quatro"):
        seats = computer if game == "quarto" else (computer[0], {"type": "computer", "level": "beginner"})
        table = str(ada.open_table(*seats, game=game)["table"])
        for _ in range(14):
            one_step(ada, table)
        if ada.view(table)["phase"] == "playing":
            ada.come(table)
            press(ada, "Give up")
            press(ada, "Yes, give up")
        ada.page.goto(f"/review/{table}")
        ada.page.locator(".moment .title").wait_for(timeout=PATIENTLY)
        ada.page.get_by_role("slider", name="Turns of the game").focus()
        for number in range(10):
            yield f"review of {game} {number + 1}"
            ada.page.keyboard.press("ArrowLeft")


def own_boards(ada: Person) -> Iterator[str]:
    """Entering a Quatro board: empty, begun, finished, and finished with mistakes."""
    ada.page.goto("/board")
    ada.page.locator("[role=grid]").first.wait_for()
    ada.page.locator("[role=gridcell]").first.click()
    yield "own board"
    rows = ("yz yz yz yz fh 3x", *(".. .. .. .. .. ..",) * 5)
    ada.page.goto(f"/board#{'/'.join(rows).replace(' ', '+')}")
    ada.page.reload()
    ada.page.locator("[role=grid]").first.wait_for()
    yield "own board begun"
    usual = str(quatro.DEFAULT_LAYOUT)
    boards = {
        "finished": usual,
        "without a pair": usual.replace("33", "st"),
        "without a Yatzy": usual.replace("yz", "st"),
    }
    for name, layout in boards.items():
        ada.page.goto(f"/board#{layout.replace(' ', '+')}")
        ada.page.reload()
        ada.page.locator("[role=grid]").first.wait_for()
        yield f"own board {name}"
