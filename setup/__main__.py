"""`python3 -m setup LEVEL`: see the package's docstring."""

from __future__ import annotations

import contextlib
import fcntl
import signal
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from setup import client, python, system
from setup.part import READY, Failed, Part, Work
from setup.progress import Progress

OLDEST = (3, 11)
RUN = ("environment", "packages", "catalogues", "page", "engines", "modules", "client")
LEVELS = {
    "run": RUN,
    "client": ("modules", "client"),
    "site": ("environment", "packages", "catalogues", "page", "modules"),
    "dev": ("environment", "packages", "catalogues", "modules", "tools"),
    "test": (*RUN, "tools", "system"),
}


def main(arguments: list[str]) -> int:
    """Set up one level; returns the exit code."""
    if len(arguments) != 1 or arguments[0] not in LEVELS:
        print(f"usage: python3 -m setup {{{','.join(LEVELS)}}}", file=sys.stderr)
        return 2
    if sys.version_info < OLDEST:
        print(
            "Python 3.11 or newer is needed: name one, as in “make run PYTHON=python3.12”.", file=sys.stderr
        )
        return 1
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: sys.exit(1))
    with _alone():
        wanted = LEVELS[arguments[0]]
        every = {**python.PARTS, **client.parts(developing="tools" in wanted), **system.PARTS}
        return set_up(_to_make({name: every[name] for name in wanted}))


def _to_make(parts: Mapping[str, Part]) -> dict[str, Part]:
    """Those that are not ready, or may not be any more once those that they need are made."""
    found: dict[str, Part] = {}
    for name, part in parts.items():
        if not found.keys().isdisjoint(part.needs) or not part.is_ready():
            found[name] = part
    return found


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Allow one set-up at a time: a second one waits, and then finds everything ready."""
    READY.mkdir(parents=True, exist_ok=True)
    with (READY / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Something else is setting up here: waiting for it.", file=sys.stderr)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def set_up(parts: Mapping[str, Part]) -> int:
    """Make these parts, each as soon as those that it needs are made; returns the exit code."""
    work = {name: Work(part.log) for name, part in parts.items()}
    with Progress(parts, work) as progress, ThreadPoolExecutor(max(1, len(parts))) as threads:
        try:
            failed = _make_all(parts, work, progress, threads)
        finally:
            for one in work.values():
                one.stop()
    for name, why in failed.items():
        print(f"\n{parts[name].title}: {why}", file=sys.stderr)
        print("".join(f"  {line}\n" for line in work[name].said()[-30:]), end="", file=sys.stderr)
    for one in work.values():
        if one.note:
            print(one.note, file=sys.stderr)
    return 1 if failed else 0


def _make_all(
    parts: Mapping[str, Part], work: Mapping[str, Work], progress: Progress, threads: ThreadPoolExecutor
) -> dict[str, Failed]:
    """Make them all, or stop at the first that fails."""
    left, made, running = dict(parts), set[str](), dict[Future[None], str]()
    while left or running:
        for name, part in list(left.items()):
            if made.issuperset(set(part.needs) & set(parts)):
                del left[name]
                running[threads.submit(_make, name, part, work[name], progress)] = name
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            name = running.pop(future)
            try:
                future.result()
            except Failed as why:
                return {name: why}
            made.add(name)
    return {}


def _make(name: str, part: Part, work: Work, progress: Progress) -> None:
    if part.is_ready():  # what it needs was made again, and is the same
        progress.begin(name)
        progress.end(name, ready=True)
        return
    fingerprint = part.fingerprint()
    part.mark.unlink(missing_ok=True)
    part.log.unlink(missing_ok=True)
    progress.begin(name)
    ready = False
    try:
        part.make(work)
        part.mark.write_text(fingerprint, "ascii")
        ready = True
    finally:
        progress.end(name, ready=ready)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
