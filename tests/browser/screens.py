"""Every screen there is, each brought before somebody's eyes: for tests, and for pictures to look at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.stage import Person

from fourfold.data import layout
from fourfold.data.puzzles import Kind, Puzzle, puzzles

Screen = Callable[[Person], None]

NOTHING_FADES = """() => {
  const later = window.setTimeout;
  window.setTimeout = (act, time, ...rest) => (time < 1000 ? later(act, time, ...rest) : 0);
}"""
"""What would be gone after some seconds stays before somebody's eyes."""

MIDDLE = ("7", "b3", "2", "a1", "d", "d1", "f", "d2", "9", "a3", "6", "c4", "e")
ROW = ("4", "a1", "5", "b1", "6", "c1", "7", "d1")
LESSONS = ("quarto", "missed-call", "squares", "quatro", "towers", "wins")
ADA_AND_A_FRIEND = ({"type": "me", "name": "Ada"}, {"type": "open"})
COMPUTERS = ({"type": "me", "name": "Ada"}, *({"type": "computer", "level": "beginner"} for _ in range(3)))


# -- Before the game ----------------------------------------------------------------------------------------


def home(ada: Person) -> None:
    ada.page.goto("/")
    ada.page.get_by_label("Strength").wait_for()
    ada.page.locator(".picture use[href='#classic-4']").wait_for(state="attached")


def home_with_games(ada: Person) -> None:
    """Games of one's own and a table that waits for anybody."""
    ada.open_table(*ADA_AND_A_FRIEND, public=True, clock=60, variant="advanced")
    quarto_won(ada)
    home(ada)
    choose_game(ada, "Quatro")
    ada.page.locator(".list a").nth(1).wait_for()


def home_offline(ada: Person) -> None:
    """The page says that there is no network."""
    home(ada)
    go_offline(ada)
    ada.page.locator(".notice-bar").wait_for()


def go_offline(ada: Person) -> None:
    ada.context.set_offline(True)
    ada.page.evaluate("dispatchEvent(new Event('offline'))")


def choices(ada: Person) -> None:
    home(ada)
    more_choices(ada).click()
    ada.page.locator(".edition").first.wait_for()
    more_choices(ada).scroll_into_view_if_needed()


def more_choices(ada: Person) -> Locator:
    return ada.page.get_by_role("button", name="More options")


def choose_game(ada: Person, name: str) -> None:
    ada.page.locator(".game", has_text=name).click()


def choose_level(ada: Person, name: str) -> None:
    """Move the strength to a level, as the keys do."""
    strength = ada.page.get_by_label("Strength")
    expect(strength).to_have_attribute("aria-valuetext", re.compile("."))  # levels come after the page
    strength.press("Home")
    for _ in range(int(str(strength.get_attribute("max")))):
        if strength.get_attribute("aria-valuetext") == name:
            break
        strength.press("ArrowRight")
    expect(strength).to_have_attribute("aria-valuetext", name)


def settings(ada: Person) -> None:
    home(ada)
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Sounds").wait_for()


def waiting(ada: Person) -> None:
    opened = ada.open_table(*ADA_AND_A_FRIEND)
    ada.page.goto("/")
    ada.page.evaluate("t => localStorage.setItem('fourfold.links', JSON.stringify({[t.table]: t}))", opened)
    ada.page.goto(f"/table/{opened['table']}")
    ada.page.locator(".qr").wait_for()


def free_seat(ada: Person) -> None:
    """A table of somebody else, open to all."""
    table = friend(ada).open_table(*ADA_AND_A_FRIEND, public=True)["table"]
    ada.page.goto(f"/table/{table}")
    ada.page.get_by_role("button", name="Sit down and play").wait_for()


def join(ada: Person) -> None:
    ada.page.goto("/join#secret")
    ada.page.get_by_role("button", name="Join the table").wait_for()


def join_refused(ada: Person) -> None:
    """A link that leads nowhere."""
    join(ada)
    ada.page.get_by_role("button", name="Join the table").click()
    ada.page.get_by_role("alert").wait_for()
    ada.complaints.clear()  # browsers note every refusal in their console


# -- Quarto! ------------------------------------------------------------------------------------------------


def quarto(ada: Person, **choices: object) -> None:
    table = ada.open_table(**choices)["table"]
    ada.act(table, *MIDDLE)
    ada.come(table)


def quarto_patterns(ada: Person) -> None:
    """Somebody's first game against the computer, with a word about it, and pieces for every eye."""
    table = ada.open_table_where_a_computer_begins("newcomer", "quarto", edition="contrast")
    ada.come(table)
    ada.page.locator(".tip").wait_for()


def quarto_coached(ada: Person) -> None:
    """What the coach has to say, all at once: of the last move, of the next one, and before a blunder."""
    ada.context.add_init_script("localStorage.fourfold ??= JSON.stringify({judge: true, pace: 'off'})")
    table = ada.open_table(
        {"type": "computer", "level": "newcomer"},
        {"type": "me", "name": "Ada"},
        call="auto",
        start="45../..../..../.... 6",
    )["table"]
    ada.come(table)
    ada.square("c1").click()
    ada.page.locator(".judged").wait_for()
    ada.page.get_by_role("button", name="Hint").click()
    ada.page.get_by_role("button", name="Another hint").click()
    ada.page.locator(".lines .gap").wait_for(state="attached")
    ada.piece("7").click()
    ada.page.get_by_role("alertdialog").wait_for()


def open_greetings(one: Person) -> None:
    """Ask for the words that one can say: over the tools or, on a phone, from the drawer."""
    button = one.page.get_by_role("button", name="Say something")
    if not button.is_visible():
        one.page.get_by_role("button", name="Turns and more").click()
    button.click()


def quarto_greeted(ada: Person) -> None:
    """The friend, who plays with mushrooms, has said a word, and the answers lie ready."""
    table, max_ = with_a_friend(ada, edition="mushrooms")
    ada.come(table)
    ada.page.evaluate(NOTHING_FADES)
    open_greetings(max_)
    max_.page.get_by_role("button", name="Thanks for the game!").click()
    ada.page.locator(".said").wait_for()
    open_greetings(ada)


def quarto_drawer(ada: Person) -> None:
    """Turns and everything else, over the pieces."""
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
    """The friend saw the line that one had made, and wants to play again."""
    table, max_ = with_a_friend(ada)
    before = () if ada.view(table)["you"] == [0] else ("8", "d4")  # it is Ada who makes the line
    play_together(table, (*before, *ROW, "9", "!a1b1c1d1"), ada, max_)
    max_.page.get_by_role("button", name="Play again").click()
    ada.come(table)
    ada.page.get_by_text("wants to play again").wait_for()


def quarto_shared(ada: Person) -> None:
    """A picture of the end, to be sent."""
    quarto_won(ada)
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_role("button", name="Download a picture").wait_for()


def quarto_looked_back(ada: Person) -> None:
    quarto_won(ada)
    ada.page.get_by_role("slider").fill("3")


def quarto_reviewed(ada: Person) -> None:
    table = ada.open_table()["table"]
    ada.act(table, "1", "a1", "3", "b1", "5", "c1", "7", "d2", "2", "d1", "!a1b1c1d1")
    ada.page.goto(f"/review/{table}")
    ada.page.locator(".moment .title").wait_for(timeout=60_000)


# -- Quatro -------------------------------------------------------------------------------------------------


def quatro(ada: Person) -> None:
    """In the middle of a game, with dice that fit somewhere."""
    table, steps = ada.open_table(game="quatro")["table"], 0
    while steps < 24 or not ada.view(table)["legal"][0].get("build"):
        ada.act(table, quatro_step(ada.view(table)["legal"][0]))
        steps += 1
        if not ada.view(table)["legal"]:  # dice can win a game that early: another one
            table, steps = ada.open_table(game="quatro")["table"], 0
    ada.come(table)


def quatro_step(choice: dict[str, Any]) -> str:
    """Throw; build where one may, high if there is a choice; else what is left to do."""
    if choice.get("roll"):
        return "roll"
    if choice.get("build"):
        field = choice["build"][0]
        return f"{'abcdef'[field % 6]}{field // 6 + 1}"
    return "lose" if choice.get("lose") else str(choice["keep"][0])


def quatro_four_and_odds(ada: Person) -> None:
    """Three computers, and the chances of one's own turn on the fields."""
    table = ada.open_table(*COMPUTERS, game="quatro")["table"]
    ada.come(table)
    ada.page.get_by_role("button", name="Throw", exact=True).click(timeout=60_000)
    ada.page.get_by_role("button", name="Throw all again").wait_for()
    ada.page.get_by_role("button", name="Odds").click()
    ada.page.locator(".badge").first.wait_for(timeout=60_000)


def quatro_over(ada: Person) -> None:
    quatro(ada)
    ada.page.get_by_role("button", name="Give up").click()
    ada.page.get_by_role("button", name="Yes, give up").click()
    ada.page.locator(".finished").wait_for()


def quatro_reviewed(ada: Person) -> None:
    quatro_over(ada)
    ada.page.get_by_role("link", name="Review").click()
    ada.page.locator(".moment .title").wait_for(timeout=60_000)


# -- Puzzles ------------------------------------------------------------------------------------------------


def puzzle(kind: Kind) -> Puzzle:
    """One from the middle of its kind, of the game that most people play."""
    some = [each for each in puzzles() if each.kind is kind and each.variant in ("classic", "standard")]
    return some[len(some) // 2]


def puzzle_quarto(ada: Person) -> None:
    """A win in three, with a hint."""
    ada.page.goto(f"/puzzles/{puzzle(Kind.WIN_IN_THREE).id}")
    ada.page.get_by_role("button", name="Hint").click()
    ada.page.get_by_text("Look at the marked squares.").wait_for()


def puzzle_quatro(ada: Person) -> None:
    """What to keep, with the exact chances."""
    ada.page.goto(f"/puzzles/{puzzle(Kind.KEEP).id}")
    ada.page.get_by_role("button", name="Show the solution").click()
    ada.page.locator(".odds").wait_for()


def puzzle_solved(ada: Person) -> None:
    """With a word about the others."""
    asked = puzzle(Kind.WIN_IN_ONE)
    ada.page.goto(f"/puzzles/{asked.id}")
    ada.square(asked.solution[0]).click()
    ada.page.get_by_text("Solved!").wait_for()


def puzzle_storm(ada: Person) -> None:
    """Before the clock runs."""
    ada.page.goto("/puzzles/storm")
    ada.page.get_by_role("button", name="Start").wait_for()


# -- Learning -----------------------------------------------------------------------------------------------


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
    """A board of one's own, with a pair that lies there twice."""
    rows = ("33 33 fh 3x 4x st", "fh 4x 44 st fh ..", *str(layout("default")).split("/")[2:])
    ada.page.goto(f"/board#{'/'.join(rows).replace(' ', '+')}")
    ada.page.locator(".mistake").wait_for()


# -- Analysing ----------------------------------------------------------------------------------------------

STUDIED = "7+b3+2+a1+d+d1+(a4+f+b1)+f+d2+9+a3+6+c4+{a+comment}+e+(0+a2+1)+b1+8+c3&at=11"
TOWERS = "(12)..1.2/.3(213).(11)./2..3.1/1(3312).2.(23)/..(32323).../.2..(31).+4-5-5+33355@2"


def analysis(ada: Person, link: str = "start=e.../.970/c.b./.8.4+f") -> None:
    """A position whose every move is proven."""
    ada.page.goto(f"/analysis#{link}")
    ada.page.locator("main[aria-busy=false]").wait_for(timeout=60_000)


def analysis_tree(ada: Person) -> None:
    """A game with variations, and why it stands as it does."""
    analysis(ada, f"turns={STUDIED}")
    ada.page.get_by_role("tab", name="Why").click()


def analysis_quatro(ada: Person) -> None:
    analysis(ada, f"game=quatro&seats=3&start={TOWERS}")


def analysis_set_up(ada: Person) -> None:
    analysis(ada)
    ada.page.get_by_role("button", name="Set up").click()
    ada.page.get_by_text("This position can be analysed.").wait_for()


def analysis_set_up_quatro(ada: Person) -> None:
    analysis_quatro(ada)
    ada.page.get_by_role("button", name="Set up").click()
    ada.page.get_by_text("This position can be analysed.").wait_for()


def analysis_share(ada: Person) -> None:
    analysis(ada)
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_role("button", name="Download the record").wait_for()


# -- Where nothing is ---------------------------------------------------------------------------------------


def no_table(ada: Person) -> None:
    ada.page.goto("/table/nothing-here")
    ada.page.get_by_role("main").get_by_role("link", name="Home").wait_for()


def closed_table(ada: Person) -> None:
    """Everybody left before the game began."""
    table = ada.open_table(*ADA_AND_A_FRIEND)["table"]
    ada.page.goto(f"/table/{table}")
    ada.page.get_by_role("button", name="Leave the table").click()
    ada.page.get_by_role("main").get_by_role("link", name="Home").wait_for()


def nowhere(ada: Person) -> None:
    ada.page.goto("/learn/chess")
    ada.page.get_by_role("main").get_by_role("link", name="Home").wait_for()


# -- Company ------------------------------------------------------------------------------------------------


def friend(ada: Person) -> Person:
    """Somebody else, with a browser of their own that closes with the test's."""
    browser = ada.context.browser
    assert browser is not None
    max_ = Person(browser, ada.address, reduced_motion="reduce")
    ada.context.on("close", lambda _: max_.leave())
    return max_


def play_together(table: str, steps: Iterable[str], *people: Person) -> None:
    """Play steps by the API, each by whoever is to move."""
    for step in steps:
        seat = people[0].view(table)["turn"]["seat"]
        next(one for one in people if seat in one.view(table)["you"]).act(table, step)


def with_a_friend(ada: Person, **choices: object) -> tuple[str, Person]:
    """A table with a friend, whose turn it is to begin or not."""
    max_ = friend(ada)
    opened = ada.open_table(*ADA_AND_A_FRIEND, **choices)
    max_.page.goto(opened["links"][0]["url"])
    max_.page.get_by_label("Your name").fill("Max")
    max_.page.get_by_role("button", name="Join the table").click()
    max_.page.locator(".quarto").wait_for()
    return str(opened["table"]), max_


DRAWN_BY_THE_SERVER: tuple[Screen, ...] = (rules_quarto, rules_quatro)
"""Pages without a script; every other one is the client's."""

SCREENS: tuple[Screen, ...] = (
    home, home_with_games, home_offline, choices, settings, waiting, free_seat, join, join_refused,
    quarto, quarto_patterns, quarto_coached, quarto_greeted, quarto_drawer,
    quarto_calling, quarto_wrong_call, quarto_offered, quarto_offline,
    quarto_won, quarto_lost, quarto_shared, quarto_looked_back,
    quatro, quatro_four_and_odds, quatro_over, quarto_reviewed, quatro_reviewed,
    puzzle_quarto, puzzle_quatro, puzzle_solved, puzzle_storm,
    learn, *(lesson(name, step) for name in LESSONS for step in (1, 2, 3)), solved_lesson, own_board,
    analysis, analysis_tree, analysis_quatro, analysis_set_up, analysis_set_up_quatro, analysis_share,
    no_table, closed_table, nowhere,
    *DRAWN_BY_THE_SERVER,
)  # fmt: skip
