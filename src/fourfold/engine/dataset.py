"""Data sets: labelled positions in Parquet files that anyone can reproduce, byte for byte.

A data set is made of *parts*, pieces of work that any worker can do: each is a function's answer, a
dictionary of columns. Parts are taken in order, rows that are the same game as an earlier one are left out,
and what remains is cut into files. Finished parts are kept in the folder until all is done, so interrupted
work continues where it stopped.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourfold import __version__
from fourfold.rules.game import RuleError, Unreadable

Columns: TypeAlias = dict[str, NDArray[Any]]
"""Arrays with a row for each position, by the name of the column."""

KEY, CLASS = "key", "class"
"""Columns of a part that do not go into the files: rows with the same key are the same game, and a balanced
data set has as many rows of each class as can be found."""

UNFINISHED = "unfinished"
PLAN, CARD = "dataset.json", "README.md"
SEARCHED_FOR_BALANCE = 40
"""A balanced data set stops searching after this many times its size."""


class Source(Protocol):
    """What a data set is made from."""

    @property
    def name(self) -> str:
        """Of the files."""
        ...

    def about(self) -> dict[str, Any]:
        """What decides the rows, for the card and to tell one data set from another."""
        ...

    def columns(self) -> dict[str, str]:
        """What each column means."""
        ...

    def parts(self) -> Iterator[tuple[Callable[..., Columns], tuple[Any, ...]]]:
        """The work, piece by piece: a function and its arguments."""
        ...

    def check(self, columns: Columns, row: int) -> bool:
        """Whether a row holds when it is worked out again in another way."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """How large a data set is, and where it is written."""

    rows: int
    folder: Path
    balanced: bool = False
    rows_a_file: int = 100_000
    checked: int = 100
    """Rows that are worked out again at the end."""


@dataclass(frozen=True, slots=True)
class Made:
    """A finished data set."""

    rows: int
    checked: int


Report: TypeAlias = Callable[[int, int], None]
"""Hears how many rows there are, of how many."""


def make(plan: Plan, source: Source, executor: Executor, report: Report, ahead: int = 8) -> Made:
    """Write the data set, or go on with one that was interrupted."""
    arrow()
    about = source.about() | {"rows wanted": plan.rows, "balanced": plan.balanced}
    _claim(plan.folder, about)
    columns = _select(plan, _parts(plan, source, executor, ahead), report)
    rows = len(next(iter(columns.values())))
    checked = check(source, columns, min(plan.checked, rows))
    files = _write(plan, source, columns)
    _write_card(plan, source, columns, files, checked)
    for left_over in sorted((plan.folder / UNFINISHED).glob("*")):
        left_over.unlink()
    (plan.folder / UNFINISHED).rmdir()
    return Made(rows, checked)


def arrow() -> Any:
    """pyarrow, which writes the files: an optional part of the installation."""
    import pyarrow  # noqa: PLC0415
    import pyarrow.parquet  # noqa: PLC0415

    return pyarrow


def _claim(folder: Path, about: dict[str, Any]) -> None:
    """Take over the folder, or refuse one that holds something else."""
    (folder / UNFINISHED).mkdir(parents=True, exist_ok=True)
    plan, wanted = folder / PLAN, json.dumps(about, indent=2) + "\n"
    if not plan.exists():
        plan.write_text(wanted)
    elif plan.read_text() != wanted:
        raise Unreadable("The folder {folder} holds other data: name another folder.", folder=folder)


def _parts(plan: Plan, source: Source, executor: Executor, ahead: int) -> Iterator[Columns]:
    """The answers of all parts in order, a few of them being worked on ahead."""
    waiting: deque[tuple[Path, Future[Columns] | None]] = deque()

    def answer() -> Columns:
        path, future = waiting.popleft()
        if future is None:
            return _read_part(path)
        columns = future.result()
        _write_part(path, columns)
        return columns

    try:
        for number, (work, arguments) in enumerate(source.parts()):
            path = plan.folder / UNFINISHED / f"part-{number:06}.npz"
            waiting.append((path, None if path.exists() else executor.submit(work, *arguments)))
            if len(waiting) > ahead:
                yield answer()
        while waiting:
            yield answer()
    finally:
        for _, future in waiting:
            if future is not None:
                future.cancel()


def _read_part(path: Path) -> Columns:
    with np.load(path) as saved:
        return {name: saved[name] for name in saved.files}


def _write_part(path: Path, columns: Columns) -> None:
    draft = path.with_suffix(".draft.npz")
    np.savez(draft, allow_pickle=False, **columns)
    draft.replace(path)


def _select(plan: Plan, parts: Iterator[Columns], report: Report) -> Columns:
    """Rows of different games until there are enough, balanced on request."""
    known: set[bytes] = set()
    taken: list[Columns] = []
    spare: list[Columns] = []
    counts: dict[int, int] = {}
    size = seen = 0
    for part in parts:
        fresh = [row for row, key in enumerate(part[KEY]) if not _seen(known, bytes(key))]
        seen += len(part[KEY])
        chosen, others = _shares(part[CLASS], fresh, counts, plan) if plan.balanced else (fresh, [])
        chosen = chosen[: plan.rows - size]
        taken.append(_rows(part, chosen))
        spare.append(_rows(part, others))
        size += len(chosen)
        report(size, plan.rows)
        if size == plan.rows or seen >= SEARCHED_FOR_BALANCE * plan.rows:
            break
    return _joined(taken, spare, plan.rows)


def _seen(known: set[bytes], key: bytes) -> bool:
    if key in known:
        return True
    known.add(key)
    return False


def _shares(
    classes: NDArray[Any], rows: list[int], counts: dict[int, int], plan: Plan
) -> tuple[list[int], list[int]]:
    """The rows whose class has not had its share yet, and the others."""
    number_of_classes = int(classes.max(initial=0)) + 1 if not counts else max(len(counts), 1)
    for each in range(number_of_classes):
        counts.setdefault(each, 0)
    chosen, others = [], []
    for row in rows:
        each = int(classes[row])
        share = -(-plan.rows // len(counts))
        if counts.setdefault(each, 0) < share:
            counts[each] += 1
            chosen.append(row)
        else:
            others.append(row)
    return chosen, others


def _rows(part: Columns, rows: list[int]) -> Columns:
    return {name: column[rows] for name, column in part.items() if name != CLASS}


def _joined(taken: list[Columns], spare: list[Columns], rows: int) -> Columns:
    """All chosen rows, filled up from the others where too few were of the right class."""
    whole = {name: np.concatenate([part[name] for part in taken]) for name in taken[0]}
    missing = rows - len(whole[KEY])
    if missing <= 0:
        return whole
    more = {name: np.concatenate([part[name] for part in spare])[:missing] for name in whole}
    return {name: np.concatenate([whole[name], more[name]]) for name in whole}


def check(source: Source, columns: Columns, wanted: int) -> int:
    """Work out rows again, chosen at even distances; raises an error if one is wrong."""
    rows = len(columns[KEY])
    for row in np.linspace(0, rows - 1, wanted).astype(np.int64):
        if not source.check(columns, int(row)):
            raise RuleError("Row {row} is wrong when solved again: do not use this data.", row=int(row))
    return wanted


def _write(plan: Plan, source: Source, columns: Columns) -> dict[str, str]:
    """The Parquet files, with the fingerprint of each."""
    pyarrow = arrow()
    written = [name for name in source.columns() if name in columns]
    rows = len(columns[KEY])
    files = {}
    for number, first in enumerate(range(0, rows, plan.rows_a_file)):
        part = {name: columns[name][first : first + plan.rows_a_file] for name in written}
        path = plan.folder / f"{source.name}-{number:05}.parquet"
        draft = path.with_suffix(".draft")
        pyarrow.parquet.write_table(
            pyarrow.table({name: _arrow_column(column) for name, column in part.items()}),
            draft,
            compression="zstd",
        )
        draft.replace(path)
        files[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return files


def _arrow_column(column: NDArray[Any]) -> Any:
    """A column of numbers, texts, or lists of one length."""
    pyarrow = arrow()
    if column.ndim == 1:
        return pyarrow.array(column.astype(str).tolist() if column.dtype.kind in "SU" else column)
    flat = pyarrow.array(np.ascontiguousarray(column).reshape(-1))
    return pyarrow.FixedSizeListArray.from_arrays(flat, column.shape[1])


def _write_card(plan: Plan, source: Source, columns: Columns, files: dict[str, str], checked: int) -> None:
    """What the data are, how they were made, and how to see that they are the same."""
    lines = [
        f"# {source.name}: {len(columns[KEY])} positions",
        "",
        f"Made by fourfold {__version__} with pyarrow {arrow().__version__}; the same versions make the same "
        "bytes.",
        "",
        *(f"- {name}: {value}" for name, value in source.about().items()),
        f"- balanced: {'yes' if plan.balanced else 'no'}",
        f"- worked out again in another way and found right: {checked} rows",
        "",
        "| column | meaning |",
        "| --- | --- |",
        *(f"| `{name}` | {meaning} |" for name, meaning in source.columns().items()),
        "",
        "| file | sha256 |",
        "| --- | --- |",
        *(f"| {name} | `{digest}` |" for name, digest in files.items()),
        "",
    ]
    (plan.folder / CARD).write_text("\n".join(lines))
