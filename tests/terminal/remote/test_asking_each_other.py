"""A draw, a takeback, a claim, another game: asked and answered from the screen.

The other player is elsewhere: both are at one table in memory, and the screen gets news as from a server.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from fourfold.play import (
    AcceptDraw,
    AskRematch,
    AskTakeback,
    Command,
    DeclineDraw,
    DeclineRematch,
    DeclineTakeback,
    LocalTable,
    OfferDraw,
    Person,
    Play,
    Setup,
    View,
    Went,
)
from fourfold.rules.game import Reason
from fourfold.rules.games import Game
from fourfold.terminal.any_table import AnyTable
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.table import TableScreen
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.plain.dialogue import Dialogue

LINE = ["1", "a1", "3", "b1", "5", "c1", "7", "d1", "!a1b1c1d1"]


class Elsewhere:
    """A place at a local table whose other seat is held by another person: "ada" sits here, "max" there."""

    is_ours = False

    def __init__(self, local: LocalTable, person: str = "ada") -> None:
        self.local = local
        self.person = person
        self.hear: Callable[[str], None] = lambda sentence: None
        self.left = False

    @property
    def view(self) -> View:
        return self.local.view(self.person)

    def send(self, command: Command) -> None:
        self.local.act(command, self.person, rematch_table="next")

    def record(self) -> str:
        return f"the game after {len(self.view.steps)} steps"

    def next_table(self) -> AnyTable:
        return Elsewhere(desk_for_two())

    def tell(self, hear: Callable[[str], None]) -> None:
        self.hear = hear

    def leave(self) -> None:
        self.left = True


def desk_for_two(clock: Callable[[], float] = time.time) -> LocalTable:
    """Ada starts against Max."""
    people = (Person("ada", "Ada"), Person("max", "Max"))
    return LocalTable(Setup(Game.QUARTO, people, casual=True, clock=None, first=0), clock=clock)


class Meeting:
    """Ada's screen, and Max, who plays elsewhere."""

    def __init__(self, app: FourfoldApp, pilot: Pilot[Any], ada: Elsewhere) -> None:
        self.app = app
        self.pilot = pilot
        self.ada = ada
        self.local = ada.local

    async def max_does(self, command: Command) -> None:
        self.local.act(command, "max", rematch_table="next")
        await self.told()

    async def told(self) -> None:
        """The news arrives on a separate thread, as from a server."""
        await asyncio.to_thread(self.ada.hear, "")
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, condition: Callable[[], bool]) -> None:
        for _ in range(200):
            await self.pilot.pause(0.05)
            if condition():
                return
        raise AssertionError(f"it never happened:\n{self.shown}")

    @property
    def shown(self) -> str:
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    def seen(self) -> int:
        return self.local.table.version


def meet(saved_games: SavedGames, local: LocalTable, script: Callable[[Meeting], Awaitable[None]]) -> None:
    async def main() -> None:
        ada = Elsewhere(local)
        app = FourfoldApp(saved_games, table=ada, warm=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await script(Meeting(app, pilot, ada))

    asyncio.run(main())


def test_a_draw_is_offered_and_answered_on_the_screen(saved_games: SavedGames) -> None:
    async def script(at: Meeting) -> None:
        assert "Agree" not in at.shown
        await at.max_does(OfferDraw(1))
        assert "Max offers a draw." in at.shown
        assert "y Agree" in at.shown
        await at.press("n")
        assert at.local.table.offer is None
        assert "y Agree" not in at.shown
        await at.press(*"7")
        await at.max_does(Play(1, "b3", seen=at.seen()))
        await at.max_does(OfferDraw(1))
        await at.press("y")
        assert at.local.table.result is not None
        assert at.local.table.result.reason is Reason.AGREED
        assert "A draw" in at.shown

    meet(saved_games, desk_for_two(), script)


def test_our_offer_waits_and_a_refusal_is_shown(saved_games: SavedGames) -> None:
    async def script(at: Meeting) -> None:
        await at.press("w")
        assert at.local.table.offer == 0
        assert "Draw offered…" in at.shown
        await at.max_does(DeclineDraw(1))
        assert "Max plays on." in at.shown
        await at.press("7")
        await at.max_does(Play(1, "b3", seen=at.seen()))
        await at.press("w")
        await at.max_does(AcceptDraw(1))
        assert "A draw" in at.shown

    meet(saved_games, desk_for_two(), script)


def test_a_takeback_is_requested_and_answered_both_ways(saved_games: SavedGames) -> None:
    async def script(at: Meeting) -> None:
        await at.press("7")
        await at.max_does(Play(1, "b3", seen=at.seen()))
        await at.max_does(AskTakeback(1, seen=at.seen()))
        assert "Max asks to take back a move." in at.shown
        await at.press("n")
        assert at.local.table.takeback is None
        assert len(at.local.table.played) == 2
        await at.max_does(AskTakeback(1, seen=at.seen()))
        await at.press("y")
        assert len(at.local.table.played) == 1
        await at.press("u")
        assert "Takeback requested…" in at.shown
        await at.max_does(DeclineTakeback(1))
        assert "The move stands." in at.shown

    meet(saved_games, desk_for_two(), script)


def test_the_win_is_claimed_from_an_absent_player(saved_games: SavedGames, clock: Any) -> None:
    local = desk_for_two(clock)

    async def script(at: Meeting) -> None:
        local.act(Play(0, "7", seen=local.table.version), "ada")
        local.act(Went("max"))
        await at.told()
        assert "Max is away." in at.shown
        await at.press("k")
        assert local.table.result is None
        clock.time += 61
        # No news arrives: the screen watches the clock itself.
        await at.until(lambda: "k Claim the win" in at.shown)
        assert "Wait, or claim the win." in at.shown
        await at.press("k")
        assert local.table.result is not None
        assert local.table.result.winners == (0,)

    meet(saved_games, local, script)


def finish(local: LocalTable) -> None:
    for step in LINE:
        seat = local.table.to_act
        assert seat is not None
        local.act(Play(seat, step, seen=local.table.version), ("ada", "max")[seat])


@pytest.mark.parametrize("who_asks", ["ada", "max"])
def test_a_rematch_takes_both_to_the_next_table(saved_games: SavedGames, who_asks: str) -> None:
    async def script(at: Meeting) -> None:
        finish(at.local)
        await at.told()
        before = at.app.screen
        if who_asks == "ada":
            await at.press("r")
            assert "Waiting for the others to agree…" in at.shown
            await at.max_does(AskRematch(1))
        else:
            await at.max_does(AskRematch(1))
            assert "Max wants to play again." in at.shown
            await at.press("y")
        await at.until(lambda: isinstance(at.app.screen, TableScreen) and at.app.screen is not before)
        assert isinstance(at.app.screen, TableScreen)
        assert at.app.screen.table is not at.ada
        assert at.ada.left

    meet(saved_games, desk_for_two(), script)


def test_a_rematch_may_be_declined(saved_games: SavedGames) -> None:
    async def script(at: Meeting) -> None:
        finish(at.local)
        await at.max_does(AskRematch(1))
        await at.press("n")
        assert at.local.table.rematch == frozenset()
        await at.press("r")
        await at.max_does(DeclineRematch(1))
        assert "The others do not want to play again." in at.shown

    meet(saved_games, desk_for_two(), script)


def test_help_tells_the_keys_for_talking_to_others(saved_games: SavedGames) -> None:
    async def script(at: Meeting) -> None:
        await at.press("question_mark")
        await at.press("end")
        assert "y and n answer what others ask" in at.shown
        assert "k claims the win" in at.shown

    meet(saved_games, desk_for_two(), script)


def test_the_plain_dialogue_says_and_answers_the_same(clock: Any) -> None:
    local = desk_for_two(clock)
    ada = Elsewhere(local)
    said: list[str] = []
    dialogue = Dialogue(ada, said.append)

    def hears(command: Command, *answers: str) -> list[str]:
        local.act(command, "max", rematch_table="next")
        before = len(said)
        dialogue.news()
        for line in answers:
            dialogue.hear(line)
            dialogue.news()
        return said[before:]

    dialogue.news()
    assert hears(OfferDraw(1), "no")[:2] == ["Max offers a draw.", "Answer yes or no."]
    dialogue.hear("7")
    dialogue.news()
    local.act(Play(1, "b3", seen=local.table.version), "max")
    assert "Max asks to take back a move." in hears(AskTakeback(1, seen=local.table.version), "yes")
    assert len(local.table.played) == 1
    local.act(Went("max"))
    clock.time += 61
    dialogue.news()
    assert said[-1] == "Your opponent has been away for a while. Wait, or claim the win."
    dialogue.hear("claim")
    dialogue.news()
    assert said[-1] == "Type review to see what was decisive, again to play again, or quit to leave."
    assert "Max wants to play again." in hears(AskRematch(1), "yes")
    assert local.table.successor == "next"
