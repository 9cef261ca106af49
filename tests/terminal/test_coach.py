"""The coach asks before a step that gives something away, only in casual games against the computer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.pilot import Pilot

from fourfold.data.puzzles import Kind, puzzles
from fourfold.engine.blunders import QUESTIONED, blunder
from fourfold.engine.quarto import analyse as solve
from fourfold.engine.quatro import analyse as judge
from fourfold.engine.verdict import Outcome
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Game
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.page import Confirm
from fourfold.terminal.local.coach import Coach
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.plain.dialogue import Dialogue

SAFE = next(each for each in puzzles() if each.kind is Kind.SAFE and each.variant == "classic").position
"""A piece is to be given, and all but one kind of those left complete a line."""
WINS = "111.../222.../....../....../....../...... 12-12 11124@2"
"""Building on d1 wins at once."""
AUTO = quarto.Variant(call=quarto.CallRule.AUTO)


def against_computer(saved_games: SavedGames, game: Game, position: str) -> SavedTable:
    call = "auto" if game is Game.QUARTO else ""
    request = GameRequest(game, against=("casual",), position=position, call=call)
    return SavedTable.open(request.setup(), saved_games)


def played(saved: SavedTable) -> list[str]:
    return [each.step for each in saved.view.steps]


def gifts() -> tuple[str, str]:
    """A piece that keeps the verdict, and one that gives it away."""
    best, *_, worst = solve(quarto.Position(SAFE, AUTO)).moves
    assert best.verdict is not None
    assert worst.verdict is not None
    assert best.verdict.outcome is not Outcome.LOSS
    return str(best.choice[0]), str(worst.choice[0])


def test_every_step_that_gives_something_away_is_known_and_no_other() -> None:
    board = quarto.Position(SAFE, AUTO)
    truth = solve(board)
    for move in truth.moves:
        assert move.verdict is not None
        found = blunder(board, move.choice[0])
        assert (found is None) == (move.verdict.outcome is truth.moves[0].verdict.outcome)  # type: ignore[union-attr]
        if found is not None and move.verdict.plies == 1:
            assert found.line is not None, "the line that it lets them finish"
    towers = quatro.Position(WINS, quatro.read_variant("standard"))
    best, *others = judge(towers).moves
    assert blunder(towers, best.choice[0]) is None
    for other in others:
        lost = best.chances[towers.seat] - other.chances[towers.seat]
        assert (blunder(towers, other.choice[0]) is not None) == (lost >= QUESTIONED)


@pytest.mark.parametrize(
    ("game", "position", "keys", "why"),
    [
        (Game.QUARTO, SAFE, gifts()[1], "This piece lets your opponent complete a line."),
        (Game.QUATRO, WINS, "t", "This costs "),
    ],
)
def test_the_screen_asks_before_a_blunder(
    saved_games: SavedGames, game: Game, position: str, keys: str, why: str
) -> None:
    saved = against_computer(saved_games, game, position)

    async def question(app: FourfoldApp, pilot: Pilot[Any]) -> str:
        await pilot.press(*keys)
        for _ in range(200):
            await pilot.pause(0.05)
            if isinstance(app.screen, Confirm):
                return app.screen.question
        raise AssertionError("nobody asked")

    async def main() -> None:
        app = FourfoldApp(saved_games, table=saved, warm=False, pace=3600.0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert why in await question(app, pilot)
            await pilot.press("n")
            await pilot.pause()
            assert saved.view.steps == ()
            await question(app, pilot)
            await pilot.press("y")
            await pilot.pause(0.2)
            assert saved.view.steps

    asyncio.run(main())


def test_the_dialogue_asks_and_the_question_can_be_switched_off(saved_games: SavedGames) -> None:
    good, bad = gifts()
    saved = against_computer(saved_games, Game.QUARTO, SAFE)
    said: list[str] = []
    dialogue = Dialogue(saved, said.append)
    dialogue.hear(bad)
    assert said[-1].startswith("This piece lets your opponent complete a line.")
    assert said[-1].endswith("Do you still want to play it? Answer yes or no.")
    dialogue.hear("no")
    dialogue.hear(bad)
    assert played(saved) == []
    dialogue.hear(good)
    assert played(saved) == [good], "another step is an answer too"
    other = against_computer(saved_games, Game.QUARTO, SAFE)
    dialogue = Dialogue(other, said.append)
    dialogue.hear("coach")
    assert said[-1] == "The coach no longer asks before a blunder."
    dialogue.hear(bad)
    assert played(other) == [bad]
    Coach(saved_games.folder).turn()
    assert Coach(saved_games.folder).asks


def test_the_coach_is_silent_in_games_with_calls_or_between_people(saved_games: SavedGames) -> None:
    _, bad = gifts()
    for request in (
        GameRequest(position=SAFE, call="turns"),
        GameRequest(position=SAFE, call="auto", against=("person",)),
        GameRequest(position=SAFE, call="auto", official=True),
    ):
        saved = SavedTable.open(request.setup(), saved_games)
        Dialogue(saved, lambda sentence: None).hear(bad)
        assert played(saved) == [bad]
