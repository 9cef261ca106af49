"""Whether the tests notice a fault: small random changes to the rules, the tables, the store and the coach.

    python -m bench.mutants [--count 100] [--seed 1] [--only play] [--workers 1] [--again]

A mutant is the package with one change: another comparison, operator or number, a condition negated, a
statement or what a function returns gone. It is killed if a test fails or is silent for minutes. All mutants
meet the tests of their room, the quickest first, and those that are left the tests of the rooms that use it.
Not changed is what no test should notice: types, assertions, texts, log lines.

Mutants are made in a copy of the sources with caches of its own. Results are kept in `build/mutants.jsonl`: a
run that was interrupted goes on, and `--again` tries those that survived once more.
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
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from select import select
from typing import Any, NamedTuple

from fourfold.engine.kernel.files import own_folder

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "mutants.jsonl"
AIM = 0.95
SILENCE = 300
"""Seconds without the end of a test until the tests count as hanging; the longest takes a few."""
MEMORY = 8 << 30
"""Bytes that a process of the tests may ask for: a mutant may never stop asking."""
PLACES = {
    "rules": "rules quarto/rules quatro/rules",
    "play": "play quarto/play.py quatro/play.py",
    "store": "store",
    "coach": "coach quarto/coach.py quatro/coach.py",
}
"""The sources of each room."""
TESTS = {
    "rules": ("rules", "play terminal/test_study.py web/test_trees.py"),
    "play": ("play", "store/test_live_tables.py web/tables web/test_news.py web/test_whole_games.py"),
    "store": ("store", "web/test_moderation.py web/test_own_data.py web/verdicts/test_puzzles.py"),
    "coach": ("coach terminal/test_coach.py", "web/verdicts/test_coach.py terminal/test_engine_advice.py"),
}
"""The tests that concern each room: its own, then those of the rooms that use it."""
OPERATORS = """== !=, != ==, < <= >=, <= < >, > >= <=, >= > <, in not~in, not~in in, is is~not, is~not is,
and or, or and, + -, - +, * //, / *, // *, % //, << >>, >> <<, & |, | &, ^ |"""
"""Each operator, and what it becomes."""


class Mutant(NamedTuple):
    """One change to one file."""

    room: str
    file: str
    line: int
    change: str
    text: str
    """The whole file."""

    @property
    def key(self) -> str:
        """Which change to which state of the file this is."""
        return _digest(self.file, self.text)


def _digest(*texts: str) -> str:
    return hashlib.blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()


# -- Making mutants -----------------------------------------------------------------------------------------


def operator(symbol: str) -> Any:
    """The node of an operator."""
    node: Any = ast.parse(f"a {symbol.replace('~', ' ')} b", mode="eval").body
    return node.ops[0] if isinstance(node, ast.Compare) else node.op


OTHERS = {
    type(operator(symbol)): [operator(other) for other in others]
    for symbol, *others in (row.split() for row in OPERATORS.split(","))
}


def changes(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """The changes that begin at a node: what is replaced, and by what."""
    kind: Any = type(node)
    match node:
        case ast.Compare(left, ops, comparators):
            for index, op in enumerate(ops):
                for other in OTHERS[type(op)]:
                    yield node, ast.Compare(left, [*ops[:index], other, *ops[index + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield node, kind(*OTHERS[type(op)], values)
        case ast.BinOp(one, op, other) | ast.AugAssign(one, op, other) if type(op) in OTHERS:
            yield node, kind(one, *OTHERS[type(op)], other)
        case ast.UnaryOp(ast.Not(), operand):
            yield node, operand
        case ast.Constant(bool(value)):
            yield node, ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield from ((node, ast.Constant(value + by)) for by in (1, -1)[: 1 + isinstance(value, int)])
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
                yield test, ast.UnaryOp(ast.Not(), test)
        case ast.Expr(ast.Call() | ast.Await()) | ast.Raise():
            yield node, ast.Pass()
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield node, ast.Return(ast.Constant(None))


def within(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """The changes to a node and to what is in it, but to nothing that only readers and types notice."""
    match node:
        case ast.BinOp(op=ast.BitOr()) if re.fullmatch(r"([A-Z]\w*(\[.*\])?( \| |$))+", ast.unparse(node)):
            return  # a union of types
        case ast.Expr(ast.Call(ast.Attribute(ast.Name("log")))) | ast.Assert() | ast.JoinedStr():
            return
        case (
            ast.FunctionDef("__repr__") | ast.If(ast.Name("TYPE_CHECKING")) | ast.keyword("strict" | "slots")
        ):
            return
    yield from changes(node)
    inner: Sequence[ast.AST | None] = list(ast.iter_child_nodes(node))
    match node:
        case ast.Raise():
            inner = ()
        case ast.ClassDef(bases=bases, body=body):
            inner = () if any("Protocol" in ast.unparse(base) for base in bases) else body
        case ast.FunctionDef(args=args, body=body) | ast.AsyncFunctionDef(args=args, body=body):
            inner = [*args.defaults, *args.kw_defaults, *body]
        case ast.AnnAssign(value=value):
            inner = [value]
    for part in filter(None, inner):
        yield from within(part)


def mutants_of(room: str, file: Path) -> Iterator[Mutant]:
    """All mutants of a file."""
    text = file.read_text("utf-8")
    lines = [line.encode() for line in text.splitlines(keepends=True)]  # columns count bytes
    node: Any
    for node, new in within(ast.parse(text)):
        before, after = (" ".join(ast.unparse(each).split()) for each in (node, new))
        start, end = (
            lines[node.lineno - 1][: node.col_offset],
            lines[node.end_lineno - 1][node.end_col_offset :],
        )
        code = ast.unparse(new) if isinstance(node, ast.stmt) else f"({ast.unparse(new)})"
        pieces = (*lines[: node.lineno - 1], start, code.encode(), end, *lines[node.end_lineno :])
        alike = next((end for end in range(len(before)) if before[:end] != after[:end]), 0)
        short = slice(max(0, alike - 30), alike + 50)  # where they differ
        change = f"{before[short]} -> {after[short]}"
        yield Mutant(room, str(file.relative_to(ROOT)), node.lineno, change, b"".join(pieces).decode())


def files(root: Path, places: str, names: str) -> Iterator[Path]:
    """The files at some places, in the same order everywhere."""
    for path in (root / place for place in places.split()):
        yield from [path] if path.is_file() else sorted(path.rglob(names))


# -- Running the tests --------------------------------------------------------------------------------------


class Copy:
    """A copy of the sources, put before the installed ones, with caches of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
        if (engines := own_folder()) is not None:  # most mutants need no other kernels
            shutil.copytree(engines, folder / "cache" / "fourfold" / "engines")
        self.environment = os.environ | {
            "PYTHONPATH": str(folder / "src"),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "examples"),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # they take longer to load than most tests to run
        }
        ask = [sys.executable, "-c", "import fourfold; print(fourfold.__file__)"]
        used = subprocess.check_output(ask, env=self.environment, text=True).strip()
        if not Path(used).is_relative_to(folder):
            sys.exit(f"The tests would not use the copy, but {used}")

    def write(self, file: str, text: str) -> None:
        """Give a file this text. Its compiled form goes, as the next one may seem as old and as long."""
        path = self.folder / file
        path.write_text(text, "utf-8")
        Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)

    def run(self, tests: Sequence[str]) -> tuple[str | None, dict[str, float]]:
        """The first test that fails or what else went wrong, if anything; and the seconds of each file."""
        plugins = ("-p", "no:cacheprovider", "-p", "pytest_timeout", "-p", "_hypothesis_pytestplugin")
        options = ("-x", "-q", "--hypothesis-seed=0", "--durations=0", *plugins)
        command = ("prlimit", f"--as={MEMORY}", sys.executable, "-m", "pytest", *options, *tests)
        pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        with subprocess.Popen(command, cwd=ROOT, env=self.environment, **pipes) as process:
            assert process.stdout is not None
            said = b""
            while select([process.stdout], [], [], SILENCE)[0]:
                if not (more := os.read(process.stdout.fileno(), 1 << 16)):
                    break
                said += more
            else:
                _end(process)
                return "silence", {}
        text, seconds = said.decode(errors="replace"), defaultdict[str, float](float)
        for taken, file in re.findall(r"^([\d.]+)s \w+ +(\S+?)::", text, re.MULTILINE):
            seconds[file] += float(taken)
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", text, re.MULTILINE)
        return (failed[1] if failed else text[-500:]) if process.returncode else None, seconds


def _end(process: subprocess.Popen[bytes]) -> None:
    """Interrupt the tests, so that they stop what they started; kill them if they do not hear."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(SILENCE)  # a database may take its time
    except subprocess.TimeoutExpired:
        process.kill()


@cache
def tests(room: str, wider: bool) -> dict[str, str]:
    """The files of the tests of a room, or of those that use it, and their texts."""
    found = files(ROOT / "tests", TESTS[room][wider], "test_*.py")
    return {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in found}


def tried(mutant: Mutant, wider: bool, copies: SimpleQueue[Copy]) -> dict[str, Any]:
    """Run the tests on a mutant in a copy that is free, the quickest first."""
    seconds = kept()[state(mutant.room, wider)]["seconds"]
    copy = copies.get()
    copy.write(mutant.file, mutant.text)
    by, _ = copy.run(sorted(tests(mutant.room, wider), key=lambda file: float(seconds.get(file, 0))))
    copy.write(mutant.file, (ROOT / mutant.file).read_text("utf-8"))
    copies.put(copy)
    where = f"{mutant.file}:{mutant.line}"
    return {"mutant": mutant.key, "where": where, "change": mutant.change, "wider": wider, "by": by}


# -- A run --------------------------------------------------------------------------------------------------


def kept() -> dict[str, dict[str, Any]]:
    """What was found, the latest for each mutant; and for which sources and tests all passed."""
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    return {found["mutant"]: found for found in map(json.loads, lines)}


def keep(found: dict[str, Any], told: str) -> None:
    """Add to what was found, and tell it."""
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(json.dumps(found) + "\n")
    print(told, file=sys.stderr, flush=True)


@cache
def state(room: str, wider: bool) -> str:
    """The state of all sources and of some tests."""
    sources = [file.read_text("utf-8") for file in files(ROOT, "src", "*.py")]
    return _digest(*sources, *tests(room, wider).values())


def check_unchanged(room: str, wider: bool, copy: Copy) -> None:
    """End here if the tests fail without any change: then a failure says nothing."""
    if state(room, wider) not in kept():
        failed, seconds = copy.run(list(tests(room, wider)))
        if failed is not None:
            sys.exit(f"The tests of {room} fail on the sources as they are: {failed}")
        found = {"mutant": state(room, wider), "seconds": seconds}
        keep(found, f"{room}: the tests pass on the sources as they are")


def is_due(found: dict[str, Any] | None, wider: bool) -> bool:
    """Whether these are the next tests for a mutant."""
    return not wider if found is None else wider and not found["wider"] and found["by"] is None


def try_all(chosen: Sequence[Mutant], workers: int, again: bool) -> None:
    """Try the mutants of which nothing is known yet, or those that survived again."""
    anew = {key for key, found in kept().items() if again and found.get("by") is None}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        made = [Copy(Path(folder, str(number))) for number in range(workers)]
        copies: SimpleQueue[Copy] = SimpleQueue()
        for copy in made:
            copies.put(copy)
        for wider in (False, True):
            known = {key: found for key, found in kept().items() if wider or key not in anew}
            due = [mutant for mutant in chosen if is_due(known.get(mutant.key), wider)]
            for room in sorted({mutant.room for mutant in due}):
                check_unchanged(room, wider, made[0])
            trials = [pool.submit(tried, mutant, wider, copies) for mutant in due]
            for done, trial in enumerate(as_completed(trials), 1):
                found = trial.result()
                keep(found, f"{done} of {len(due)}: {found['where']}: {found['change']}: {found['by']}")


def table(chosen: Sequence[Mutant]) -> float:
    """Print what became of the mutants; returns the share of those killed."""
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
    """Make, try and count mutants; 1 if too many survive. It is no `main`, since it measures no figure."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutants")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=PLACES, help="mutants of one room")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="try mutants that survived once more")
    asked = parser.parse_args()
    made = [
        mutant
        for room in ([asked.only] if asked.only else PLACES)
        for file in files(ROOT / "src/fourfold", PLACES[room], "*.py")
        for mutant in mutants_of(room, file)
    ]
    chosen = random.Random(asked.seed).sample(made, asked.count)
    try_all(chosen, asked.workers, asked.again)
    return 0 if table(chosen) >= AIM else 1


if __name__ == "__main__":
    sys.exit(run())
