"""Where pages lie: at the root of a server, or in a folder of a static site that somebody else serves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Addresses of pages, from their paths: these begin with a slash."""

    base: str = "/"
    """The folder, with a slash at both ends."""
    is_static: bool = False
    """Whether there are only files: then each language has its own."""

    def address(self, path: str) -> str:
        """The address of a page, a picture or a file."""
        return self.base + path[1:]

    def in_language(self, path: str, language: str) -> str:
        """The path of a page in one language. A server asks its reader; files lie side by side."""
        return f"{path.rstrip('/')}/{language}/" if self.is_static else f"{path}?lang={language}"

    def page(self, path: str, language: str) -> str:
        """The path by which a page leads on to another, for a reader of this language."""
        return self.in_language(path, language) if self.is_static else path


_SERVER = Place()
_place: ContextVar[Place] = ContextVar("place", default=_SERVER)


def place() -> Place:
    """Where the pages lie that are drawn in this context."""
    return _place.get()


@contextmanager
def lying_at(there: Place) -> Iterator[None]:
    """Draw pages that lie there inside a `with` block."""
    token = _place.set(there)
    try:
        yield
    finally:
        _place.reset(token)
