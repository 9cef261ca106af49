"""Tables of both games: during play, and at the end."""

from __future__ import annotations

from typing import Any

from tests.browser.screens.company import Screen, play_together, with_a_friend
from tests.browser.stage import Person

NOTHING_FADES = """() => {
  const later = window.setTimeout;
  window.setTimeout = (act, time, ...rest) => (time < 1000 ? later(act, time, ...rest) : 0);
}"""
"""What would disappear after some seconds stays on the screen."""

MIDDLE = ("7", "b3", "2", "a1", "d", "d1", "f", "d2", "9", "a3", "6", "c4", "e")
LAST_ROOF = (
    "(12314)..(321)../..(41214)..(324)/(22)..(23231)../.(33)...(132)/1..(34434)../.(41224)...1"
    " 0-0-0-1 33345@1"
)
ROW = ("4", "a1", "5", "b1", "6", "c1", "7", "d1")
COMPUTERS = ({"type": "me", "name": "Ada"}, *({"type": "computer", "level": "beginner"} for _ in range(3)))


def go_offline(ada: Person) -> None:
    ada.context.set_offline(True)
    ada.page.evaluate("dispatchEvent(new Event('offline'))")


def quarto(ada: Person, **choices: object) -> None:
    table = ada.open_table(**choices)["table"]
    ada.act(table, *MIDDLE)
    ada.come(table)


def quarto_patterns(ada: Person) -> None:
    """A first game against the computer, with a tip, and with high-contrast pieces."""
    table = ada.open_table_where_a_computer_begins("newcomer", "quarto", edition="contrast")
    ada.come(table)
    ada.page.locator(".tip").wait_for()


def quarto_coached(ada: Person) -> None:
    """Everything the coach says at once: on the last move, on the next one, and before a blunder."""
    ada.context.add_init_script("localStorage.fourfold = JSON.stringify({judge: true, pace: 'off'})")
    table = ada.open_table(
        {"type": "computer", "level": "newcomer"},
        {"type": "me", "name": "Ada"},
        call="auto",
        start="45../..../..../.... 6",
    )["table"]
    ada.page.clock.install()
    ada.come(table)
    ada.square("c1").click()
    ada.page.locator(".judged").wait_for()
    ada.page.get_by_role("button", name="Hint").click()
    ada.page.get_by_role("button", name="Another hint").click()
    ada.page.locator(".lines .gap").wait_for(state="attached")
    ada.stop_time()  # a step waits for the coach only so long
    ada.piece("7").click()
    ada.page.get_by_role("alertdialog").wait_for()
    ada.page.clock.resume()


def open_greetings(one: Person) -> None:
    """Open the greetings: over the tools or, on a phone, from the drawer."""
    button = one.page.get_by_role("button", name="Say something")
    if not button.is_visible():
        one.page.get_by_role("button", name="Turns and more").click()
    button.click()


def quarto_greeted(ada: Person) -> None:
    """The friend, who plays with mushrooms, has sent a greeting; the answers are open, a clock runs."""
    table, max_ = with_a_friend(ada, edition="mushrooms", clock=540, start="4.../..../..../.... 5")
    ada.come(table)
    ada.page.evaluate(NOTHING_FADES)
    open_greetings(max_)
    max_.page.get_by_role("button", name="Thanks for the game!").click()
    ada.page.locator(".said").wait_for()
    open_greetings(ada)


def quarto_drawer(ada: Person) -> None:
    """The drawer with turns and everything else, over the pieces."""
    table, max_ = with_a_friend(ada)
    play_together(table, MIDDLE, ada, max_)
    ada.come(table)
    ada.page.get_by_role("button", name="Turns and more").click()
    ada.page.locator(".drawer select").wait_for()


def quarto_calling(ada: Person) -> None:
    quarto(ada)
    ada.call_button.click()
    ada.square("a1").click()


def quarto_wrong_call(ada: Person) -> None:
    table = ada.open_table()["table"]
    ada.act(table, "4", "a1", "5", "b1", "6", "c1", "8", "d1")
    ada.come(table)
    ada.call("a1 d1")
    ada.page.locator(".notice").wait_for()


def quarto_offered(ada: Person) -> None:
    """The friend offers a draw."""
    table, max_ = with_a_friend(ada)
    max_.page.get_by_role("button", name="Offer a draw").click()
    ada.come(table)
    ada.page.get_by_role("button", name="Agree").wait_for()


def quarto_left_alone(ada: Person) -> None:
    """The friend, whose turn it is, has been away for too long."""
    table, max_ = with_a_friend(ada, absence=1, start="4.../.7../..../.... 5")
    ada.come(table)
    max_.leave()
    ada.page.get_by_role("button", name="Claim the win").wait_for()


def quarto_offline(ada: Person) -> None:
    quarto(ada)
    go_offline(ada)
    ada.page.locator(".lost").wait_for()


def quarto_won(ada: Person) -> None:
    table = ada.open_table(call="auto")["table"]
    ada.act(table, *ROW)
    ada.come(table)
    ada.page.locator(".finished").wait_for()


def quarto_lost(ada: Person) -> None:
    """The friend called the user's line, and wants to play again."""
    table, max_ = with_a_friend(ada)
    before = () if ada.view(table)["you"] == [0] else ("8", "d4")  # Ada makes the line
    play_together(table, (*before, *ROW, "9", "!a1b1c1d1"), ada, max_)
    max_.page.get_by_role("button", name="Play again").click()
    ada.come(table)
    ada.page.get_by_text("wants to play again").wait_for()


def quarto_shared(ada: Person) -> None:
    """A picture of the end, to share."""
    quarto_won(ada)
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_role("button", name="Download a picture").wait_for()


def quarto_looked_back(ada: Person) -> None:
    """A draw by agreement, shown at its third turn."""
    table, max_ = with_a_friend(ada)
    play_together(table, MIDDLE, ada, max_)
    ada.come(table)
    max_.page.get_by_role("button", name="Offer a draw").click()
    ada.page.get_by_role("button", name="Agree").click()
    ada.page.get_by_role("slider").fill("3")


def quatro(ada: Person) -> None:
    """In the middle of a game, with dice that fit somewhere."""
    table, steps = ada.open_table(game="quatro")["table"], 0
    while steps < 24 or not ada.view(table)["legal"][0].get("build"):
        ada.act(table, quatro_step(ada.view(table)["legal"][0]))
        steps += 1
        if not ada.view(table)["legal"]:  # dice can win a game that early: open another
            table, steps = ada.open_table(game="quatro")["table"], 0
    ada.come(table)


def quatro_step(choice: dict[str, Any]) -> str:
    """Throw; build if possible, as high as possible; otherwise whatever is left to do."""
    if choice.get("roll"):
        return "roll"
    if choice.get("build"):
        field = choice["build"][0]
        return f"{'abcdef'[field % 6]}{field // 6 + 1}"
    return "lose" if choice.get("lose") else str(choice["keep"][0])


def quatro_four_and_odds(ada: Person) -> None:
    """Three computers, and the chances of the user's turn on the fields."""
    table = ada.open_table(*COMPUTERS, game="quatro")["table"]
    ada.come(table)
    ada.page.get_by_role("button", name="Throw", exact=True).click()
    ada.page.get_by_role("button", name="Throw all again").wait_for()
    ada.page.get_by_role("button", name="Odds").click()
    ada.page.locator(".badge").first.wait_for()


def quatro_over(ada: Person) -> None:
    """Four people at one device; points decide."""
    people = [{"type": "me", "name": name} for name in ("Ada", "Max", "Eve", "Zoe")]
    table = ada.open_table(*people, game="quatro", start=LAST_ROOF)["table"]
    ada.act(table, quatro_step(ada.view(table)["legal"][0]))
    ada.come(table)
    ada.page.locator(".finished").wait_for()


SCREENS: tuple[Screen, ...] = (
    quarto, quarto_patterns, quarto_coached, quarto_greeted, quarto_drawer,
    quarto_calling, quarto_wrong_call, quarto_offered, quarto_left_alone, quarto_offline,
    quarto_won, quarto_lost, quarto_shared, quarto_looked_back,
    quatro, quatro_four_and_odds, quatro_over,
)  # fmt: skip
