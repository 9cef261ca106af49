"""The coach in a casual game against the computer: hints, a question before a blunder, a comment on the last
move; and nothing of this in other games."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Route, expect
from tests.browser.screens.company import with_a_friend
from tests.browser.stage import Person

Enter = Callable[..., Person]

BEFORE = "456./..../..../.... -"
"""Row 1 lacks one tall piece, and a piece is to be given: seven kinds lose at once, others do not."""


def coached(ada: Person, **choices: object) -> str:
    table = ada.open_table(
        {"type": "computer", "level": "newcomer"},
        {"type": "me", "name": "Ada"},
        call="auto",
        start=BEFORE,
        **choices,
    )["table"]
    come_with_all_the_time_there_is(ada, str(table))
    return str(table)


def come_with_all_the_time_there_is(ada: Person, table: str) -> None:
    """A page whose clock can be stopped, so that it waits for the coach however long that takes."""
    ada.page.clock.install()
    ada.come(table)


def test_hints_come_in_three_steps_and_a_blunder_is_asked_about(person: Enter) -> None:
    ada = person(reduced_motion="reduce", pace="off")
    coached(ada)
    hint = ada.page.get_by_role("button", name="Hint")
    hint.click()
    expect(ada.says).to_contain_text("Look at the marked squares.")
    expect(ada.page.locator(".hinted")).not_to_have_count(0)
    ada.page.get_by_role("button", name="Another hint").click()
    expect(ada.says).to_contain_text("Row 1 is one piece short on d1")
    expect(ada.page.locator(".lines .gap")).to_have_count(1)
    ada.page.get_by_role("button", name="Another hint").click()
    expect(ada.says).to_contain_text("Give this piece")
    expect(ada.page.get_by_role("button", name="Another hint")).to_be_disabled()

    steps = ada.steps_shown()
    ada.stop_time()
    ada.piece("7").click()
    warning = ada.page.get_by_role("alertdialog")
    expect(warning).to_contain_text("complete a line")
    expect(ada.page.locator(".held use")).to_have_attribute("href", "#classic-7")
    warning.get_by_role("button", name="Think again").click()
    expect(warning).to_have_count(0)
    expect(ada.page.locator(".held")).to_have_count(0)
    expect(ada.piece("7")).to_be_visible()
    assert ada.steps_shown() == steps
    ada.page.clock.resume()

    # Switched off, it does not ask; on request it says what the move did.
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("warn me before a blunder").uncheck()
    ada.page.get_by_label("rate my last move").check()
    ada.page.keyboard.press("Escape")
    ada.play("8")
    expect(ada.page.locator(".judged")).to_contain_text("Your last move")


def test_a_build_that_costs_much_is_asked_about_in_quatro(person: Enter) -> None:
    ada = person(reduced_motion="reduce", pace="off")
    seats = ({"type": "me", "name": "Ada"}, {"type": "computer", "level": "beginner"})
    board = "1...../.1(121).../.22(21212)../..(121)1../2.(212)1../.2...."
    table = ada.open_table(*seats, game="quatro", start=f"{board} 3-3 22444@2")["table"]
    come_with_all_the_time_there_is(ada, table)
    steps, field = ada.steps_shown(), ada.page.locator("[data-cell='22']")  # e4; c3 wins
    ada.stop_time()
    field.click()
    warning = ada.page.get_by_role("alertdialog")
    expect(warning).to_contain_text("This gives away a win.")
    warning.get_by_role("button", name="Think again").click()
    expect(warning).to_have_count(0)
    assert ada.steps_shown() == steps
    field.click()
    expect(warning).to_be_visible()
    ada.page.clock.resume()
    warning.get_by_role("button", name="Play it").click()
    expect(warning).to_have_count(0)
    expect(ada.page.locator(".table")).not_to_have_attribute("data-steps", str(steps))
    assert ada.view(table)["steps"][0]["step"] == "e4"


def test_the_move_that_ends_the_game_is_rated_too(person: Enter) -> None:
    ada = person(reduced_motion="reduce", pace="off")
    seats = ({"type": "me", "name": "Ada"}, {"type": "computer", "level": "newcomer"})
    ada.come(ada.open_table(*seats, call="auto", start="456./..../..../.... 7")["table"])
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("rate my last move").check()
    ada.page.keyboard.press("Escape")
    ada.play("d1")
    expect(ada.page.locator(".judged")).to_have_text("Your last move was as good as any.")


def test_nothing_is_offered_in_official_games_or_with_people(person: Enter) -> None:
    ada = person(reduced_motion="reduce", pace="off")
    coached(ada, casual=False)
    expect(ada.page.get_by_role("button", name="Give up")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Hint")).to_have_count(0)
    table, _ = with_a_friend(ada)
    ada.come(table)
    expect(ada.page.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_step_is_drawn_while_the_coach_looks_at_it(person: Enter) -> None:
    """The piece is drawn at once, and sent once the coach has checked it."""
    ada = person(reduced_motion="reduce", pace="off")
    asked: list[Route] = []
    ada.page.route("**/check", lambda route: asked.append(route))  # noqa: PLW0108
    table = coached(ada)
    before = ada.steps(table)
    ada.stop_time()
    ada.piece("8").click()
    expect(ada.page.locator(".held use")).to_have_attribute("href", "#classic-8")
    expect(ada.page.locator(".answers")).to_have_count(0)
    assert ada.steps(table) == before
    asked[0].continue_()
    ada.page.clock.resume()
    expect(ada.page.locator(".table")).not_to_have_attribute("data-steps", str(len(before)))
    assert "8" in ada.steps(table)
