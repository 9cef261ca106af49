"""Puzzles in the browser: solved by mouse, keys and touch; wrong answers, hints, a storm."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.screens.lessons import puzzle
from tests.browser.stage import Person
from tests.data.solutions import own_steps

from fourfold import quarto
from fourfold.data.puzzles import Puzzle, Says, Stage, Status, answer, daily, hint, kinds, puzzles
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quatro.data.puzzles import QuatroKind
from fourfold.web.verdicts.storms import puzzle_of

Enter = Callable[..., Person]
Touch = Callable[[Locator], None]
OPEN = "[role=grid] [aria-disabled=false]"


def take(ada: Person, asked: Puzzle, step: str, touch: Touch) -> None:
    """One step on the screen."""
    match asked.kind:
        case QuatroKind.STOP:
            touch(ada.page.get_by_role("button", name="Build now" if step == "stop" else "Throw again"))
        case QuatroKind.KEEP:
            dice = ada.page.locator(".die")
            wanted = list(step[1:])
            for place in range(5):
                number = re.findall(r"\d", str(dice.nth(place).get_attribute("aria-label")))[0]
                if number in wanted:
                    wanted.remove(number)
                    touch(dice.nth(place))
            name = "Throw the rest" if len(step) > 1 else "Throw all again"
            touch(ada.page.get_by_role("button", name=name))
        case QuatroKind.BUILD:
            touch(ada.page.get_by_role("gridcell", name=re.compile(f"^{step}:")))
        case QuartoKind.SEE:
            for name in re.findall("[a-d][1-4]", step):
                if ada.page.locator(OPEN).count() == 0:  # two squares were enough
                    break
                touch(ada.square(name))
        case _:
            touch(ada.piece(step) if len(step) == 1 else ada.square(step))


def solve(ada: Person, asked: Puzzle, touch: Touch) -> None:
    for step in own_steps(asked):
        expect(ada.page.locator(".said")).not_to_have_text("Solved!")
        expect(ada.page.locator("[aria-disabled=false], .die:enabled, .choice button").first).to_be_visible()
        take(ada, asked, step, touch)
    expect(ada.page.locator(".said")).to_contain_text("Solved!")


def test_the_puzzle_of_the_day_is_solved_by_mouse_and_the_next_ones_by_keys(person: Enter) -> None:
    ada = person()
    ada.page.goto("/")
    ada.page.get_by_role("link", name="Solve it").click()
    expect(ada.page.get_by_text("Puzzle of the day")).to_be_visible()
    solve(ada, daily(datetime.now(UTC).date()), Locator.click)
    expect(ada.page.get_by_text("1 day in a row")).to_be_visible()
    expect(ada.page.locator(".week .solved.today")).to_have_count(1)
    for kind in (QuartoKind.WIN_IN_FIVE, QuartoKind.SEE, QuatroKind.KEEP, QuatroKind.BUILD, QuatroKind.STOP):
        asked = puzzle(kind)
        ada.page.goto(f"/puzzles/{asked.id}")
        ada.page.locator("[role=grid]").first.wait_for()
        solve(ada, asked, ada.press)
        if kind.game == "quatro":
            expect(ada.page.locator(".odds .best")).to_have_count(1)
        else:
            expect(ada.page.locator(".light")).to_have_count(4)
    ada.press(ada.page.get_by_role("link", name="Another"))
    ada.page.wait_for_url("**/puzzles/stream")
    expect(ada.page.locator("polyline")).to_be_visible()


def test_a_wrong_answer_is_explained_and_help_is_given_on_a_phone(person: Enter) -> None:
    ada = person(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    asked = puzzle(QuartoKind.SAFE)
    start = asked.start
    assert isinstance(start, quarto.Position)
    ada.page.goto(f"/puzzles/{asked.id}")
    hot = next(
        piece
        for piece in range(16)
        if start.beside >> piece & 1
        and any(
            start.play(quarto.Give(piece)).play(quarto.Place(square)).made
            for square in range(16)
            if start.board[square] is None
        )
    )
    ada.piece(f"{hot:x}").tap()
    expect(ada.page.locator(".said")).to_contain_text("your opponent makes a line at once")
    expect(ada.page.locator(".light")).to_have_count(4)
    ada.page.get_by_role("button", name="Hint").tap()
    expect(ada.piece(f"{hot:x}")).to_have_attribute("aria-disabled", "true")
    solve(ada, asked, Locator.tap)
    ada.piece(f"{hot:x}").tap()
    expect(ada.page.locator(".light")).to_have_count(4)  # the line that the other piece makes
    shown = puzzle(QuartoKind.HOLD)
    ada.page.goto(f"/puzzles/{shown.id}")
    ada.page.get_by_role("button", name="Show the solution").tap()
    place, gift = shown.solution
    expect(ada.square(place).locator("use")).to_have_count(1)
    expect(ada.piece(gift)).to_have_count(0)
    expect(ada.page.locator(".said")).to_have_text("This is the solution: everything else loses.")
    ada.page.get_by_role("link", name="Play from here").tap()
    ada.page.get_by_role("button", name="Play", exact=True).tap()
    assert ada.view()["setup"]["start"] == shown.position


def marked(ada: Person) -> list[int]:
    """Squares, fields and pieces with a dashed ring that is really drawn."""
    cells: list[int] = ada.page.evaluate(
        """() => [...document.querySelectorAll('[role=gridcell]')].filter(cell =>
            [cell.querySelector('.hinted'), cell].some(one => one &&
              ['', '::before'].some(part => {
                const style = getComputedStyle(one, part || null);
                return style.borderTopStyle === 'dashed' && parseFloat(style.borderTopWidth) > 0;
              }))).map(cell => Number(cell.dataset.piece ?? cell.dataset.cell))"""
    )
    return cells


def test_hints_mark_what_they_speak_of_before_and_after_taking_back(person: Enter) -> None:
    """What a hint marks is seen on the board, and is what the library says for the steps taken so far."""
    ada = person(reduced_motion="reduce")
    said = ada.page.locator(".said")

    def asked_for(asked: Puzzle, steps: Sequence[str], stage: Stage) -> None:
        told = hint(asked, steps, stage)
        with ada.page.expect_response("**/hint"):
            ada.page.get_by_role("button", name=re.compile("hint$", re.IGNORECASE)).click()
        losing = set(told.pieces) if told.says is Says.LOSING else set[int]()
        wanted = {*told.squares, *told.fields, *(set(told.pieces) - losing)}
        expect(ada.page.locator("[role=gridcell][aria-label*=marked]")).to_have_count(len(wanted))
        assert set(marked(ada)) == wanted
        assert wanted or "marked" not in said.inner_text()
        for piece in losing:
            expect(ada.piece(f"{piece:x}")).to_have_attribute("aria-disabled", "true")

    for kind in kinds():
        some = [each for each in puzzles() if each.kind is kind]
        for asked in (some[len(some) // 3], some[-1]):
            ada.page.goto(f"/puzzles/{asked.id}")
            ada.page.locator("[role=grid]").first.wait_for()
            if asked.own_steps > 1:
                wrong = next(
                    str(step)
                    for step in asked.start.steps
                    if answer(asked, [str(step)]).status is Status.WRONG
                )
                ada.square(wrong).click()
                asked_for(asked, [wrong], 1)
                asked_for(asked, [wrong], 2)
                ada.page.get_by_role("button", name="Take back").click()
                assert marked(ada) == []
            asked_for(asked, [], 1)
            asked_for(asked, [], 2)
            if asked.own_steps > 1:
                ada.square(asked.solution[0]).click()
                asked_for(asked, asked.solution[:1], 1)
                asked_for(asked, asked.solution[:1], 2)


def test_a_solution_goes_on_to_the_line(person: Enter) -> None:
    ada = person()
    asked = max(
        (each for each in puzzles() if each.kind is QuartoKind.WIN_IN_THREE), key=lambda one: len(one.variant)
    )
    ada.page.goto(f"/puzzles/{asked.id}")
    expect(ada.page.get_by_text("What counts here:")).to_be_visible()
    ada.page.get_by_role("button", name="Show the solution").click()
    expect(ada.page.locator(".said")).to_have_text(re.compile("cannot prevent the line"))
    expect(ada.square(asked.solution[-1])).to_have_accessible_name(re.compile("last placed"))
    expect(ada.page.locator(".light")).to_have_count(4)
    ada.page.get_by_role("button", name="Previous turn").click()
    expect(ada.page.locator(".light")).to_have_count(0)
    expect(ada.square(asked.solution[-1])).to_have_accessible_name(re.compile("empty"))


def test_a_storm_goes_from_line_to_line_until_time_is_up(person: Enter) -> None:
    ada = person()
    ada.page.goto("/puzzles/storm")
    ada.page.clock.install()
    with ada.page.expect_response("**/api/puzzles/storms") as begun:
        ada.page.get_by_role("button", name="Start").click()
    storm = begun.value.json()["id"]
    lines = ada.page.locator(".numbers p").nth(1)
    for number in range(3):
        ada.page.clock.run_for(1000)
        expect(ada.page.locator(".square.answers").first).to_be_visible()
        for name in re.findall("[a-d][1-4]", puzzle_of(storm, number).solution[0]):
            if ada.page.locator(OPEN).count() == 0 or str(number + 1) in lines.inner_text():
                break  # two squares were enough
            ada.square(name).click()
        expect(lines).to_contain_text(str(number + 1))
    ada.page.clock.run_for(181_000)
    expect(ada.page.locator(".said")).to_have_text("Time is up: 3 lines.")
    expect(ada.page.get_by_role("button", name="Again")).to_be_visible()


def test_what_is_solved_without_the_server_is_told_to_it_later(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    asked = puzzle(QuartoKind.WIN_IN_ONE)
    ada.page.goto(f"/puzzles/{asked.id}")
    expect(ada.page.get_by_role("button", name="Hint")).to_be_visible()
    ada.page.route(re.compile("/api/"), lambda route: route.abort("internetdisconnected"))
    solve(ada, asked, Locator.click)
    ada.page.goto("/puzzles/stream")
    expect(ada.page.get_by_role("button", name="Hint")).to_be_visible()
    assert progress(ada)["tried"] == 0
    ada.page.unroute(re.compile("/api/"))
    ada.page.goto("/puzzles")
    expect(ada.page.get_by_role("button", name="Hint")).to_be_visible()
    ada.page.wait_for_function("JSON.parse(localStorage['fourfold.puzzles']).untold.length === 0")
    assert (progress(ada)["tried"], progress(ada)["solved"]) == (1, 1)


def progress(ada: Person) -> dict[str, Any]:
    """What the server knows of a person's puzzles."""
    told: dict[str, Any] = ada.context.request.get("/api/puzzles/progress").json()
    return told
