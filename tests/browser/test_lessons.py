"""The introductions of both games, step by step to their end: by keys alone, and with a finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.stage import Person

from fourfold.data import layout
from fourfold.rules import quatro
from fourfold.rules.game import ToMove

Enter = Callable[..., Person]
Touch = Callable[[Locator], None]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(params=["keys", "finger"])
def learner(request: pytest.FixtureRequest, person: Enter) -> tuple[Person, Touch]:
    """Somebody who learns, and how they touch things."""
    ada = person() if request.param == "keys" else person(**PHONE)
    return ada, ada.press if request.param == "keys" else ada.touch


def button(ada: Person, name: str) -> Locator:
    return ada.page.get_by_role("button", name=name)


def begins(ada: Person, step: int) -> None:
    """The step stands there, and nothing is solved yet."""
    expect(ada.page.get_by_text(f"{step} of 3")).to_be_visible()
    expect(button(ada, "Go on")).to_have_count(0)


def test_quarto(learner: tuple[Person, Touch]) -> None:
    ada, touch = learner
    remark = ada.page.locator(".remark")
    ada.page.goto("/learn/quarto")
    ada.page.locator(".quarto").wait_for()

    begins(ada, 1)
    touch(ada.square("a1"))
    expect(remark).to_have_text("Almost. Look for three tall pieces in a row.")
    expect(ada.square("a1")).to_have_accessible_name("a1: empty")  # it may be tried again
    touch(ada.square("d2"))
    expect(remark).to_have_text("Four tall pieces in a row: a line is made.")
    touch(button(ada, "Go on"))

    begins(ada, 2)
    touch(ada.call_button)
    for square in ("a2", "b2", "b3", "c4"):
        touch(ada.square(square))
    expect(remark).to_contain_text("share nothing")
    for square in ("a2", "b2", "c2", "d2"):
        touch(ada.square(square))
    expect(remark).to_contain_text("QUARTO! You called it and you win.")
    expect(ada.page.locator(".light")).to_have_count(4)
    touch(button(ada, "Go on"))

    begins(ada, 3)
    touch(ada.piece("6"))
    expect(remark).to_contain_text("Careful: with a hollow piece")
    expect(ada.piece("6")).to_have_attribute("aria-disabled", "false")
    touch(ada.piece("c"))
    expect(remark).to_contain_text("A safe gift")
    ends(ada, "quarto")


def test_quatro(learner: tuple[Person, Touch]) -> None:
    ada, touch = learner
    remark = ada.page.locator(".remark")
    ada.page.goto("/learn/quatro")
    ada.page.locator(".quatro").wait_for()

    begins(ada, 1)
    touch(button(ada, "Throw the others"))
    expect(remark).to_contain_text("Keep the two threes")
    for number in (0, 1):
        touch(ada.page.locator(".dice button").nth(number))
    touch(button(ada, "Throw the others"))
    expect(remark).to_contain_text("Two more threes.")
    touch(button(ada, "Go on"))

    begins(ada, 2)
    assert ada.answers() == fields_for(f"{'/'.join(['......'] * 6)} 15-15 33335@2")
    touch(field(ada, "d1"))
    expect(remark).to_contain_text("Your roof stands.")
    expect(field(ada, "d1")).to_have_accessible_name("d1: three of a kind, 1 roof, on top: You")
    touch(button(ada, "Go on"))

    begins(ada, 3)
    assert ada.answers() == fields_for(".1..../....../...(22)../..1.../....1./.2..2. 11-11 33355@2")
    expect(field(ada, "d3")).to_have_accessible_name(
        "d3: three of a kind, 2 roofs, on top: Opponent, may be built on, height 3"
    )
    touch(field(ada, "d3"))
    expect(remark).to_contain_text("Covered!")
    ends(ada, "quatro")


def fields_for(position: str) -> list[int]:
    """Where the rules let one build."""
    variant = quatro.read_variant("standard", layout("default"))
    turn = quatro.Position(position, variant).turn
    assert isinstance(turn, ToMove)
    return sorted(step.field for step in turn.steps if isinstance(step, quatro.Build))


def field(ada: Person, name: str) -> Locator:
    """A field of Quatro, by its name."""
    return ada.board.locator(f"[data-cell='{(int(name[1]) - 1) * 6 + 'abcdef'.index(name[0])}']")


def ends(ada: Person, game: str) -> None:
    """From here it goes to a game, or to the rules."""
    main = ada.page.get_by_role("main")
    expect(main.get_by_role("link", name="Read all rules")).to_have_attribute("href", f"/rules/{game}")
    main.get_by_role("link", name="Play a game").click()
    expect(button(ada, "Play now")).to_be_visible()


def test_a_lesson_can_be_skipped(person: Enter) -> None:
    ada = person()
    for game in ("quarto", "quatro"):
        ada.page.goto(f"/learn/{game}")
        for step in (1, 2):
            begins(ada, step)
            button(ada, "Skip").click()
        begins(ada, 3)
