"""The coach asks before a step that gives something away, only in casual games against the computer; it says
what the last move did, and gives its hints in three stages."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from tests.terminal.app.screens import until
from textual.pilot import Pilot

from fourfold import quarto, quatro
from fourfold.coach import QUESTIONED, facts_of, judgement
from fourfold.data.puzzles import puzzles
from fourfold.engine.verdict import Outcome
from fourfold.play import Play
from fourfold.play.help import latest_move
from fourfold.quarto.coach import furthest
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quarto.engine import analyse as solve
from fourfold.quatro.engine import analyse as judge
from fourfold.rules.game import Over
from fourfold.rules.games import Game
from fourfold.terminal.advice import last_move_words
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.page import Confirm
from fourfold.terminal.app.table import TableScreen
from fourfold.terminal.local.coach import Coach
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.plain.dialogue import Dialogue
from fourfold.terminal.views import position, positions

SAFE = next(each for each in puzzles() if each.kind is QuartoKind.SAFE and each.variant == "classic").position
"""A piece is to be given, and all but one kind of those left complete a line."""
WINS = "111.../222.../....../....../....../...... 12-12 11124@2"
UNSURE = "111.../22..../....../....../....../...... 12-13 66655@3"
"""Building on d1 wins at once."""
LATE = "a43b/.f.6/2..e/.0.c 5"
VALUES = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}
AUTO = quarto.Variant(call=quarto.CallRule.AUTO)


def against_computer(saved_games: SavedGames, game: Game, position: str) -> SavedTable:
    call = "auto" if game is Game.QUARTO else ""
    request = GameRequest(game, against=("casual",), start=position, call=call)
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
    truth, known = solve(board), facts_of(board)
    assert truth.verdict is not None
    for move in truth.moves:
        assert move.verdict is not None
        found = judgement(known, (str(move.choice[0]),))
        assert found is not None
        assert found.is_blunder == (move.verdict.outcome is not truth.verdict.outcome)
        if found.is_blunder and move.verdict.plies == 1:
            assert found.unsafe, "the line that it lets them finish"
    towers = quatro.Position(WINS, quatro.read_variant("standard"))
    best, *others = judge(towers).moves
    known = facts_of(towers)
    for other in (best, *others):
        lost = best.chances[towers.seat] - other.chances[towers.seat]
        found = judgement(known, (str(other.choice[0]),))
        assert found is not None
        assert found.is_blunder == (lost >= QUESTIONED)


@pytest.mark.parametrize(
    ("game", "position", "keys", "why"),
    [
        (Game.QUARTO, SAFE, gifts()[1], "This piece lets your opponent complete a line."),
        (Game.QUATRO, WINS, "t", "This gives away a win."),
        (Game.QUATRO, UNSURE, "t", "This costs "),
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
        GameRequest(start=SAFE, call="turns"),
        GameRequest(start=SAFE, call="auto", against=("person",)),
        GameRequest(start=SAFE, call="auto", casual=False),
    ):
        saved = SavedTable.open(request.setup(), saved_games)
        Dialogue(saved, lambda sentence: None).hear(bad)
        assert played(saved) == [bad]


def test_the_last_move_is_rated_on_request_and_after_the_game_too(saved_games: SavedGames) -> None:
    Coach(saved_games.folder).turn()
    good, bad = gifts()
    for piece, verdict in ((good, "was as good as any."), (bad, "gave away a ")):
        saved = against_computer(saved_games, Game.QUARTO, SAFE)
        said: list[str] = []
        dialogue = Dialogue(saved, said.append)
        dialogue.hear("rate")
        assert said[-1] == "You have not moved yet."
        dialogue.hear(piece)
        dialogue.hear("rate")
        assert said[-1].startswith("Your last move ")
        assert verdict in said[-1]
        rating = said[-1]
        dialogue.hear("resign")
        assert saved.table.result is not None
        dialogue.hear("rate")
        assert said[-1] == rating
        dialogue.news()
        decisive = [
            line for line in said if line.startswith(("Turn 1 was decisive.", "Nobody made a mistake."))
        ]
        assert len(decisive) == 1, "the computer says what was decisive"
    for where, keep, verdict in (
        (WINS, "keep 2", "Your last move gave away a win."),
        (UNSURE, "keep 5", "Your last choice cost "),
    ):
        saved = against_computer(saved_games, Game.QUATRO, where)
        dialogue = Dialogue(saved, said.append)
        dialogue.hear(keep)
        dialogue.hear("rate")
        assert said[-1].startswith(verdict)
    saved = against_computer(saved_games, Game.QUATRO, WINS)
    dialogue = Dialogue(saved, said.append)
    dialogue.hear("d1")
    assert saved.table.result is not None
    dialogue.hear("rate")
    assert said[-1] == "Your last choice was good."


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("call", ["auto", "turns", "race"])
def test_every_move_of_a_game_can_be_rated(saved_games: SavedGames, call: str, seed: int) -> None:
    """Whoever moved last at this keyboard, with every way to end a game: rated as the solver has it."""
    chance = random.Random(seed)
    saved = SavedTable.open(GameRequest(start=LATE, against=("person",), call=call).setup(), saved_games)
    while saved.table.result is None:
        where = position(saved.view)
        step = chance.choice([each for each in where.steps if not isinstance(each, quarto.Call)])
        saved.send(Play(where.seat, str(step), seen=saved.view.version))
        before, _ = latest_move(saved.view.setup, saved.view.steps, saved.view.you)
        assert isinstance(before, quarto.Position)
        best, own = VALUES[outcome(before)], before.seat
        *_, last = positions(saved.view)
        assert isinstance(last, quarto.Position)
        if isinstance(last.turn, Over):
            worth = 1.0 if own in last.turn.winners else 0.5
        else:
            worth = VALUES[outcome(last)]
            worth = worth if last.seat == own else 1 - worth
        gave_away = last_move_words(saved.view).startswith("Your last move gave away")
        assert gave_away == (worth < best)


def outcome(board: quarto.Position) -> Outcome:
    verdict = solve(board).verdict
    assert verdict is not None
    return verdict.outcome


def test_the_screen_rates_the_last_move(saved_games: SavedGames) -> None:
    Coach(saved_games.folder).turn()
    saved = against_computer(saved_games, Game.QUARTO, SAFE)

    async def main() -> None:
        app = FourfoldApp(saved_games, table=saved, warm=False, pace=3600.0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, TableScreen)
            await pilot.press("j")
            await until(pilot, lambda: screen.sentence == "You have not moved yet.")
            await pilot.press(gifts()[1])
            await until(pilot, lambda: bool(saved.view.steps))
            await pilot.press("j")
            await until(pilot, lambda: screen.sentence.startswith("Your last move gave away a "))

    asyncio.run(main())


def test_nobody_is_told_in_an_official_game(saved_games: SavedGames) -> None:
    saved = SavedTable.open(GameRequest(start=SAFE, call="auto", casual=False).setup(), saved_games)
    said: list[str] = []
    dialogue = Dialogue(saved, said.append)
    dialogue.hear(gifts()[0])
    dialogue.hear("rate")
    assert said[-1] == "There are no hints in an official game: play a casual one."


def test_a_hint_in_lines_tells_more_each_time(saved_games: SavedGames) -> None:
    saved = against_computer(saved_games, Game.QUARTO, SAFE)
    board = quarto.Position(SAFE, AUTO)
    said: list[str] = []
    dialogue = Dialogue(saved, said.append)
    dialogue.hear("hint")
    squares = ", ".join(map(quarto.square_text, furthest(board)))
    assert said == [f"Look here: {squares}."]
    said.clear()
    dialogue.hear("hint")
    assert said
    assert all("is one piece short on" in line for line in said)
    for _ in range(2):
        said.clear()
        dialogue.hear("hint")
        assert said[0].startswith("Give this piece: ")
    dialogue.hear(gifts()[0])
    saved.take(saved.thought()())
    said.clear()
    dialogue.hear("hint")
    assert said[0].startswith("Look here: "), "another position, another hint"
    saved = against_computer(saved_games, Game.QUATRO, WINS)
    dialogue = Dialogue(saved, said.append)
    said.clear()
    dialogue.hear("hint")
    assert said[0].startswith("Look here: d1")
    said.clear()
    dialogue.hear("hint")
    assert said[0].startswith("Aim for one of these fields: d1")
    said.clear()
    dialogue.hear("hint")
    assert said[0].startswith("Build on d1")
