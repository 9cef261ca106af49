"""Watching others play: step by step, marked on the board, described beside it, and skipped with a key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from fourfold.play import Play, View
from fourfold.play.board_view import StepKind
from fourfold.quatro.terminal.pane import QuatroPane
from fourfold.rules.games import Game
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.grid import LATEST
from fourfold.terminal.app.look import look
from fourfold.terminal.app.paced_view import PacedView
from fourfold.terminal.local.game_request import PERSON, GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable

Table = Callable[..., SavedTable]
FOR_EVER = 3600.0
"""A pace so slow that nothing moves until a key skips it."""


def seen(app: FourfoldApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def far_away(table: Table) -> tuple[View, View]:
    """A table before and after three steps by two others."""
    saved = table(names=("Ada", "Max"))
    before = saved.view
    for seat, step in ((0, "7"), (1, "b3"), (1, "8")):
        saved.send(Play(seat, step, seen=saved.view.version))
    return replace(before, you=()), replace(saved.view, you=())


def test_others_steps_are_shown_one_after_the_other(table: Table) -> None:
    before, after = far_away(table)
    paced = PacedView(before, 1.0, 0.0)
    assert len(paced.view(after, 0.5).steps) == 0
    assert len(paced.view(after, 1.0).steps) == 1
    assert len(paced.view(after, 1.9).steps) == 1, "each stays for a while"
    assert len(paced.view(after, 2.0).steps) == 2
    assert paced.is_behind(after)
    assert paced.view(after, 3.0) == after


def test_own_steps_are_shown_at_once_and_a_key_shows_the_rest(table: Table) -> None:
    before, after = far_away(table)
    assert PacedView(before, 1.0, 0.0).view(replace(after, you=(0, 1)), 0.0).steps == after.steps
    paced = PacedView(before, 1.0, 0.0)
    assert paced.view(after, 0.0).steps == ()
    paced.hurry()
    assert paced.view(after, 0.0) == after


def test_what_is_not_shown_yet_offers_nothing(table: Table) -> None:
    before, after = far_away(table)
    shown = PacedView(before, 1.0, 0.0).view(after, 0.0)
    assert shown.legal == ()
    assert shown.result is None
    assert shown.turn is not None
    assert shown.turn.seat == 0


def test_steps_that_are_taken_back_go_at_once(table: Table) -> None:
    before, after = far_away(table)
    paced = PacedView(after, 1.0, 0.0)
    assert paced.view(before, 0.0) == before


@pytest.mark.parametrize("game", Game)
def test_a_computer_waits_until_its_steps_were_seen_or_skipped(saved_games: SavedGames, game: Game) -> None:
    saved = SavedTable.open(GameRequest(game, against=("beginner",)).setup(), saved_games)

    def our_turn() -> bool:
        return saved.view.turn is not None and saved.view.turn.seat in saved.view.you

    async def main() -> None:
        app = FourfoldApp(saved_games, table=saved, warm=False, pace=FOR_EVER)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            if our_turn() and game is Game.QUARTO:
                await pilot.press("7")
            while our_turn() and game is Game.QUATRO:
                await take_turn(pilot, app.screen.query_one(QuatroPane))
            steps = len(saved.view.steps)
            await until(pilot, lambda: "space Skip" in seen(app))
            assert len(saved.view.steps) == steps, "it has not played on unseen"
            await pilot.press("space")
            await until(pilot, our_turn)
            if any(each.kind in (StepKind.PLACE, StepKind.BUILD) for each in saved.view.steps):
                assert LATEST in seen(app)
            assert "Computer · Beginner" in seen(app)
            assert "space Skip" not in seen(app)

    asyncio.run(main())


async def take_turn(pilot: Pilot[Any], pane: QuatroPane) -> None:
    legal = pane.legal
    assert legal is not None
    await pilot.press(*("l" if legal.lose else "t" if not legal.build else pane_field(pane)))


def pane_field(pane: QuatroPane) -> str:
    assert pane.legal is not None
    column, row = pane.legal.build[0] % 6, pane.legal.build[0] // 6
    return f"{'abcdef'[column]}{row + 1}"


async def until(pilot: Pilot[Any], condition: Callable[[], bool]) -> None:
    for _ in range(600):
        await pilot.pause(0.05)
        if condition():
            await pilot.pause()
            return
    raise AssertionError("it never happened")


def test_a_winning_line_is_marked_and_described(table: Table, saved_games: SavedGames) -> None:
    saved = table(names=("Ada", "Max"))
    for step in ("1", "a1", "3", "b1", "5", "c1", "7", "d1", "0", "!a1b1c1d1"):
        turn = saved.view.turn
        assert turn is not None
        saved.send(Play(turn.seat, step, seen=saved.view.version))

    async def main() -> None:
        app = FourfoldApp(saved_games, table=saved, warm=False)
        async with app.run_test(size=(100, 24)) as pilot:
            await pilot.pause()
            names = [seat.name for seat in saved.view.seats]
            told = f"{names[1]} wins with a line that {names[0]} missed. What the four on a1b1c1d1 share"
            assert told in " ".join(seen(app).split())
            assert seen(app).count("█") >= 16

    asyncio.run(main())


def test_a_winning_row_of_roofs_is_marked_and_described(table: Table, saved_games: SavedGames) -> None:
    board = "1...../.1(121).../.22(21212)../..(121)1../2.(212)1../.2...."
    saved = table(Game.QUATRO, names=("Ada", "Max"), start=f"{board} 3-3 22444@2")
    turn = saved.view.turn
    assert turn is not None
    saved.send(Play(turn.seat, "c3", seen=saved.view.version))
    result = saved.view.result
    assert result is not None
    assert len(result.fields) == 4

    async def main() -> None:
        app = FourfoldApp(saved_games, table=saved, warm=False)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            assert f"{saved.view.seats[turn.seat].name} wins" in seen(app)
            assert seen(app).count("█") >= 2 * len(result.fields)

    asyncio.run(main())


def test_the_screen_says_what_game_this_is(saved_games: SavedGames) -> None:
    variant = "traits=colour,height+squares"
    request = GameRequest(against=(PERSON,), variant=variant, call="race", clock="30")
    saved = SavedTable.open(request.setup(), saved_games)

    async def main() -> None:
        app = FourfoldApp(saved_games, table=saved, warm=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            words = "Colour and Height · with squares, First to call, 30 seconds a turn, casual"
            assert words in " ".join(seen(app).split())
            await pilot.press("7", "b")
            await pilot.pause()
            assert "b▁" in seen(app), "half of a square is seen"

    asyncio.run(main())


def test_a_light_terminal_gets_a_light_screen_by_a_key(table: Table, saved_games: SavedGames) -> None:
    async def main() -> None:
        app = FourfoldApp(saved_games, table=table(), warm=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            pictures = [seen(app)]
            for name in ("light", "dark"):
                await pilot.press("ctrl+t")
                await pilot.pause()
                assert look().name == name
                assert app.current_theme.dark == (name == "dark")
                pictures.append(seen(app))
            assert len(set(pictures)) == 1, "only colours change"

    asyncio.run(main())
