"""What commands print for programs: every line is a document of the shape described in docs/json.md."""

from __future__ import annotations

import asyncio
import re
import runpy
import shlex
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer

from fourfold.cli import app, main
from fourfold.cli.documents import COMMANDS, Analysis, Document, Match, Odds, Replay, Verified
from fourfold.play import Open, Person, Play, Setup
from fourfold.rules.games import Game
from fourfold.store import LiveTables, Store
from fourfold.store.moderator import moderator
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable

ROOT = Path(__file__).parents[2]
PROGRAM = shlex.join([sys.executable, str(ROOT / "examples" / "random_engine.py")])
LATE = "a43b/.f.6/2..e/.0.c 5"
TURN = "111.../222.../....../....../....../...... 12-12 11124@2"
OPEN = "....../....../....../....../....../...... 15-15 13355@2"
RECORDS = '[Game "quarto"]\n1. 7\n2. b3 c {why not}\n\n[Game "quarto"]\n1. 5\n'

CALLS: dict[str, list[str]] = {
    "analyse": [LATE],
    "odds": [TURN],
    "levels": ["quatro"],
    "replay": ["{folder}/games.txt"],
    "perft": ["quarto", "3"],
    "match": ["newcomer", f"program:{PROGRAM}", "--games", "2", "--seed", "1"],
    "arena": ["newcomer", "casual", "--games", "2", "--workers", "1", "-o", "{folder}/arena.txt"],
    "verify": ["{folder}/sealed.txt"],
    "count": ["--variant", "advanced"],
    "solve quarto": [
        "--variant",
        "traits=colour",
        "--ply",
        "1",
        "--workers",
        "1",
        "--folder",
        "{folder}",
        "--memory",
        "18",
    ],
    "dataset quarto": ["--positions", "5", "--placed", "14", "--workers", "1", "-o", "{folder}/quarto"],
    "dataset quatro": ["--positions", "2", "--workers", "1", "-o", "{folder}/quatro"],
    "conform": ["true", "--seconds", "1"],
    "puzzles list": ["--kind", "stop", "-n", "2"],
    "admin tables": ["--data-dir", "{folder}"],
    "admin close": ["{table}", "--data-dir", "{folder}"],
    "admin empty-lobby": ["--data-dir", "{folder}"],
    "admin ban": ["192.0.2.0/24", "--for", "7d", "--data-dir", "{folder}"],
    "admin unban": ["2001:db8::1", "--data-dir", "{folder}"],
    "admin bans": ["--data-dir", "{folder}"],
    "admin refuse-name": ["Max", "--data-dir", "{folder}"],
    "admin allow-name": ["UNWANTED", "--data-dir", "{folder}"],
    "admin names": ["--data-dir", "{folder}"],
    "admin log": ["--data-dir", "{folder}"],
    "train quatro": ["--seats", "2", "--rounds", "1", "--games", "1", "-o", "{folder}/weights.npz"],
}
"""A short call of each command. Counting takes minutes, so it is not run."""


ELSEWHERE = {"review"}
"""Described on a separate page."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games.txt").write_text(RECORDS, encoding="utf-8")
    saved = SavedTable.open(GameRequest(against=("person",)).setup(), SavedGames(tmp_path))
    for step in ["1", "a1", "3", "b1", "5", "c1", "7", "d1", "!a1b1c1d1"]:
        view = saved.view
        assert view.turn is not None
        saved.send(Play(view.turn.seat, step, seen=view.version))
    (tmp_path / "sealed.txt").write_text(saved.record(), encoding="utf-8")
    asyncio.run(_moderate(f"sqlite:///{tmp_path / 'fourfold.db'}"))
    return tmp_path


async def _moderate(database: str) -> None:
    """A server's database with an open table, a ban and a refused name."""
    store = await Store.open(database)
    await LiveTables(store).open(Setup(Game.QUARTO, (Person("max", "Max"), Open()), public=True))
    await store.close()
    async with moderator(database, "ada") as ada:
        await ada.ban("2001:db8::1", 60.0)
        await ada.refuse_name("Unwanted")


def printed(
    command: str, words: list[str], folder: Path, capsys: pytest.CaptureFixture[str], code: int = 0
) -> list[Any]:
    if "{table}" in words:
        (table,) = printed("admin tables", CALLS["admin tables"], folder, capsys)
        words = [word.replace("{table}", table.table) for word in words]
    typed = [*command.split(), *(word.replace("{folder}", str(folder)) for word in words), "--json"]
    assert main(typed) == code
    lines = capsys.readouterr().out.splitlines()
    assert lines
    return [msgspec.json.decode(line, type=COMMANDS[command]) for line in lines]


@pytest.mark.parametrize("command", [command for command in CALLS if command != "count"])
def test_every_line_has_the_shape_of_its_command(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    documents = printed(command, CALLS[command], folder, capsys, code=1 if command == "conform" else 0)
    assert all(isinstance(document, COMMANDS[command]) for document in documents)


def test_every_command_with_the_option_has_a_shape_and_a_call() -> None:
    found = set()
    group: Any = typer.main.get_command(app._application())
    for name, command in group.commands.items():
        for below, leaf in getattr(command, "commands", {"": command}).items():
            if any("--json" in parameter.opts for parameter in leaf.params):
                found.add(f"{name} {below}".strip())
    assert found - ELSEWHERE == set(COMMANDS) == set(CALLS)


def test_the_page_tells_the_shapes_as_they_are() -> None:
    page = runpy.run_path(str(ROOT / "docs" / "json_page.py"))["page"]()
    assert page == (ROOT / "docs" / "json.md").read_text("utf-8"), "python docs/json_page.py > docs/json.md"


def test_the_board_tells_the_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (quarto,) = printed("analyse", [LATE], folder, capsys)
    assert isinstance(quarto, Analysis)
    assert (quarto.game, quarto.verdict, quarto.plies, quarto.complete) == ("quarto", "draw", 6, True)
    assert quarto.moves[0].steps == ("a2", "1")
    assert quarto.best == sum(move.verdict == "draw" for move in quarto.moves)
    (won,) = printed("analyse", [TURN], folder, capsys)
    assert (won.game, won.verdict, won.moves[0].steps) == ("quatro", "win", ("d1",))
    (quatro,) = printed("analyse", [OPEN], folder, capsys)
    assert isinstance(quatro, Analysis)
    assert (quatro.game, quatro.verdict, len(quatro.chances)) == ("quatro", None, 2)
    own = [move.chances[0] for move in quatro.moves]
    assert own == sorted(own, reverse=True)
    (odds,) = printed("odds", [TURN], folder, capsys)
    assert isinstance(odds, Odds)
    assert (odds.seat, len(odds.fields), len(odds.heights)) == (1, 36, 11)


def test_a_replay_tells_who_did_what(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = printed("replay", ["{folder}/games.txt"], folder, capsys)
    assert isinstance(first, Replay)
    assert [(step.step, step.seat, step.comment) for step in first.steps] == [
        ("7", 1, ""),
        ("b3", 2, ""),
        ("c", 2, "why not"),
    ]
    assert (first.winners, second.steps[0].step) == (None, "5")


def test_unsealed_dice_exit_with_code_1(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = (folder / "sealed.txt").read_text("utf-8")
    forged = re.sub(r'\[Seed "\w+"\]', f'[Seed "{"0" * 64}"]', record)
    (folder / "sealed.txt").write_text(forged, encoding="utf-8")
    (verified,) = printed("verify", ["{folder}/sealed.txt"], folder, capsys, code=1)
    assert isinstance(verified, Verified)
    assert not verified.fair
    assert verified.problem


def test_a_match_adds_up(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (match,) = printed("match", CALLS["match"], folder, capsys)
    assert isinstance(match, Match)
    assert [player.name for player in match.players] == ["newcomer", PROGRAM]
    assert all(player.won + player.drawn + player.lost == match.games == 2 for player in match.players)
    assert sum(player.share for player in match.players) == pytest.approx(1)


def test_levels_are_those_of_the_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert {level.game for level in printed("levels", ["quatro"], folder, capsys)} == {Game.QUATRO}


def test_documents_are_strict() -> None:
    for document in set(COMMANDS.values()):
        assert issubclass(document, Document)
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(b'{"nonsense": 1}', type=document)
