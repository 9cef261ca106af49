"""What browser tests share: people with a browser."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Browser, JSHandle, Locator, WebSocketRoute, expect

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NO_WORKER = {"service_workers": "block"}
"""The offline cache is filled only in tests about it."""
PATIENCE = 60_000
"""Milliseconds before a test gives up; the machine may be busy."""

expect.set_options(timeout=PATIENCE)

_keys = itertools.count()


class Line:
    """A connection to the server that can be slowed down: messages then wait."""

    def __init__(self) -> None:
        self.slow = False
        self._waiting: list[str] = []

    def join(self, page_side: WebSocketRoute) -> None:
        """Intercept messages between the page and the server."""
        self._server = page_side.connect_to_server()
        page_side.on_message(lambda text: self._hear(str(text)))

    def _hear(self, text: str) -> None:
        if self.slow:
            self._waiting.append(text)
        else:
            self._server.send(text)

    def catch_up(self) -> None:
        """Be fast again, and deliver what waited."""
        self.slow = False
        for text in self._waiting:
            self._server.send(text)


class Person:
    """A person with their own browser: a cookie, a page, a mouse, a keyboard, perhaps a touch screen."""

    def __init__(
        self,
        chromium: Browser,
        address: str,
        *,
        pace: str = "normal",
        warn: bool = True,
        prefers: Mapping[str, object] | None = None,
        **manner: Any,
    ) -> None:
        """`pace` is how others' moves are shown: `slow`, `normal` or `off`; `warn`: if the coach asks;
        `prefers`: other settings. People at one device are not asked at every turn unless they want it."""
        self.address = address
        self.context = chromium.new_context(
            base_url=address,
            **({"locale": "en-GB", "viewport": {"width": 1280, "height": 720}, **NO_WORKER} | manner),
        )
        self.context.set_default_timeout(PATIENCE)
        chosen = json.dumps({"pace": pace, "warn": warn, "askTurns": False, **(prefers or {})})
        self.context.add_init_script(f"localStorage.fourfold ??= JSON.stringify({chosen})")
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda note: self._note(note.type, note.text))
        self.touches = bool(manner.get("has_touch"))

    def _note(self, kind: str, text: str) -> None:
        # Lost connections and blocked service workers are part of tests; pages handle them.
        expected = ("WebSocket", "ERR_", "Service Worker registration blocked")
        if kind in ("error", "warning") and not any(words in text for words in expected):
            self.complaints.append(text)

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()

    # -- Tables ---------------------------------------------------------------------------------------------

    def open_table(self, *seats: dict[str, str], **choices: object) -> dict[str, Any]:
        """Open a table through the API, as this person."""
        wish: dict[str, object] = {
            "game": "quarto",
            "clock": None,
            "casual": True,
            "seats": list(seats) or [{"type": "me", "name": "Ada"}, {"type": "me", "name": "Max"}],
        }
        self.context.request.get("/api/me")
        answer = self.context.request.post("/api/tables", data=wish | choices)
        assert answer.ok, answer.text()
        opened: dict[str, Any] = answer.json()
        return opened

    def open_table_where_a_computer_begins(self, level: str, game: str, **choices: object) -> str:
        """Open a table where the computer starts."""
        opened = self.open_table(
            {"type": "computer", "level": level}, {"type": "me"}, game=game, starts="guest", **choices
        )
        return str(opened["table"])

    def come(self, table: str) -> None:
        """Open a table and wait until it is drawn."""
        self.page.goto(f"/table/{table}")
        self.page.locator("[role=grid]").first.wait_for()

    def table(self) -> str:
        """The table on this person's screen."""
        self.page.wait_for_url("**/table/*")
        return self.page.url.rpartition("/")[2]

    def view(self, table: str | None = None) -> dict[str, Any]:
        """The server's view of a table for this person."""
        answer = self.context.request.get(f"/api/tables/{table or self.table()}")
        assert answer.ok, answer.text()
        view: dict[str, Any] = answer.json()["view"]
        return view

    def steps(self, table: str | None = None) -> list[str]:
        """The steps played at a table, as text."""
        return [step["step"] for step in self.view(table)["steps"]]

    def act(self, table: str, *steps: str) -> None:
        """Play steps through the API for this person's seat to move; `roll` throws."""
        for step in steps:
            seen = self.view(table)
            seat = seen["turn"]["seat"]
            command = {"type": "play", "step": step} if step != "roll" else {"type": "roll"}
            data = {"type": "act", "key": f"act-{next(_keys)}"}
            answer = self.context.request.post(
                f"/api/tables/{table}/acts",
                data=data | {"command": command | {"seat": seat, "seen": seen["version"]}},
            )
            assert answer.ok, f"{step}: {answer.text()}"

    # -- By keys alone --------------------------------------------------------------------------------------

    def tab_to(self, condition: str) -> None:
        """Press Tab until `condition`, a script about the focused element `here`, holds."""
        for _ in range(60):
            if self.page.evaluate(f"here => {condition}", self._focused()):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never leads to {condition}")

    def press(self, what: Locator) -> None:
        """Go to a button with keys alone and press Enter: Tab into its grid, arrows inside it."""
        what.evaluate("target => { window.target = target }")
        self.tab_to("(window.target.closest('[role=grid]') ?? window.target).contains(here)")
        if what.get_attribute("role") == "gridcell":
            down, right = self.page.evaluate(
                """here => {
                    const columns = here.closest('[role=row]').children.length;
                    const place = ({dataset}) => [Math.floor(dataset.cell / columns), dataset.cell % columns];
                    const [from, to] = [place(here), place(window.target)];
                    return [to[0] - from[0], to[1] - from[1]];
                }""",
                self._focused(),
            )
            for key, count in (
                ("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)
            ):  # fmt: skip
                for _ in range(count):
                    self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")

    def _focused(self) -> JSHandle:
        return self.page.evaluate_handle("document.activeElement")

    # -- On the board ---------------------------------------------------------------------------------------

    @property
    def board(self) -> Locator:
        """The board of either game."""
        return self.page.locator(".quarto, .quatro").first

    @property
    def says(self) -> Locator:
        """The line that says what to do now, or how it ended."""
        return self.page.locator(".now [role=status], .told")

    @property
    def call_button(self) -> Locator:
        """QUARTO!"""
        return self.page.locator("button.call")

    def square(self, name: str) -> Locator:
        """A square of Quarto!, by its name."""
        return self.board.locator(f"[data-cell='{(int(name[1]) - 1) * 4 + 'abcd'.index(name[0])}']")

    def piece(self, sign: str) -> Locator:
        """A piece in the rack, by its sign."""
        return self.page.locator(f".rack button:has(use[href$='-{sign}'])")

    def stop_time(self) -> None:
        """Stop the clock of this person's page; only the test moves it."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)

    def touch(self, what: Locator) -> None:
        """Click, or tap on a touch screen."""
        if self.touches:
            what.tap()
        else:
            what.click()

    def play(self, step: str) -> None:
        """Give (`7`), place (`b3`) or call (`!a1d1`) on the screen, and wait until the server has it."""
        before = self.steps_shown()
        if step.startswith("!"):
            self.call(step[1:])
        elif len(step) == 1:
            self.touch(self.piece(step))
        else:
            self.touch(self.square(step))
        if not step.startswith("!"):
            expect(self.page.locator(".table")).not_to_have_attribute("data-steps", str(before))

    def steps_shown(self) -> int:
        """How many steps of the game the screen shows."""
        return int(str(self.page.locator(".table").get_attribute("data-steps")))

    def sees_steps(self, count: int) -> None:
        """Wait until the screen shows this many steps."""
        expect(self.page.locator(".table")).to_have_attribute("data-steps", str(count))

    def call(self, squares: str) -> None:
        """Press QUARTO! and show squares: two are enough if they fit only one line."""
        self.touch(self.call_button)
        for name in re.findall("[a-d][1-4]", squares):
            self.touch(self.square(name))

    def answers(self) -> list[int]:
        """The cells of the board that may be tapped now."""
        cells = self.board.locator("[aria-disabled=false]")
        return [int(str(cell.get_attribute("data-cell"))) for cell in cells.all()]
