"""The sources that a package's kernels are made of.

Kernels are compiled by package. They depend on the kernels that they call and on the numbers that they look
things up by, and those on the rules: on the modules that have kernels and on all that these import, and on
nothing else. Compiled kernels are named after the state of these sources and so are never stale; and a change
to, say, how a level plays, compiles nothing.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_ROOT = Path(__file__).parents[3]
_OWN = "fourfold.engine.kernel"
_MARK = re.compile(r"^@(?:entry|inlined|kernel)$", re.MULTILINE)
_IMPORT = re.compile(r"^(?:from|import) (fourfold[\w.]*)(?: import (\([^)]*\)|[^(\n]*))?", re.MULTILINE)


def kernel_modules(package: str) -> list[str]:
    """The modules of a package that have kernels."""
    files = sorted((_ROOT / package.replace(".", "/")).glob("*.py"))
    return [f"{package}.{file.stem}" for file in files if _MARK.search(file.read_text("utf-8"))]


def kernel_packages() -> list[str]:
    """The packages that have kernels."""
    folders = sorted({file.parent for file in (_ROOT / "fourfold").rglob("*.py")})
    packages = [".".join(folder.relative_to(_ROOT).parts) for folder in folders]
    return [package for package in packages if kernel_modules(package)]


@cache
def fingerprint(package: str) -> str:
    """The state of the sources that a package's kernels are made of."""
    state = hashlib.blake2b(digest_size=8)
    for _, text in sorted(sources(package).items()):
        state.update(text.encode())
    return state.hexdigest()


def sources(package: str) -> dict[str, str]:
    """The modules that a package's kernels are made of, by name, and their texts."""
    own = [f"{_OWN}.{file.stem}" for file in Path(__file__).parent.glob("[!_]*.py")]
    modules = [_OWN, *own, *kernel_modules(package)]
    texts: dict[str, str] = {}
    while modules:
        module = modules.pop()
        file = _file(module)
        if file is not None and module not in texts:
            texts[module] = file.read_text("utf-8")
            modules += _imported(texts[module])
    return texts


def _file(module: str) -> Path | None:
    place = _ROOT / module.replace(".", "/")
    for file in (place.with_suffix(".py"), place / "__init__.py"):
        if file.is_file():
            return file
    return None


def _imported(text: str) -> Iterator[str]:
    """The modules of ours that a module imports; names that are no modules among them."""
    for module, names in _IMPORT.findall(text):
        yield module
        for name in re.findall(r"\w+", names):
            yield f"{module}.{name}"
