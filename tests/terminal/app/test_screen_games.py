"""Whole games on the screen, by keys and by mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Button, OptionList

from fourfold.engine.quarto import analyse
from fourfold.engine.verdict import Outcome
from fourfold.locale import languages, speaking
from fourfold.play import Play
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Reason
from fourfold.rules.games import Game
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.help import help_lines
from fourfold.terminal.app.languages import LanguageScreen
from fourfold.terminal.app.menu import Speak
from fourfold.terminal.app.quarto_pane import QuartoPane
from fourfold.terminal.app.quatro_pane import QuatroPane
from fourfold.terminal.app.start import StartScreen
from fourfold.terminal.app.table import TableScreen
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.views import own_legal, position

Table = Callable[..., SavedTable]
Screenplay = Callable[[FourfoldApp, Pilot[Any]], Awaitable[None]]

LINE = ["1", "a1", "3", "b1", "5", "c1", "7", "d1"]
"""Four dark hollow pieces in the first row."""
NO_LINE = [*LINE[:6], "8", "d1"]
DRAWN = [
    *("0", "d4", "6", "c2", "f", "a2", "4", "c1", "d", "a1", "1", "b2", "c", "a4", "8", "b1"),
    *("e", "d1", "2", "d2", "a", "c3", "7", "b4", "3", "a3", "9", "b3", "b", "c4", "5", "d3"),
]
"""No line on the whole board."""
LATE = [*DRAWN[:21]]
"""Ten pieces are placed, and one is in hand."""


def run(
    table: SavedTable | None, saved_games: SavedGames, script: Screenplay, size: tuple[int, int] = (80, 24)
) -> None:
    async def main() -> None:
        app = FourfoldApp(saved_games, table=table, warm=False)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(main())


def seen(app: FourfoldApp) -> str:
    """Everything that the screen shows, as text."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def until(pilot: Pilot[Any], condition: Callable[[], bool]) -> None:
    """Wait for what happens aside."""
    for _ in range(200):
        await pilot.pause(0.05)
        if condition():
            await pilot.pause()
            return
    raise AssertionError("it never happened")


def played(saved: SavedTable) -> list[str]:
    """The steps so far."""
    return [each.step for each in saved.view.steps]


async def type_steps(pilot: Pilot[Any], steps: list[str]) -> None:
    await pilot.press(*"".join(steps))


SIZES = pytest.mark.parametrize("size", [(80, 23), (60, 18)])


@pytest.fixture(params=["colour", "without"])
def colours(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the screen has colours; where it has none, no character may carry one."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    if request.param == "without":
        monkeypatch.setenv("NO_COLOR", "1")
    return bool(request.param == "colour")


def hues(app: FourfoldApp) -> int:
    """How many characters of the screen have a colour other than black, white and greys."""
    styles = [
        segment.style
        for strip in app.screen._compositor.render_strips()
        for segment in strip
        if segment.style is not None
    ]
    colours = [color for style in styles for color in (style.color, style.bgcolor) if color is not None]
    return sum(len(set(color.get_truecolor())) > 1 for color in colours)


@SIZES
def test_a_game_of_quarto_by_keys_with_a_call(
    table: Table, saved_games: SavedGames, size: tuple[int, int], colours: bool
) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await type_steps(pilot, LINE)
        await pilot.press("exclamation_mark")
        assert "Show the line" in seen(app)
        assert bool(hues(app)) == colours
        await pilot.press(*"a1b1c1d1")
        await pilot.pause()
        assert saved.table.result is not None
        assert saved.table.result.reason is Reason.LINE
        assert saved.table.result.winners == (0,)
        told = " ".join(seen(app).split())
        assert "Player 1 wins with a line. a1b1c1d1 has in common: dark, hollow." in told
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.table is not saved)
        assert isinstance(app.screen, TableScreen)
        again = app.screen.table
        assert isinstance(again, SavedTable)
        assert again.table.holders == saved.table.holders[::-1], "the other one starts"

    run(saved, saved_games, script, size)


def test_arrows_and_enter_play_too(table: Table, saved_games: SavedGames) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("right", "enter")  # the rack stands in Gray-code order: 0, 1, 3, 2
        await pilot.press("down", "right", "enter")
        assert played(saved) == ["1", "b2"]
        await pilot.press("u")
        assert played(saved) == ["1"]

    run(saved, saved_games, script)


def test_the_mouse_gives_places_and_calls(table: Table, saved_games: SavedGames) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        async def click(widget: str, cell: int) -> None:
            grid = app.screen.query_one(widget)
            box = grid.box(cell)  # type: ignore[attr-defined]
            assert await pilot.click(widget, offset=(box.x + 2, box.y + 2))

        await click("#rack", 1)
        await click("#board", 5)
        assert played(saved) == ["1", "b2"]
        assert await pilot.click("#call")
        for square in (0, 1, 2, 3):
            await click("#board", square)
        assert "is not full" in seen(app)

    run(saved, saved_games, script)


def test_the_call_is_offered_alike_whether_a_line_was_made_or_not(
    table: Table, saved_games: SavedGames
) -> None:
    pictures = []
    for steps in (LINE, NO_LINE):
        saved = table()

        async def script(
            app: FourfoldApp, pilot: Pilot[Any], saved: SavedTable = saved, steps: list[str] = steps
        ) -> None:
            await type_steps(pilot, steps)
            call = app.screen.query_one("#call", Button)
            assert call.display
            assert not call.disabled
            lines = seen(app).splitlines()
            pictures.append((lines[17:20], lines[-1], str(call.label)))
            await type_steps(pilot, ["0"])
            assert not app.screen.query_one("#call", Button).disabled

        run(saved, saved_games, script)
    assert pictures[0] == pictures[1]


def test_a_wrong_call_is_refused_with_a_reason_and_costs_nothing(
    table: Table, saved_games: SavedGames
) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await type_steps(pilot, NO_LINE)
        await pilot.press("exclamation_mark", *"a1b1")
        await pilot.press("escape")
        assert "Show the line" not in seen(app)
        await pilot.press("exclamation_mark", *"a1b1c1d1")
        assert "share no trait" in seen(app)
        assert saved.view.result is None

    run(saved, saved_games, script)


@pytest.mark.parametrize("language", languages())
def test_the_whole_board_and_rack_fit_80_columns_in_every_language(
    table: Table, saved_games: SavedGames, language: str
) -> None:
    pane = QuartoPane(table().view)
    with speaking(language):
        hand = QuartoPane(table().view).hand
    widths = [part.get_content_width(Size(80, 24), Size(80, 24)) for part in (pane.board, hand, pane.rack)]
    assert sum(widths) + 2 <= 80


def test_a_race_lets_the_placer_interrupt(table: Table, saved_games: SavedGames) -> None:
    saved = table(call="race")

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await type_steps(pilot, [*LINE, "0"])
        other = app.screen.query_one("#call-other", Button)
        assert other.display
        await pilot.press("at", *"a1b1c1d1")
        assert saved.table.result is not None
        assert saved.table.result.winners == (0,)

    run(saved, saved_games, script)


@pytest.mark.parametrize(
    ("way", "size"),
    [("click", (80, 24)), ("click", (60, 18)), ("d", (60, 18)), ("d", (80, 23)), ("enter", (80, 24))],
)
def test_a_game_that_fills_the_board_ends_with_two_done(
    table: Table, saved_games: SavedGames, way: str, size: tuple[int, int]
) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        assert "d Done" not in seen(app)
        await type_steps(pilot, DRAWN)
        for _ in range(2):
            assert "d Done" in seen(app)
            if way == "click":
                assert await pilot.click("#done")
            else:
                await pilot.press(way)
            await pilot.pause(0.3)  # a button takes a second click at once for part of the first
        assert saved.table.result is not None
        assert saved.table.result.reason is Reason.FULL
        assert "A draw" in seen(app)

    run(saved, saved_games, script, size)


async def take_turn(pilot: Pilot[Any], pane: QuatroPane) -> None:
    """One key press or two: throw, build where it can be, keep a die where it cannot."""
    legal = pane.legal
    assert legal is not None
    if legal.roll:
        await pilot.press("t")
    elif legal.build:
        await pilot.press(*quatro.field_name(legal.build[0]))
    elif legal.keep:
        await pilot.press(str(pane.dice.dice[-1]), "t")
    else:
        await pilot.press("l")


@SIZES
def test_a_game_of_quatro_by_keys(
    table: Table, saved_games: SavedGames, size: tuple[int, int], colours: bool
) -> None:
    saved = table(Game.QUATRO)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert isinstance(screen.pane, QuatroPane)
        for _ in range(600):
            if saved.view.result is not None:
                break
            await take_turn(pilot, screen.pane)
        assert saved.view.result is not None
        assert "win" in seen(app)
        assert bool(hues(app)) == colours

    run(saved, saved_games, script, size)


def test_four_people_take_their_turns_on_one_keyboard(table: Table, saved_games: SavedGames) -> None:
    saved = table(Game.QUATRO, seats=4, names=("Ada", "Max", "Kim", "Joe"))

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        pane = app.screen.query_one(QuatroPane)
        while saved.view.steps == () or min(pane_stocks(saved)) == 15:
            await take_turn(pilot, pane)
        assert all(name in seen(app) for name in ("Ada", "Max", "Kim", "Joe"))

    run(saved, saved_games, script)


def pane_stocks(saved: SavedTable) -> tuple[int, ...]:
    assert isinstance(saved.table.position, quatro.Position)
    return saved.table.position.stocks


def test_dice_are_kept_by_digit_and_by_enter(table: Table, saved_games: SavedGames) -> None:
    saved = table(Game.QUATRO)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("t")
        pane = app.screen.query_one(QuatroPane)
        dice = pane.dice.dice
        assert len(dice) == 5
        await pilot.press(str(dice[0]))
        assert pane.kept[0]
        await pilot.press("right", "enter")
        assert pane.kept[1]
        await pilot.press("t")
        assert played(saved)[1] == f"k{dice[0]}{dice[1]}"
        still = [die for die, kept in zip(pane.dice.dice, pane.kept, strict=True) if kept]
        assert still == sorted(dice[:2]), "what is kept stays kept until somebody changes it"

    run(saved, saved_games, script)


def test_a_window_may_change_its_size_in_the_middle_of_a_game(table: Table, saved_games: SavedGames) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await type_steps(pilot, LINE[:3])
        pane = app.screen.query_one(QuartoPane)
        small = pane.board.size
        for size in ((140, 45), (40, 12), (60, 18), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert ("Make it larger" in seen(app)) == (size == (40, 12))
        assert pane.board.size == small
        await pilot.resize_terminal(140, 45)
        await pilot.pause()
        assert pane.board.size.width > small.width
        await type_steps(pilot, LINE[3:])
        assert played(saved) == LINE

    run(saved, saved_games, script)


def test_the_computer_plays_aside_and_undo_takes_its_steps_back(
    saved_games: SavedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(at: Any) -> Play:
        step = next(step for step in at.position.turn.steps)
        return Play(at.to_act, str(step), seen=at.version)

    monkeypatch.setattr("fourfold.terminal.local.saved_table.think", think)
    saved = SavedTable.open(GameRequest(against=("newcomer",)).setup(), saved_games)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        def our_turn() -> bool:
            return saved.view.turn is not None and saved.view.turn.seat in saved.view.you

        if our_turn():
            await pilot.press("9")
        await until(pilot, lambda: our_turn() and bool(saved.view.steps))
        before = saved.view.steps
        await pilot.press("d", "4", "e")
        await until(pilot, lambda: our_turn() and len(saved.view.steps) == len(before) + 4)
        await pilot.press("u", "u")
        assert saved.view.steps == before

    run(saved, saved_games, script)


def test_the_menu_goes_on_with_a_game_and_comes_back(table: Table, saved_games: SavedGames) -> None:
    saved = table(names=("Ada", "Max"))
    saved.send(Play(0, "7", seen=saved.view.version))

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        assert isinstance(app.screen, StartScreen)
        assert "Continue: Quarto! classic" in seen(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press(*"b3")
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        (game,) = saved_games.unfinished()
        assert len(game.table.played) == 2
        await pilot.press("delete", "n")
        assert len(saved_games.unfinished()) == 1
        await pilot.press("delete", "y")
        await until(pilot, lambda: saved_games.unfinished() == [])
        await pilot.press("q")

    run(None, saved_games, script)


def test_another_language_is_chosen_by_its_own_name(saved_games: SavedGames) -> None:
    outcomes = []

    async def main() -> None:
        app = FourfoldApp(saved_games, warm=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("up", "enter")
            await until(pilot, lambda: isinstance(app.screen, LanguageScreen))
            assert "Deutsch" in seen(app)
            menu = app.screen.query_one(OptionList)
            menu.highlighted = languages().index("de")
            await pilot.press("enter")
        outcomes.append(app.return_value)

    asyncio.run(main())
    assert outcomes == [Speak("de")]


def test_the_form_opens_a_table_for_two_people(saved_games: SavedGames) -> None:
    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        app.screen.query_one("#opponent-1").value = "person"  # type: ignore[attr-defined]
        app.screen.query_one("#trait-top").value = False  # type: ignore[attr-defined]
        app.screen.query_one("#names").value = "Ada, Max"  # type: ignore[attr-defined]
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)
        setup = app.screen.table.view.setup
        assert setup.variant == "traits=colour,shape,height"
        assert "Ada" in seen(app)

    run(None, saved_games, script)


def test_help_and_steps_are_pages_that_close(table: Table, saved_games: SavedGames) -> None:
    saved = table(Game.QUATRO)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("t", "s")
        assert "Player 1 throws" in seen(app)
        await pilot.press("escape", "question_mark")
        assert "or Enter on a die" in seen(app)
        await pilot.press("escape", "x")
        assert "give up" in seen(app)
        await pilot.press("y")
        await pilot.pause()
        assert saved.view.result is not None

    run(saved, saved_games, script)


def test_what_is_read_and_asked_leaves_the_board_in_sight(table: Table, saved_games: SavedGames) -> None:
    saved = table()

    def board(app: FourfoldApp) -> list[str]:
        return [line[:34].rstrip() for line in seen(app).splitlines()[:17]]

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await type_steps(pilot, LINE[:6])
        before = board(app)
        for key, words in (("question_mark", "arrow keys and Enter"), ("s", "1. Player 1"), ("x", "give up")):
            await pilot.press(key)
            await pilot.pause()
            assert words in " ".join(seen(app).split())
            assert board(app) == before
            assert "Verdicts" not in seen(app), "keys that do nothing now are not shown"
            await pilot.press("escape")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "game.txt" in seen(app))
        assert board(app) == before

    run(saved, saved_games, script)


@pytest.mark.parametrize("size", [(80, 23), (60, 18)])
def test_verdicts_stand_on_squares_and_pieces(
    table: Table, saved_games: SavedGames, size: tuple[int, int]
) -> None:
    saved = table(call="auto")
    for step in LATE:
        view = saved.view
        assert view.turn is not None
        saved.send(Play(view.turn.seat, step, seen=view.version))
    where = position(saved.view)
    assert isinstance(where, quarto.Position)
    truth = analyse(where)
    marks = {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "−"}
    best = {step: sign for move in reversed(truth.moves) for step, sign in [(move.choice[0], move.verdict)]}

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        assert isinstance(app.screen, TableScreen)
        pane = app.screen.pane
        assert isinstance(pane, QuartoPane)
        await pilot.press("v")
        await until(pilot, lambda: pane.has_signs)
        for step, verdict in best.items():
            assert isinstance(step, quarto.Place)
            assert verdict is not None
            sign = pane.board.signs.squares[step.square]
            assert sign[0] == marks[verdict.outcome]
            assert sign[1:] == ("" if verdict.outcome is Outcome.DRAW else str(verdict.plies))
            assert f" {sign} " in seen(app)
        for square, given in pane.board.signs.pieces.items():
            assert square is not None
            pane.board.cursor = square
            await pilot.pause()
            assert pane.rack.signs == given, "the pieces show what they are worth on the square pointed at"
        await pilot.press("v")
        await pilot.pause()
        assert not pane.has_signs, "the same key takes them away"
        await pilot.press("h")
        await until(pilot, lambda: pane.has_signs)
        (square,) = pane.board.signs.squares
        assert quarto.Place(square) in [move.choice[0] for move in truth.best]
        await pilot.press(*quarto.square_text(square))
        assert not pane.has_signs, "what was played is another position"

    run(saved, saved_games, script, size)


def test_chances_stand_on_the_fields_and_dice_to_keep_are_marked(
    table: Table, saved_games: SavedGames
) -> None:
    saved = table(Game.QUATRO)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        assert isinstance(app.screen, TableScreen)
        pane = app.screen.pane
        assert isinstance(pane, QuatroPane)
        await pilot.press("t")
        await pilot.press("o")
        await until(pilot, lambda: pane.has_signs)
        assert len(pane.signs.fields) == 36
        await pilot.press("v")
        await until(pilot, lambda: len(pane.signs.fields) < 36)
        legal = own_legal(saved.view)
        assert legal is not None
        assert set(pane.signs.fields) == set(legal.build)
        assert (pane.signs.keep is not None) != bool(pane.signs.best)
        if pane.signs.keep:
            assert seen(app).count("▴") == len(pane.signs.keep)

    run(saved, saved_games, script)


def test_no_engine_writes_onto_the_board_of_an_official_game(table: Table, saved_games: SavedGames) -> None:
    saved = table(official=True)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("v", "h")
        await pilot.pause(0.2)
        assert isinstance(app.screen, TableScreen)
        assert not app.screen.pane.has_signs
        assert "Verdicts" not in seen(app)

    run(saved, saved_games, script)


def test_help_describes_the_pieces_that_are_played_with(table: Table) -> None:
    for edition, words in (("classic", "with a hole or solid"), ("mushrooms", "flat or pointed cap")):
        assert words in " ".join(help_lines(table(edition=edition).view, is_ours=True))
