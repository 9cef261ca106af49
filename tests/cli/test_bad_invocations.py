"""Every mistake gets one sentence and an exit code, never a traceback, an apology or an endless run.

Tests of what a shell does (closed streams, pipes, encodings) run in a shell; the rest run in this process.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
import unicodedata
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.cli import main
from fourfold.cli.streams import prepare_streams
from fourfold.quatro.data import layout as known_layout

LATE = "'a43b/.f.6/2..e/.0.c 5'"
EMPTY_QUATRO = "'....../....../....../....../....../...... 15-15 -'"
RECORD = '[Game "quarto"]\n1. 7\n2. b3 c\n'


class Case(NamedTuple):
    command: str
    """What is typed after `fourfold`; `{folder}` is the folder of `files`."""
    code: int
    said: str


BAD_INPUT, CANNOT, SYSTEM_FAILED = 2, 1, 3

CASES = [
    # Numbers that no kernel, clock or network can take.
    Case(f"analyse {LATE} --seconds inf", BAD_INPUT, "“inf” does not fit --seconds: write a number from"),
    Case(f"analyse {LATE} --seconds nan", BAD_INPUT, "“nan” does not fit --seconds: write a number from"),
    Case(f"analyse {LATE} --seconds 1e300", BAD_INPUT, "does not fit --seconds"),
    Case(f"analyse {LATE} --nodes {'9' * 30}", BAD_INPUT, "does not fit --nodes: write a whole number"),
    Case(f"analyse {LATE} --threads {'9' * 30}", BAD_INPUT, "does not fit --threads"),
    Case(f"solve quarto --workers {'9' * 30}", BAD_INPUT, "does not fit --workers"),
    Case(f"train quatro --seats 2 --seed {'9' * 30}", BAD_INPUT, "does not fit --seed"),
    Case(f"train quatro --seats 2 --rounds {'9' * 30}", BAD_INPUT, "does not fit --rounds"),
    Case(f"perft quarto {'9' * 200}x", BAD_INPUT, "“99999"),
    Case("serve --port 99999", BAD_INPUT, "99999 is not a port"),
    Case("play quarto --plain --clock 99999999999999999999", BAD_INPUT, "time limit"),
    Case(f"analyse {EMPTY_QUATRO} --nodes 5", BAD_INPUT, "--nodes "),
    Case(f"analyse {EMPTY_QUATRO} --call auto", BAD_INPUT, "--call "),
    Case(f"analyse {LATE} --layout default", BAD_INPUT, "--layout "),
    Case("analyse quarto x", BAD_INPUT, "A board has 4 rows"),
    Case("play quarto --plain --pace 99", BAD_INPUT, "does not fit --pace"),
    Case("play quarto --plain --pace nan", BAD_INPUT, "does not fit --pace"),
    # Commands that are not programs: noticed before anything is played.
    Case("match casual program:", BAD_INPUT, "program:"),
    Case("match casual", BAD_INPUT, "two players"),
    Case("match quatro casual perfect", BAD_INPUT, "perfect"),
    # Texts that are not records or layouts.
    Case("verify {folder}/file", BAD_INPUT, "Line 1, column 1"),
    Case("verify {folder}/sealed", BAD_INPUT, "sealed until it is"),
    Case("perft quatro 1 --layout {folder}/file", BAD_INPUT, "six rows of six symbols"),
    # Paths that are not databases or folders.
    Case("serve --port 0 --data-dir {folder}/file", BAD_INPUT, "file cannot be written: File exists."),
    Case("serve --port 0 --data-dir {folder}/file/below", BAD_INPUT, "cannot be written: Not a directory."),
    Case("serve --port 0 --data-dir {folder}/badly-keyed", BAD_INPUT, "key holds no key: each line is a key"),
    Case(
        "serve --port 0 --database sqlite:///{folder}/file", CANNOT, "cannot be used: file is not a database."
    ),
    Case("serve --port 0 --database sqlite:///{folder}/file/x", CANNOT, "cannot be used: File exists."),
    Case(
        "serve --port 0 --database postgresql://me:secret@127.0.0.1:1/x",
        CANNOT,
        "me:***@127.0.0.1:1/x cannot be",
    ),
    Case(
        "serve --port 0 --workers 2 --redis redis://127.0.0.1:1 --database postgresql://127.0.0.1:1/x",
        CANNOT,
        "cannot be used: Connection refused.",
    ),
    Case(
        "serve --port 0 --database postgresql://127.0.0.1:port/x", BAD_INPUT, "This is not a database address"
    ),
    Case("serve --port 0 --database postgresql://127.0.0.1:99999/x", CANNOT, "cannot be used"),
    Case("db upgrade --database sqlite:///{folder}/file", CANNOT, "cannot be used: file is not a database."),
    Case("db upgrade --database postgresql://127.0.0.1:1/x", CANNOT, "cannot be used: Connection refused."),
    Case("backup {folder}/copy --database sqlite:///{folder}/file", CANNOT, "file is not a database."),
    Case("backup {folder}/copy --data-dir {folder}/none", CANNOT, "There is no database"),
    Case("restore {folder}/none --data-dir {folder}/data", CANNOT, "There is no database"),
    Case("restore {folder}/file --data-dir {folder}/data", CANNOT, "file is not a database."),
    # Addresses that lead nowhere.
    Case("solve quarto --dask nonsense", BAD_INPUT, "The server nonsense cannot be reached"),
    Case("dataset quarto --dask nonsense -o {folder}/x", BAD_INPUT, "The server nonsense cannot be reached"),
    Case("arena casual", BAD_INPUT, "A match needs two players"),
    Case("arena casual club --test 50,0", BAD_INPUT, "“50,0” is not a test"),
    Case("arena casual club expert --test 0,50", BAD_INPUT, "“0,50” is not a test"),
    Case("dataset quarto --placed 3-9", BAD_INPUT, "“3-9” is not a number of placed pieces"),
    Case("dataset quarto --placed twelve", BAD_INPUT, "“twelve” is not a number of placed pieces"),
    Case("dataset quatro -o {folder}/file", BAD_INPUT, "Not a directory"),
    Case("play --plain --connect http://127.0.0.1:port/table/x", BAD_INPUT, "is not a link to a table"),
    Case("play --plain --connect 'http://[::1/table/x'", BAD_INPUT, "is not a link to a table"),
    Case("play --plain --connect http://127.0.0.1:1/table/x", BAD_INPUT, "cannot be reached"),
    # Files of another kind, or missing ones.
    Case("play --plain --from '~nosuchuser/x'", BAD_INPUT, "~nosuchuser/x cannot be read: No such file"),
    Case(
        "play quatro --plain --layout '~nosuchuser/x'",
        BAD_INPUT,
        "~nosuchuser/x cannot be read: No such file",
    ),
    Case(
        "train quatro --seats 2 -o {folder}/file", BAD_INPUT, "file contains no weights: name another file."
    ),
    Case("train quatro --seats 2 -o {folder}/none/x.npz", BAD_INPUT, "x.npz cannot be written: No such file"),
    Case("replay {folder}/none", BAD_INPUT, "none: No such file or directory"),
    Case("replay {folder}/latin", BAD_INPUT, "This is not UTF-8 text: byte 2 cannot be read."),
    # Options of the other game.
    Case(
        "show '..../..../..../.... -' --layout default",
        BAD_INPUT,
        "--layout means nothing in Quarto!: leave it out.",
    ),
    Case(
        f"show {EMPTY_QUATRO} --edition mushrooms",
        BAD_INPUT,
        "--edition means nothing in Quatro: leave it out.",
    ),
    Case(f"show {EMPTY_QUATRO} --call auto", BAD_INPUT, "--call means nothing in Quatro: leave it out."),
    Case("perft quarto 1 --layout default", BAD_INPUT, "--layout means nothing in Quarto!: leave it out."),
    Case("perft quatro 1 --call turns", BAD_INPUT, "--call means nothing in Quatro: leave it out."),
    Case(
        "play quarto --plain --layout default", BAD_INPUT, "--layout means nothing in Quarto!: leave it out."
    ),
    Case(
        "play quatro --plain --edition classic", BAD_INPUT, "--edition means nothing in Quatro: leave it out."
    ),
    # Long input is not repeated.
    Case("replay {folder}/long", BAD_INPUT, "Line 2, column 1: “xxxx"),
    Case(f"show {'x' * 100_000}", BAD_INPUT, "xxxx"),
    Case(f"rules quarto {'x' * 100_000}", BAD_INPUT, "xxx…” is not expected here"),
    Case(f"{'x' * 100_000}", BAD_INPUT, "There is no command xxxx"),
    Case("play --lang", BAD_INPUT, "--lang needs a value: write --lang LANGUAGE."),
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files of the wrong kinds."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "file").write_text("neither a database nor weights", encoding="utf-8")
    (folder / "latin").write_bytes(b"h\xe9")
    (folder / "long").write_text(f'[Game "quarto"]\n{"x" * 1_000_000}', encoding="utf-8")
    sealed = f'[Game "quarto"]\n[SeedHash "{"0" * 64}"]\n1. 7\n'
    (folder / "sealed").write_text(sealed, encoding="utf-8")
    (folder / "badly-keyed").mkdir()
    (folder / "badly-keyed" / "key").write_text("short", encoding="utf-8")
    (folder / "marked").write_text(RECORD, encoding="utf-8-sig")
    return folder


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.command[:60])
def test_it_is_explained_in_one_sentence(
    case: Case, files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(files / "home"))
    code = main(shlex.split(case.command.replace("{folder}", str(files))))
    captured = capsys.readouterr()
    assert (code, captured.out) == (case.code, "")
    assert case.said in captured.err
    assert captured.err.count("\n") == 1
    assert len(captured.err) < 600


def test_counting_ends_with_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "quarto", "1000000000", "0123/4567/89ab/cde. f"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].endswith(" 0")
    assert len(lines) < 6


def test_a_record_with_many_tags_is_read_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tags = "".join(f'[Tag{number} "x"]\n' for number in range(10_000))
    (tmp_path / "tags").write_text(f'[Game "quarto"]\n{tags}\n1. 7\n', encoding="utf-8")
    began = time.process_time()
    assert main(["replay", str(tmp_path / "tags")]) == 0
    assert time.process_time() - began < 5, "it took 13 s when every tag looked at all others"
    assert capsys.readouterr().out


def run(command: str, files: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A command of ours in a shell."""
    typed = f"{sys.executable} -m fourfold {command.replace('{folder}', str(files))}"
    return subprocess.run(
        ["bash", "-c", typed],
        env={**os.environ, "LANGUAGE": "en", "XDG_DATA_HOME": str(files / "home"), **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("replay {folder}/marked >&-", SYSTEM_FAILED, "The output is closed: nothing can be printed."),
        ("replay {folder}/marked 2>&- <&- >&-", SYSTEM_FAILED, ""),
        ("levels quarto --json >&-", SYSTEM_FAILED, "The output is closed"),
        ("levels > /dev/full", SYSTEM_FAILED, "No space left on device"),
        ("play quarto --plain --against newcomer <&-", 0, ""),
        ("replay - <&-", BAD_INPUT, "Line 1, column 1"),
        ("nonsense >&-", BAD_INPUT, "There is no command nonsense"),
        ("replay - < {folder}/latin", BAD_INPUT, "This is not UTF-8 text: byte 2 cannot be read."),
        ("replay {folder}/marked > /dev/full", SYSTEM_FAILED, "No space left on device"),
        ("puzzles print -n 1 -o /dev/full", SYSTEM_FAILED, "No space left on device"),
    ],
)
def test_closed_and_full_streams_are_explained(command: str, code: int, said: str, files: Path) -> None:
    ended = run(command, files)
    assert ended.returncode == code
    assert said in ended.stderr.decode()
    assert ended.stderr.count(b"\n") == bool(said)


@pytest.mark.parametrize("mark", ["utf-8", "utf-8-sig"])
def test_a_byte_order_mark_is_ignored(mark: str, files: Path) -> None:
    record, layout = files / "record", files / "layout"
    record.write_text(RECORD, encoding=mark)
    layout.write_text(str(known_layout()), encoding=mark)
    assert "The game is still in progress." in run("replay - < {folder}/record", files).stdout.decode()
    assert main(["perft", "quatro", "1", "--layout", str(layout)]) == 0


@pytest.mark.parametrize(
    ("encoding", "language", "said"),
    [
        ("latin-1", "en", '"chess" does not fit'),
        ("cp1252", "en", "“chess” does not fit"),
        ("latin-1", "lt", '"chess" netinka'),
        ("cp1252", "bg", "„chess“ ??"),
    ],
)
def test_an_encoding_without_a_character_gets_the_nearest_one(
    encoding: str, language: str, said: str, files: Path
) -> None:
    ended = run("perft chess 1", files, PYTHONIOENCODING=encoding, LANGUAGE=language)
    assert ended.returncode == BAD_INPUT
    assert ended.stderr.decode(encoding).startswith(said)


@given(st.text())
def test_every_text_can_be_written_in_every_encoding(written: str) -> None:
    prepare_streams()
    for encoding in ("ascii", "latin-1", "cp1252", "cp437", "shift_jis"):
        seen = [character for character in written if unicodedata.category(character) != "Cf"]
        assert len(written.encode(encoding, errors="simpler").decode(encoding)) >= len(seen)


@pytest.mark.parametrize(("asked", "spoken"), [("no", "nb"), ("nn", "nb"), ("bs", "hr")])
def test_a_related_language_is_used_instead(
    asked: str, spoken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "quarto", "--lang", asked]) == 0
    told = capsys.readouterr().out
    assert main(["--lang", spoken, "rules", "quarto"]) == 0
    assert told == capsys.readouterr().out != ""


def test_what_is_not_installed_is_named_with_its_remedy(tmp_path: Path, files: Path) -> None:
    missing = "raise ModuleNotFoundError('gone', name='distributed')\n"
    (tmp_path / "distributed.py").write_text(missing, encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    ended = run("solve quarto --dask tcp://127.0.0.1:1", files, PYTHONPATH=path)
    assert ended.returncode == CANNOT
    assert ended.stderr == (
        b"distributed is not installed here: install fourfold with its extra cluster, "
        b"as in pip install '.[cluster]'.\n"
    )
