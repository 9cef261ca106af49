"""Browser screens beyond those of the tests, for messages that appear nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import expect
from tests.browser.screens import SCREENS
from tests.browser.screens.before_play import choose_game, home, more_choices
from tests.browser.screens.company import ADA_AND_A_FRIEND, friend, with_a_friend
from tests.browser.screens.tables import COMPUTERS, MIDDLE, NOTHING_FADES, open_greetings, quarto_won
from tests.browser.stage import Person

from i18n.pictures import study
from i18n.pictures.staged import endings, told_events
from i18n.pictures.walking import PATIENTLY, Walk, alone, answered, one_step, press

# -- Before the game ----------------------------------------------------------------------------------------


def new_games(ada: Person) -> Iterator[str]:
    """Every opponent, every level, and all options of both games."""
    home(ada)
    more_choices(ada).click()
    for game in ("Quarto!", "Quatro"):
        choose_game(ada, game)
        ada.page.get_by_text("the computer", exact=True).click()
        strength = ada.page.get_by_label("Strength")
        expect(strength).not_to_have_attribute("max", "1")  # the levels come from the server
        strength.press("Home")
        for level in range(int(str(strength.get_attribute("max"))) + 1):
            yield f"{game} level {level + 1}"
            strength.press("ArrowRight")
        yield f"{game} options"
        for opponent in ("a friend by link", "someone here", "anyone"):
            ada.page.get_by_text(opponent, exact=True).click()
            yield f"{game} {opponent}"
    choose_game(ada, "Quarto!")
    for choice in ("First to call", "Automatic calls"):
        ada.page.get_by_label("Who may call a line").select_option(label=choice)
        yield choice


def waiting_tables(ada: Person) -> Iterator[str]:
    """Tables that wait for players: public, for several friends, and opened elsewhere."""
    table = ada.open_table(*ADA_AND_A_FRIEND, public=True)["table"]
    ada.page.goto(f"/table/{table}")
    ada.page.get_by_text("This table is listed").wait_for()
    yield "public table"
    three = (*ADA_AND_A_FRIEND, {"type": "open"})
    opened = ada.open_table(*three, game="quatro", clock=60)
    ada.page.goto(f"/table/{opened['table']}")
    ada.page.get_by_text("Only the browser that opened").wait_for()
    yield "table without links"
    ada.page.evaluate("t => localStorage.setItem('fourfold.links', JSON.stringify({[t.table]: t}))", opened)
    ada.page.reload()
    ada.page.locator(".qr").first.wait_for()
    yield "table for three"
    press(ada, "Copy")
    yield "link copied"
    ada.page.goto("/")
    ada.page.locator(".mine li").first.wait_for()
    yield "my tables"


def failures(ada: Person) -> Iterator[str]:
    """The messages when a server fails or cannot be reached."""
    home(ada)
    ada.page.route("**/api/tables", lambda route: route.fulfill(status=500, body="?"))
    press(ada, "Play now")
    ada.page.get_by_role("alert").first.wait_for()
    yield "server error"
    ada.page.unroute("**/api/tables")
    ada.page.route("**/api/tables", lambda route: route.abort())
    press(ada, "Play now")
    ada.page.get_by_text("cannot be reached").first.wait_for()
    yield "server unreachable"
    ada.complaints.clear()


def settings_of_every_kind(ada: Person) -> Iterator[str]:
    """The list of languages in another language, the board in 3-D, and its help."""
    table = ada.open_table()["table"]
    ada.act(table, *MIDDLE)
    ada.come(table)
    press(ada, "Settings")
    ada.page.get_by_text("In 3-D", exact=True).click()
    ada.page.get_by_label("Sounds").press("Home")
    yield "settings at a table"
    ada.page.keyboard.press("Escape")
    ada.page.locator("canvas").first.wait_for(timeout=PATIENTLY)
    ada.page.wait_for_timeout(1000)
    yield "board in 3-D"


# -- At a table ---------------------------------------------------------------------------------------------


def with_a_computer(ada: Person) -> Iterator[str]:
    """Turns of both games against a computer, in the list of turns."""
    for game, level in (("quarto", "newcomer"), ("quatro", "beginner")):
        seats = ({"type": "me", "name": "Ada"}, {"type": "computer", "level": level})
        table = str(ada.open_table(*seats, game=game)["table"])
        ada.come(table)
        for turn in range(12 if game == "quatro" else 6):
            one_step(ada, table)
            ada.page.wait_for_timeout(400)
            yield f"{game} against the computer {turn + 1}"
        press(ada, "Turns and more")
        ada.page.wait_for_timeout(300)
        yield f"turns of {game}"


def with_three_computers(ada: Person) -> Iterator[str]:
    """One of four players gives up, and the computer takes over."""
    table = ada.open_table(*COMPUTERS, game="quatro")["table"]
    ada.come(table)
    ada.page.wait_for_timeout(1500)
    yield "four at a table"
    press(ada, "Give up")
    yield "give up"
    press(ada, "Yes, give up")
    ada.page.wait_for_timeout(2000)
    yield "gave up among four"


def finished_games(ada: Person) -> Iterator[str]:
    """What can be done with a game that is over."""
    quarto_won(ada)
    press(ada, "Turns and more")
    yield "turns of a finished game"
    ada.page.keyboard.press("Escape")
    press(ada, "Share")
    ada.page.get_by_role("button", name="Copy").first.click()
    yield "picture copied"
    ada.page.keyboard.press("Escape")
    press(ada, "Autoplay")
    yield "autoplay"
    press(ada, "Play again")
    ada.page.wait_for_timeout(500)
    yield "played again"


def coached(ada: Person) -> Iterator[str]:
    """Hints and warnings against the computer, in both games."""
    ada.context.add_init_script("localStorage.fourfold = JSON.stringify({judge: true, pace: 'off'})")
    starts = {
        "give": ("quarto", "456./..../..../.... -", "7"),
        "line": ("quarto", "45../6.../8.../.... 7", ""),
        "draw": ("quarto", "a43b/.f.6/2..e/.0.c 5", ""),
        "quatro": ("quatro", "1...../.1(121).../.22(21212)../..(121)1../2.(212)1../.2.... 3-3 22444@2", ""),
        "throw": ("quatro", "....../....../....../....../....../...... 15-15 13355@1", ""),
        "first": ("quatro", "....../....../....../....../....../...... 15-15 -", ""),
    }
    me = {"type": "me", "name": "Ada"}
    for name, (game, start, step) in starts.items():
        computer = {"type": "computer", "level": "beginner"}
        seats = (me, computer) if game == "quatro" else (computer, me)
        call = {"call": "auto"} if game == "quarto" else {}
        table = ada.open_table(*seats, game=game, start=start, **call)["table"]
        ada.come(table)
        for number in (1, 2, 3):
            button = ada.page.get_by_role("button", name=re.compile("[Hh]int")).first
            if not button.count() or not button.is_enabled():
                break
            with answered(ada):
                button.click()
            yield f"hint {name} {number}"
        if step:
            with answered(ada):
                (ada.piece(step) if len(step) == 1 else ada.square(step)).click()
            yield f"after {name}"


def moments(ada: Person) -> Iterator[str]:
    """Moments of both games that are far from their beginnings, for two at one device."""
    bare = "....../....../....../....../......"
    starts = {
        "first throw": ("quatro", f"....../{bare} 15-15 13355@1", ""),
        "some kept": ("quatro", f"....../{bare} 15-15 11346@3", "k11"),
        "nothing fits": ("quatro", "....../....../....../....../...1../...... 14-15 12466@5", "lose"),
        "last throw": ("quatro", f"1...../{bare} 14-15 33355@5", "c1"),
        "last piece": ("quarto", "d84e/f162/39a5/c7b0 - d3", "done"),
    }
    for name, (game, start, step) in starts.items():
        table = ada.open_table(game=game, start=start)["table"]
        ada.come(table)
        yield f"moment {name}"
        if step:
            ada.act(table, step)
            ada.page.wait_for_timeout(500)
            yield f"moment {name} over"


def offline_elsewhere(ada: Person) -> Iterator[str]:
    """A screen that cannot be fetched."""
    home(ada)
    ada.page.route("**/*.js", lambda route: route.abort())
    ada.page.get_by_role("link", name="Puzzles").first.click()
    ada.page.get_by_role("button", name="Try again").wait_for()
    yield "screen not fetched"


def greetings(ada: Person) -> Iterator[str]:
    """Greetings from others."""
    table, max_ = with_a_friend(ada)
    ada.come(table)
    ada.page.evaluate(NOTHING_FADES)
    for word in ("Hello!", "Oops!"):
        open_greetings(max_)
        max_.page.get_by_role("button", name=word).click()
        ada.page.locator(".said").wait_for()
        yield f"said {word}"
    watcher = friend(ada)
    watcher.page.goto(f"/table/{table}")
    watcher.page.wait_for_timeout(500)
    yield "watched"


MORE: tuple[Walk, ...] = (
    new_games, waiting_tables, failures, settings_of_every_kind, with_a_computer, with_three_computers,
    finished_games, coached, moments, greetings, offline_elsewhere, endings, told_events,
    study.lessons, study.puzzles, study.storm, study.analyses, study.analysis_tools, study.reviews,
    study.own_boards,
)  # fmt: skip

ALL: tuple[Walk, ...] = (*map(alone, SCREENS), *MORE)
"""The screens of the tests, and these."""
