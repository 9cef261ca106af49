"""Whether the tests notice a fault: small random changes to the rules, tables, the store and the coach.

    python -m bench.mutants [--count 100] [--seed 1] [--only play] [--workers 1] [--again]

A mutant is the package with one change: a comparison, an operator or a number is another one, a condition is
negated, a statement or what a function returns is gone. It is killed if a test fails or is silent for minutes.
The tests of its room run first, those that name what the module holds before the others, then those of the
rooms that use it. Not changed is what no test can or need notice: types, assertions, texts, log lines.

Mutants are made in a copy of the sources with caches of its own; the checkout stays as it is. Results are kept
in `build/mutants.jsonl`: a run that was interrupted goes on, and `--again` tries those that survived once more.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib.util
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from queue import SimpleQueue
from select import select
from typing import Any

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "mutants.jsonl"
AIM = 0.95
SILENCE = 240
"""Seconds without the end of a test until the tests count as hanging; the longest takes half a minute."""
MEMORY = 8 << 30
"""Bytes that a process of the tests may ask for: a mutant may never stop asking."""

ROOMS = {
    "rules": ("rules", "quarto/rules", "quatro/rules"),
    "play": ("play", "quarto/play.py", "quatro/play.py"),
    "store": ("store",),
    "coach": ("coach", "quarto/coach.py", "quatro/coach.py"),
}
"""The sources of each room in `src/fourfold`."""
TESTS = {
    "rules": ("rules", "play data env/test_numbers.py terminal/test_study.py web/test_trees.py"),
    "play": ("play", "store/test_live_tables.py web/tables web/test_news.py web/test_server_contract.py"),
    "store": (
        "store",
        "web/test_moderation.py web/test_own_data.py web/test_histories.py web/test_process.py web/test_metrics.py "
        "web/test_one_server.py web/verdicts/test_puzzles.py web/verdicts/test_proofs.py web/verdicts/test_reviews.py",
    ),
    "coach": ("coach terminal/test_coach.py", "web/verdicts/test_coach.py terminal/test_engine_advice.py"),
}
"""The tests that concern each room: its own, then those of the rooms that use it."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}


@dataclass(frozen=True)
class Mutant:
    """One change to one file, as text."""

    room: str
    file: str
    line: int
    change: str
    text: str

    @property
    def key(self) -> str:
        """Which change to which state of the sources this is."""
        return hashlib.blake2b(f"{self.file}\n{self.text}".encode(), digest_size=8).hexdigest()


# -- Making mutants -----------------------------------------------------------------------------------------


def changes(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """The changes that begin at a node: what is replaced, and by what."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            for index, op in enumerate(ops):
                for other in COMPARISONS[type(op)]:
                    yield node, ast.Compare(left, [*ops[:index], other(), *ops[index + 1 :]], others)
        case ast.BoolOp(op=op, values=values):
            yield node, ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            yield node, ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in OPERATORS:
            yield node, ast.AugAssign(target, OPERATORS[type(op)](), value)
        case ast.Constant(value=bool(value)):
            yield node, ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield from ((node, ast.Constant(value + by)) for by in (1, -1))
        case ast.Constant(value=float(value)):
            yield node, ast.Constant(value + 1)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
                yield test, ast.UnaryOp(ast.Not(), test)
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Raise():
            yield node, ast.Pass()
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield node, ast.Return(ast.Constant(None))


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """What to change within a node; nothing that only readers, types or a log would notice."""
    match node:
        case ast.Raise() | ast.Assert() | ast.JoinedStr() | ast.FunctionDef(name="__repr__"):
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.keyword(arg="strict" | "slots"):
            return
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log"))):
            return
        case ast.ClassDef(bases=bases, body=body):
            if not any("Protocol" in ast.unparse(base) for base in bases):
                yield from body
        case ast.FunctionDef(args=args, body=body) | ast.AsyncFunctionDef(args=args, body=body):
            yield from (default for default in (*args.defaults, *args.kw_defaults) if default is not None)
            yield from body
        case ast.AnnAssign(value=value):
            yield from () if value is None else (value,)
        case _:
            yield from ast.iter_child_nodes(node)


def is_plain(node: ast.AST) -> bool:
    """Whether a node is no union of types and no log line, which look like sums and calls."""
    names = re.fullmatch(r"[A-Z]\w*(\[.*\])?( \| ([A-Z]\w*(\[.*\])?))+", ast.unparse(node))
    logs = isinstance(node, ast.Expr) and ast.unparse(node).startswith("log.")
    return not logs and not (isinstance(node, ast.BinOp) and names)


def within(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """The changes to a node and to all that is in it."""
    if is_plain(node):
        yield from changes(node)
        for part in parts(node):
            yield from within(part)


def mutants_of(room: str, file: Path) -> Iterator[Mutant]:
    """All mutants of a file."""
    text = file.read_text("utf-8")
    for old, new in within(ast.parse(text)):
        assert isinstance(old, ast.expr | ast.stmt)
        before, after = ast.unparse(old), ast.unparse(new)
        mutated = spliced(text, old, f"({after})" if isinstance(old, ast.expr) else after)
        yield Mutant(room, str(file.relative_to(ROOT)), old.lineno, told(before, after), mutated)


def spliced(text: str, old: ast.expr | ast.stmt, new: str) -> str:
    """A text with a node replaced; a node's columns count bytes."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    assert old.end_lineno is not None
    assert old.end_col_offset is not None
    start, end = lines[old.lineno - 1][: old.col_offset], lines[old.end_lineno - 1][old.end_col_offset :]
    return b"".join((*lines[: old.lineno - 1], start, new.encode(), end, *lines[old.end_lineno :])).decode()


def told(before: str, after: str) -> str:
    """A change in one short line: where both begin alike for long, from shortly before they differ."""
    before, after = " ".join(before.split()), " ".join(after.split())
    start = max(0, len(os.path.commonprefix((before, after))) - 30)
    return " -> ".join(
        text if len(text) <= 80 else f"{text[:77]}..." for text in (before[start:], after[start:])
    )


def all_mutants(rooms: Sequence[str]) -> Iterator[Mutant]:
    """All mutants of some rooms, always in the same order."""
    for room in rooms:
        for place in ROOMS[room]:
            path = ROOT / "src/fourfold" / place
            for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
                yield from mutants_of(room, file)


# -- Running the tests --------------------------------------------------------------------------------------


class Copy:
    """A copy of the sources, put before the installed ones, with caches and examples of its own."""

    def __init__(self, folder: Path) -> None:
        self.sources = folder / "src"
        shutil.copytree(ROOT / "src", self.sources, ignore=shutil.ignore_patterns("__pycache__"))
        self.environment = os.environ | {
            "PYTHONPATH": str(self.sources),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis"),
        }
        where = subprocess.check_output(
            [sys.executable, "-c", "import fourfold; print(fourfold.__file__)"],
            env=self.environment,
            text=True,
        )
        if not Path(where.strip()).is_relative_to(self.sources):
            sys.exit(f"The tests would not use the copy, but {where}")

    def write(self, file: str, text: str) -> None:
        """Give a file of the copy this text. Its compiled form goes: a new one may look as old and as long."""
        path = self.sources.parent / file
        path.write_text(text, "utf-8")
        Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)

    def failure(self, tests: Sequence[Path]) -> str | None:
        """The first test that fails, or what else went wrong; None if all is well."""
        command = [*("prlimit", f"--as={MEMORY}", sys.executable, "-m", "pytest"), *map(str, tests)]
        options = ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        process = subprocess.Popen(
            [*command, *options],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert process.stdout is not None
        said = b""
        while select([process.stdout], [], [], SILENCE)[0]:
            said += (more := os.read(process.stdout.fileno(), 1 << 16))
            if not more:
                break
        else:
            _end(process)
            return "silence"
        if process.wait() == 0:
            return None
        failed = re.search(rb"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
        return failed[1].decode() if failed else said.decode(errors="replace")[-500:]


def _end(process: subprocess.Popen[bytes]) -> None:
    """Interrupt the tests, so that they stop what they started; kill them if they do not hear."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@cache
def test_files(room: str, wider: bool) -> tuple[tuple[Path, str], ...]:
    """The files of the tests of a room, or of those that use it, and their texts."""
    paths = [ROOT / "tests" / place for place in TESTS[room][wider].split()]
    files = [
        file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("test_*.py")))
    ]
    return tuple((file, file.read_text("utf-8")) for file in files)


def nearest_first(mutant: Mutant, wider: bool) -> list[Path]:
    """Those tests first that name most of what the changed module holds."""
    body = ast.parse(mutant.text).body
    names = {
        node.name for node in body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }
    files = test_files(mutant.room, wider)
    return [
        file for file, text in sorted(files, key=lambda file: -len(names & set(re.findall(r"\w+", file[1]))))
    ]


def tried(mutant: Mutant, wider: bool, copies: SimpleQueue[Copy]) -> dict[str, Any]:
    """Run the tests on a mutant, in the next copy that is free."""
    copy = copies.get()
    copy.write(mutant.file, mutant.text)
    by = copy.failure(nearest_first(mutant, wider))
    copy.write(mutant.file, (ROOT / mutant.file).read_text("utf-8"))
    copies.put(copy)
    where = f"{mutant.file}:{mutant.line}"
    return {"mutant": mutant.key, "where": where, "change": mutant.change, "wider": wider, "by": by}


# -- A run --------------------------------------------------------------------------------------------------


def state(room: str, wider: bool) -> str:
    """The state of all sources and of some tests."""
    texts = [file.read_text("utf-8") for file in sorted((ROOT / "src").rglob("*.py"))]
    texts += [text for _, text in test_files(room, wider)]
    return hashlib.blake2b("".join(texts).encode(), digest_size=8).hexdigest()


def kept() -> dict[str, dict[str, Any]]:
    """What earlier runs found, the latest for each mutant."""
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    return {found["mutant"]: found for found in map(json.loads, lines)}


def keep(found: dict[str, Any]) -> None:
    """Add a line to what was found."""
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(json.dumps(found) + "\n")


def say(text: str) -> None:
    """Tell how far it is."""
    print(text, file=sys.stderr, flush=True)


def check_unchanged(room: str, wider: bool, copy: Copy) -> None:
    """End here if the tests fail without any change: then a failure says nothing."""
    if state(room, wider) not in kept():
        if failed := copy.failure([file for file, _ in test_files(room, wider)]):
            sys.exit(f"The tests of {room} fail on the sources as they are: {failed}")
        say(f"{room}: the tests pass on the sources as they are")
        keep({"mutant": state(room, wider)})


def is_due(found: dict[str, Any] | None, wider: bool) -> bool:
    """Whether a mutant has survived all tests so far and these were not yet tried."""
    return not wider if found is None else found["by"] is None and wider and not found["wider"]


def table(chosen: Sequence[Mutant]) -> float:
    """Print what became of the mutants; returns the share of the killed."""
    found = kept()
    survivors = [mutant for mutant in chosen if found[mutant.key]["by"] is None]
    made, survived = Counter(mutant.room for mutant in chosen), Counter(mutant.room for mutant in survivors)
    print(f"{'room':8}{'killed':>8}{'survived':>10}")
    for room in made:
        print(f"{room:8}{made[room] - survived[room]:8}{survived[room]:10}")
    print(f"{'all':8}{len(chosen) - len(survivors):8}{len(survivors):10}")
    for mutant in survivors:
        print(f"survived: {mutant.file}:{mutant.line}: {mutant.change}")
    return 1 - len(survivors) / len(chosen)


def run() -> int:
    """Make, try and count mutants; the exit code is 1 if too many survive. (No `main`: `make bench` measures.)"""
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=ROOMS, help="mutants of one room")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="try mutants that survived once more")
    asked = parser.parse_args()
    rooms = [asked.only] if asked.only else list(ROOMS)
    chosen = random.Random(asked.seed).sample(list(all_mutants(rooms)), asked.count)
    again = {key for key, found in kept().items() if asked.again and found.get("by") is None}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(asked.workers) as pool:
        made = [Copy(Path(folder, str(number))) for number in range(asked.workers)]
        copies: SimpleQueue[Copy] = SimpleQueue()
        for copy in made:
            copies.put(copy)
        for wider in (False, True):
            found = {key: each for key, each in kept().items() if wider or key not in again}
            due = [mutant for mutant in chosen if is_due(found.get(mutant.key), wider)]
            for room in sorted({mutant.room for mutant in due}):
                check_unchanged(room, wider, made[0])
            for done, result in enumerate(pool.map(partial(tried, wider=wider, copies=copies), due), 1):
                keep(result)
                say(f"{done} of {len(due)}: {result['where']}: {result['change']}: {result['by']}")
    return 0 if table(chosen) >= AIM else 1


if __name__ == "__main__":
    sys.exit(run())
