"""The help of every command, its examples, and the errors for bad values."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from fourfold.cli import app, main
from fourfold.cli.play import opponents
from fourfold.cli.usage import translate_help
from fourfold.data import levels
from fourfold.locale import use_language
from fourfold.rules.games import Game

Captured = pytest.CaptureFixture[str]
Command = Any


@pytest.fixture(autouse=True)
def _usual_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)


def application() -> Command:
    use_language("en")
    command = typer.main.get_command(app._application())
    translate_help(command)
    return command


def commands(command: Command, *path: str) -> Iterator[tuple[tuple[str, ...], Command]]:
    """Every command and group, with the words typed to reach it."""
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, *path, name)


def test_every_command_is_found_in_the_module_that_is_named_for_it() -> None:
    assert set(application().commands) == set(app.commands())
    for name, module in app.commands().items():
        assert name in vars(typer.main.get_command(app._application([module])))["commands"]


PATHS = [path for path, _ in commands(application())]


def examples(told: str) -> list[list[str]]:
    """The examples of a help text, as words after `fourfold`."""
    after = told.partition("Examples:\n")[2].partition("\n\n")[0]
    return [shlex.split(line.partition(" < ")[0])[1:] for line in after.splitlines()]


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_help_has_examples_and_shows_no_types_of_python(
    path: tuple[str, ...], capsys: Captured
) -> None:
    assert main([*path, "--help"]) == 0
    told = capsys.readouterr().out
    assert "  Examples:\n    fourfold" in told
    for word in ("<int", "<str>", "<path>", "<float", "list[", "…..."):
        assert word not in told
    assert "\n  Usage" not in told
    assert told.startswith(f"Usage: {' '.join(('fourfold', *path))} ")


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_example_is_understood(
    path: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    main([*path, "--help"])
    shown = examples(capsys.readouterr().out)
    assert shown
    ran: list[str] = []
    command = application()
    for _, below in commands(command):
        if not getattr(below, "commands", {}) or below.invoke_without_command:
            monkeypatch.setattr(below, "callback", lambda **_: ran.append("ran"))
    for words in shown:
        ran.clear()
        command.main(words, prog_name="fourfold", standalone_mode=False)
        assert ran or "--help" in words, words


def test_the_list_of_commands_cuts_no_sentence(capsys: Captured) -> None:
    assert main(["--help"]) == 0
    assert "..." not in capsys.readouterr().out.partition("Commands:")[2]


def wrong_values() -> Iterator[tuple[list[str], str, str]]:
    """A wrong value for each parameter that takes a choice or a number, and the expected error."""
    for path, command in commands(application()):
        for parameter in command.params:
            kind = getattr(parameter, "type_descriptor", None)
            is_argument = parameter.param_type_name == "argument"
            name = parameter.metavar or parameter.name if is_argument else max(parameter.opts, key=len)
            lead = ["quarto"] if parameter.name == "depth" else []
            words = [*path, *lead, *([] if is_argument else [name]), "nonsense"]
            choices = getattr(kind, "choices", None)
            if choices:
                known = ", ".join(str(getattr(choice, "value", choice)) for choice in choices)
                yield words, name, f"choose one of {known}."
            elif getattr(kind, "annotation", None) in (int, float):
                yield words, name, "number"


WRONG = list(wrong_values())


@pytest.mark.parametrize(("words", "name", "right"), WRONG, ids=[" ".join(words) for words, *_ in WRONG])
def test_a_wrong_value_is_named_with_what_would_be_right(
    words: list[str], name: str, right: str, capsys: Captured
) -> None:
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"“nonsense” does not fit {name}: ")
    assert right in said
    assert said.count("\n") == 1


CHECKED_ELSEWHERE = {"depth", "seats", "port", "workers", "seed"}
"""Numbers without a limit here: rules and settings refuse what is too large, and a match takes any seed."""


def test_every_number_has_a_largest_one() -> None:
    endless = {
        parameter.name
        for _, command in commands(application())
        for parameter in command.params
        if getattr(getattr(parameter, "type_descriptor", None), "annotation", None) in (int, float)
        and parameter.max is None
    }
    assert endless <= CHECKED_ELSEWHERE


def test_the_wrong_values_are_not_few() -> None:
    assert len(WRONG) > 20


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["perft", "quarto", "0"], "“0” does not fit DEPTH: write a whole number of 1 or more."),
        (["solve", "quarto", "--ply", "9"], "“9” does not fit --ply: write a whole number from 1 to 5."),
        (["serve", "--port", "x"], "“x” does not fit --port: write a whole number."),
        (
            ["serve", "--database", "mysql://x"],
            "This is not a database address: write sqlite:///path/to/file",
        ),
        (["play", "--name"], "--name needs a value: write --name NAME."),
        (["play", "--call"], "--call needs a value: write --call turns|race|auto."),
        (["play", "--plain=1"], "--plain takes no value."),
        (["train"], "A word is missing after fourfold train: choose one of quatro."),
        (["analize"], "There is no command analize. Did you mean analyse?"),
        (["plya"], "There is no command plya. Did you mean play, replay?"),
        (["db", "dance"], "There is no command dance: choose one of upgrade."),
        (["rules", "quarto", "x", "y"], "“x y” is not expected here: leave it out, or see --help."),
        (["match"], "Something is missing: PLAYER. See --help."),
        (["analyse", "x", "--second", "1"], "There is no option --second. Did you mean"),
    ],
)
def test_other_mistakes_are_explained_with_what_would_be_right(
    words: list[str], sentence: str, capsys: Captured
) -> None:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_the_levels_of_both_games_are_listed(capsys: Captured) -> None:
    for game in Game:
        assert main(["levels", game]) == 0
        listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
        assert listed == [level.name for level in levels(game)]


def test_completion_offers_every_level_of_both_games() -> None:
    assert set(opponents()) == {"person", *(level.name for game in Game for level in levels(game))}


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("fourfold pl", ["play"]),
        ("fourfold play qu", ["quarto", "quatro"]),
        ("fourfold play --against c", ["casual", "club"]),
    ],
)
def test_the_shell_completes_commands_games_and_levels(typed: str, offered: list[str]) -> None:
    asked = {
        "_FOURFOLD_COMPLETE": "complete_bash",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(typed.count(" ")),
    }
    run = subprocess.run(
        [str(Path(sys.executable).with_name("fourfold"))],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.stdout.split(), run.stderr) == (offered, "")
