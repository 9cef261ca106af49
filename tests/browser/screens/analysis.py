"""Analysis and review."""

from __future__ import annotations

from tests.browser.screens.company import Screen
from tests.browser.screens.tables import quatro
from tests.browser.stage import Person

STUDIED = "7+b3+2+a1+d+d1+(a4+f+b1)+f+d2+9+a3+6+c4+{a+comment}+e+(0+a2+1)+b1+8+c3&at=11"
TOWERS = "(12)..1.2/.3(213).(11)./2..3.1/1(3312).2.(23)/..(32323).../.2..(31).+4-5-5+33355@2"


def analysis(ada: Person, link: str = "start=e.../.970/c.b./.8.4+f") -> None:
    """A position whose every move is proven."""
    ada.page.goto(f"/analysis#{link}")
    ada.page.locator("main[aria-busy=false]").wait_for()


def analysis_tree(ada: Person) -> None:
    """A game with variations, and the reasons for its verdict."""
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


def quarto_reviewed(ada: Person) -> None:
    table = ada.open_table()["table"]
    ada.act(table, "1", "a1", "3", "b1", "5", "c1", "7", "d2", "2", "d1", "!a1b1c1d1")
    ada.page.goto(f"/review/{table}")
    ada.page.locator(".moment .title").wait_for()


def quatro_reviewed(ada: Person) -> None:
    quatro(ada)
    ada.page.get_by_role("button", name="Give up").click()
    ada.page.get_by_role("button", name="Yes, give up").click()
    ada.page.get_by_role("link", name="Review").click()
    ada.page.locator(".moment .title").wait_for()


SCREENS: tuple[Screen, ...] = (
    quarto_reviewed, quatro_reviewed,
    analysis, analysis_tree, analysis_quatro, analysis_set_up, analysis_set_up_quatro, analysis_share,
)  # fmt: skip
