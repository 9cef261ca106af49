"""Beside the table, what a person is asked to act on is in view in every window; so are a phone's tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.in_view import WINDOWS, unseen
from tests.browser.screens.analysis import analysis, analysis_quatro, analysis_set_up, quarto_reviewed
from tests.browser.screens.analysis import quatro_reviewed as review_of_quatro
from tests.browser.screens.before_play import home_with_games, nowhere
from tests.browser.screens.lessons import LESSONS, lesson, rules_quarto, rules_quatro, solved_lesson
from tests.browser.stage import Person
from tests.browser.test_puzzles import solve

from fourfold.data.puzzles import Kind, Puzzle, kinds, puzzles
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quatro.data.puzzles import QuatroKind

Enter = Callable[..., Person]
PHONE = 640
"""Up to this width the places are a bar at the bottom of the window."""


class Onlooker:
    """A person who looks at every screen in every window, and notes what is not in view."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.page = one.page
        self.missed: list[str] = []

    def look(self, name: str, **wanted: Locator) -> None:
        """Check one screen in every window."""
        for width, height in WINDOWS:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate("scrollTo(0, 0)")
            tabs = {"tab bar": self.page.locator("nav.tabs, nav.places")} if width <= PHONE else {}
            self.missed += [
                f"{name}, {width}×{height}: {why}" for why in unseen(self.page, {**wanted, **tabs})
            ]
        self.page.set_viewport_size({"width": 1280, "height": 720})


@pytest.fixture
def onlooker(person: Enter) -> Iterator[Onlooker]:
    """Nothing is missed in the end."""
    one = Onlooker(person(reduced_motion="reduce", pace="off"))
    yield one
    assert not one.missed, "\n".join(one.missed)


def wordiest(kind: Kind) -> Puzzle:
    """A puzzle with much to explain: a variant of its own."""
    return max((each for each in puzzles() if each.kind is kind), key=lambda each: len(each.variant))


def test_puzzles(onlooker: Onlooker) -> None:
    ada, page = onlooker.one, onlooker.page
    ways = page.locator("main nav a").last
    for kind in kinds():
        asked = wordiest(kind)
        page.goto(f"/puzzles/{asked.id}")
        page.locator("[role=grid]").first.wait_for()
        acted = {
            QuatroKind.KEEP: {"dice": page.locator("button.die").last, "throw": page.locator("main .strong")},
            QuatroKind.STOP: {"choice": page.locator(".choice button").last},
            QuatroKind.BUILD: {"dice": page.locator(".dice")},
            QuartoKind.SEE: {},
            QuartoKind.WIN_IN_ONE: {"hand": page.locator(".hand")},
        }.get(kind, {"rack": page.locator(".rack")})
        hint = page.get_by_role("button", name="int", exact=False)
        parts = {"board": ada.board, "ways": ways, "hint": hint, **acted}
        onlooker.look(f"{kind}", **parts)
        hint.click()
        onlooker.look(f"{kind} with a hint", said=page.locator(".said"), **parts)
        if kind in (QuartoKind.SAFE, QuatroKind.BUILD, QuartoKind.WIN_IN_FIVE):
            page.get_by_role("button", name="Show the solution").click()
        else:
            solve(ada, asked, Locator.click)
        over = {"board": ada.board, "ways": ways, "said": page.locator(".said")}
        onlooker.look(f"{kind} when it is over", another=page.locator("main .strong"), **over)
    page.goto("/puzzles/storm")
    start = page.get_by_role("button", name="Start")
    onlooker.look("storm", board=ada.board, ways=ways, start=start)
    start.click()
    onlooker.look("running storm", board=ada.board, time=page.get_by_role("timer"))


def test_reviews_and_analyses(onlooker: Onlooker) -> None:
    ada, page = onlooker.one, onlooker.page
    title = page.locator("h2.title")
    following = page.get_by_role("button", name="Next moment")
    quarto_reviewed(ada)
    for moment in range(2):
        onlooker.look(f"moment {moment}", board=ada.board, title=title, next_moment=following)
        page.get_by_role("button", name="Try it yourself").click()
        parts = {"hand": page.locator(".hand .held"), "rack": page.locator(".rack"), "call": ada.call_button}
        onlooker.look(f"a try at moment {moment}", board=ada.board, title=title, **parts)
        page.get_by_role("button", name="Back to the review").click()
        following.click()
    review_of_quatro(ada)
    onlooker.look("review of Quatro", board=ada.board, title=title)
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it fits the window"
    analysis(ada)
    tools = {name: page.get_by_role("button", name=name) for name in ("Set up", "Paste", "Share")}
    onlooker.look("analysis", board=ada.board, rack=page.locator(".rack"), **tools)
    page.goto("/analysis")
    page.get_by_role("tab", name="Openings").click()
    onlooker.look("openings", board=ada.board)
    analysis_quatro(ada)
    onlooker.look("analysis of Quatro", board=ada.board, dice=page.locator("main .dice").first)
    analysis_set_up(ada)
    onlooker.look("set-up", board=ada.board)


def test_lessons_rules_editor_settings_and_errors(onlooker: Onlooker) -> None:
    ada, page = onlooker.one, onlooker.page
    home_with_games(ada)
    onlooker.look("home", play=page.get_by_role("button", name="Play now"))
    page.get_by_role("button", name="Settings").click()
    onlooker.look("settings", first=page.locator(".panel").get_by_role("radio").first.locator(".."))
    page.goto("/learn")
    onlooker.look("lessons", first=page.get_by_role("link", name="Learn Quarto!"))
    for name in LESSONS:
        lesson(name, 1)(ada)
        onlooker.look(f"lesson {name}", board=ada.board, ask=page.locator(".task").last)
    solved_lesson(ada)
    onlooker.look("solved lesson", play=page.get_by_role("button", name="Play a game"))
    for rules in (rules_quarto, rules_quatro):
        rules(ada)
        tools = {"languages": page.locator("summary"), "settings": page.get_by_role("link", name="Settings")}
        onlooker.look(rules.__name__, title=page.locator("h1"), **tools)
        middle = (
            "(({left, right}) => (left + right) / 2)(document.querySelector('main').getBoundingClientRect())"
        )
        assert abs(page.evaluate(middle) - page.evaluate("document.documentElement.clientWidth / 2")) < 2
    page.get_by_role("link", name="Settings").click()
    expect(page.locator(".panel.sheet")).to_be_visible()
    page.goto("/board")
    standard = page.get_by_role("button", name="Start from the standard board")
    play = page.get_by_role("button", name="Play on it")
    onlooker.look("empty editor", board=ada.board, standard=standard, play=play)
    standard.click()
    onlooker.look("full editor", board=ada.board, save=page.get_by_role("button", name="Save"), play=play)
    nowhere(ada)
    onlooker.look("unknown lesson", home=page.locator("main .button"))
    page.goto("/nothing/here")
    onlooker.look("unknown address", home=page.locator("main .button"))
    ada.complaints.clear()  # browsers log every refusal
