"""`fourfold conform`: correct programs pass, and every mistake is found and shown."""

from __future__ import annotations

import shlex
import sys
from contextlib import closing
from pathlib import Path

import pytest

from fourfold.cli import main
from fourfold.engine.conformance import NONSENSE, NONSENSE_2, Finding, conform
from fourfold.engine.protocol import verdict_text
from fourfold.engine.verdict import Estimated
from fourfold.rules.games import Game

RANDOM = Path(__file__).parent.parent.parent / "examples" / "random_engine.py"
"""A correct program, from which the wrong ones are made."""


def command(folder: Path, *changes: tuple[str, str]) -> str:
    """The command of the random engine with some of its text replaced."""
    text = RANDOM.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = folder / "engine.py"
    file.write_text(text, encoding="utf-8")
    return shlex.join([sys.executable, str(file)])


def findings(program: str, seconds: float = 60.0, game: Game = Game.QUARTO) -> dict[str, Finding]:
    return {finding.check: finding for finding in conform(program, seconds, (game,))}


def failed(found: dict[str, Finding]) -> set[str]:
    return {name for name, finding in found.items() if not finding.passed}


def test_our_own_engine_conforms_in_both_games() -> None:
    found = list(conform(shlex.join([sys.executable, "-m", "fourfold", "engine"]), 60.0))
    assert [finding for finding in found if not finding.passed or finding.left_out] == []
    assert len(found) == 20


def test_the_protocol_tells_what_is_sent_that_makes_no_sense() -> None:
    page = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text("utf-8")
    sent = NONSENSE + NONSENSE_2
    longest = f"{max(map(len, sent)):,}".replace(",", " ")
    assert f"| {len(sent)} lines that make no sense, one of them of {longest} characters," in page
    assert f"a program reads lines of {longest} characters and more" in page


@pytest.mark.parametrize("game", Game)
def test_a_program_need_not_analyse(tmp_path: Path, game: Game) -> None:
    found = findings(command(tmp_path), game=game)
    assert failed(found) == set()
    assert [name for name, finding in found.items() if finding.left_out] == [f"{game} analyse"]


def test_a_program_of_the_first_protocol_is_asked_for_no_more(tmp_path: Path) -> None:
    first = (
        (
            'return ["name random", "protocol 2", "game quarto", "game quatro"]',
            'return ["name one", "protocol 1"]',
        ),
        ('case ["go", *limits]', 'case ["go"]'),
        ("read_limits(limits)", "pass"),
        ('case ["game", name]', 'case ["nothing", name]'),
        ('case ["info",', 'case ["nothing",'),
    )
    found = findings(command(tmp_path, *first))
    assert failed(found) == set()
    left_out = {name for name, finding in found.items() if finding.left_out}
    assert left_out == {"quarto analyse", "quarto go seconds", "quarto info", "quarto stop"}
    assert all(
        finding.left_out
        for name, finding in findings(command(tmp_path, *first), game=Game.QUATRO).items()
        if name.startswith("quatro")
    )


@pytest.mark.parametrize(
    ("old", "new", "check", "sentence"),
    [
        ("turn = self.turn()", "sys.exit(3)", "quarto variant", "quit without answering"),
        ("turn = self.turn()", "turn = ['a1', 'a1']", "quarto variant", "may not play a1 a1"),
        ("turn = self.turn()", "turn = self.turn()[:1]", "quarto variant", "expected “best STEP…”"),
        ("turn = self.turn()", "turn = []", "quarto variant", "expected “best STEP…”"),
        ('["name random", ', "[", "hello", "expected “name …”"),
        ('answers = [f"error', 'answers = [f"sorry', "quarto error", "did not answer in time"),
        ('answers = [f"error', 'answers = ["error ", f"error', "quarto error", "expected “error …”"),
        ("                read_limits(limits)\n", "", "quarto error", "go nodes 99999999999999999999999"),
        ("Info(0.0, 1, 0, tuple(turn))", "'info thinking'", "quarto info", "“info thinking”"),
        ("if self.informs", "if True", "quarto info", "expected “best STEP…”"),
        ('in ("", "stop")', 'in ("",)', "quarto stop", "expected"),
        ('if line.strip() == "quit":', 'if line.strip() == "never":', "quit", "did not answer in time"),
        (
            "print(*answers",
            "answers += ['tell me more'] * line.startswith('go')\n        print(*answers",
            "silence",
            "tell me more",
        ),
    ],
)
def test_what_is_wrong_is_found_and_shown(
    tmp_path: Path, old: str, new: str, check: str, sentence: str
) -> None:
    with closing(conform(command(tmp_path, (old, new)), 5.0, (Game.QUARTO,))) as going:
        found = next(finding for finding in going if finding.check == check)
    assert sentence in str(found.problem)
    assert found.talk[-1][:2] in ("> ", "< ")


@pytest.mark.parametrize(
    "body",
    ["pass", "while True: print('info thinking', flush=True)", "import time; time.sleep(100)"],
    ids=["silent", "flooding", "sleeping"],
)
def test_a_program_that_never_answers_fails_soon(tmp_path: Path, body: str) -> None:
    file = tmp_path / "engine.py"
    file.write_text(f"import sys\nfor line in sys.stdin:\n    {body}\n", encoding="utf-8")
    found = findings(shlex.join([sys.executable, str(file)]), seconds=0.5)
    assert "hello" in failed(found)
    assert "quarto go" in failed(found)


def test_a_program_that_ponders_is_found(tmp_path: Path) -> None:
    thinking = "threading.Thread(target=lambda: [None for _ in iter(int, 1)], daemon=True).start()"
    ponders = (
        ("import sys\n", "import sys\nimport threading\n"),
        ("    table = Table()", f"    table = Table()\n    {thinking}"),
    )
    if not Path("/proc/self/stat").exists():
        pytest.skip("this system does not tell what a process uses")
    found = findings(command(tmp_path, *ponders))
    assert failed(found) == {"silence"}
    assert "keeps working" in str(found["silence"].problem)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("move a1 verdict win plies 1", "with “a1”; expected"),
        ("", "expected"),
    ],
)
def test_a_program_that_names_other_moves_than_there_are_is_found(
    tmp_path: Path, line: str, sentence: str
) -> None:
    analyses = (
        'case ["go", *limits]',
        f'case ["analyse"]:\n                return [{line!r}]\n            case ["go", *limits]',
    )
    found = findings(command(tmp_path, analyses))
    assert failed(found) == {"quarto analyse"}
    assert sentence in str(found["quarto analyse"].problem)


def test_a_program_that_lies_about_the_end_is_found(tmp_path: Path) -> None:
    """It lists every legal move and says that all of them win."""
    lying = (
        'case ["go", *limits]',
        """case ["analyse"]:
                from fourfold.engine import analyse

                moves = analyse(self.position).moves
                return [f"move {move} verdict win plies 1" for move in moves]
            case ["go", *limits]""",
    )
    found = findings(command(tmp_path, lying))
    assert failed(found) == {"quarto analyse"}
    assert "win plies 1”; expected “" in str(found["quarto analyse"].problem)


def test_verdicts_are_written_as_the_protocol_has_them() -> None:
    assert verdict_text(None) == "unknown"
    assert verdict_text(Estimated((0.25, 0.75))) == "chances 0.2500,0.7500"
    assert verdict_text(Estimated((0.25, 0.75), 0.0)) == "exact 0.2500,0.7500"


def test_the_command_prints_a_line_for_each_check_and_says_how_it_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = command(tmp_path)
    assert main(["conform", right, "--game", "quatro", "--seconds", "60"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "TAP version 14"
    assert lines[1:3] == ["ok 1 - hello", "ok 2 - quatro variant"]
    assert "ok 6 - quatro analyse # SKIP" in lines
    assert lines[-1] == "1..12"
    wrong = command(tmp_path, ("turn = self.turn()", "turn = ['a1', 'a1']"))
    assert main(["conform", wrong, "--game", "quarto", "--seconds", "60"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "not ok 4 - quarto go" in lines
    assert "  # < best a1 a1" in lines
    assert main(["conform", "/nonexistent/engine"]) == 2
    assert "cannot be started" in capsys.readouterr().err
