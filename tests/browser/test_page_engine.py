"""The page's own engine on the analysis board: it answers instead of the server, or the server where it
cannot."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Request, Route, Worker, expect
from tests.browser.screens.analysis import TOWERS, analysis
from tests.browser.stage import Person

Enter = Callable[..., Person]

LINKS = {"quarto": "start=e.../.970/c.b./.8.4+f", "quatro": f"game=quatro&seats=3&start={TOWERS}"}
ALLOWED, ASKED = "/api/analyses/allowed", "/api/analyses"


def heard_by_the_server(person: Person) -> list[str]:
    """The paths of all questions about positions, from now on."""
    paths: list[str] = []

    def note(request: Request) -> None:
        path = request.url.removeprefix(person.address)
        if path.startswith(ASKED):
            paths.append(path)

    person.context.on("request", note)
    return paths


@pytest.mark.parametrize("link", LINKS.values(), ids=list(LINKS))
def test_the_server_only_says_whether_it_allows_the_question(person: Enter, link: str) -> None:
    ada = person()
    heard = heard_by_the_server(ada)
    analysis(ada, link)
    assert heard == [ALLOWED]


@pytest.mark.parametrize(
    ("link", "other"),
    [("quarto", "e.../.970/c.b./8..4 f"), ("quatro", "....../....../....../....../....../...... 15-15-15 -")],
)
def test_without_a_network_the_engine_answers_alone(person: Enter, link: str, other: str) -> None:
    ada = person()
    analysis(ada, LINKS[link])
    ada.context.set_offline(True)
    ada.page.evaluate(
        "link => { location.hash = link }", f"game={link}&seats=3&start={other.replace(' ', '+')}"
    )
    ada.page.locator(f'main[data-position="{other}"][aria-busy=false]').wait_for()
    assert ada.page.get_by_text("The analysis was cut off.").count() == 0


@pytest.mark.parametrize("what", ["missing", "cut off"])
def test_where_the_engine_cannot_be_loaded_the_server_answers(person: Enter, what: str) -> None:
    ada = person()

    def spoil(route: Route) -> None:
        if what == "missing":
            route.fulfill(status=404)
        else:
            route.fulfill(body=route.fetch().body()[:1000], content_type="application/wasm")

    ada.context.route("**/*.wasm", spoil)
    heard = heard_by_the_server(ada)
    analysis(ada)
    assert heard == [ALLOWED, ASKED]
    ada.complaints.clear()  # browsers log every file that is missing


def test_whoever_looks_elsewhere_ends_the_thought(person: Enter) -> None:
    """A torus with five pieces takes many seconds to judge."""
    ada = person()
    begun: list[Worker] = []
    ended: list[Worker] = []

    def note_end(worker: Worker) -> None:
        ended.append(worker)

    def follow(worker: Worker) -> None:
        begun.append(worker)
        worker.on("close", note_end)

    ada.page.on("worker", follow)
    ada.page.goto("/analysis#variant=torus&start=0.../.3../..5./7..9+f")
    ada.page.locator("main[aria-busy=true]").wait_for()
    while not begun:
        ada.page.wait_for_timeout(50)
    analysis(ada)
    assert ended


def test_no_computer_here_plays_on_from_a_running_game_with_others(person: Enter) -> None:
    """Neither does the coach: both ask the server whether they may."""
    ada, max_ = person(), person()
    position = "e.../.970/c.b./.8.4 f"
    seats = ({"type": "me", "name": "Ada"}, {"type": "open"})
    opened = ada.open_table(*seats, call="auto", start=position)
    link = opened["links"][0]["url"].partition("#")[2]
    assert max_.page.request.post("/api/links", data={"link": link, "name": "Max"}).ok
    ada.context.add_init_script("localStorage.fourfold = JSON.stringify({keepHere: true})")
    ada.page.goto(f"/analysis#{LINKS['quarto']}")
    ada.page.get_by_role("button", name="Play from here").click()
    ada.page.get_by_role("button", name="Play", exact=True).click()
    # The board says so too: it may not be analysed.
    refusals = ada.page.get_by_text("This position is too close to a game that you are playing")
    expect(refusals).to_have_count(2)
    assert "/table/" not in ada.page.url
    ada.complaints.clear()  # browsers log every refusal
