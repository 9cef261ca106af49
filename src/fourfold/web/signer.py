"""The server's signing key: only the server can have signed what it verifies.

The database holds a key that all processes of a server share; it is made on the first start. To replace it,
put a file named `key` into the data folder of every machine, one key per line, newest first. The first key
signs and all of them verify, the database's last, so a change of keys forgets nobody.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from pathlib import Path

from fourfold.rules.game import Unreadable

KEY_FILE = "key"
_SHORTEST = 32


class Signer:
    """Signs short texts and verifies its own signatures."""

    def __init__(self, keys: tuple[bytes, ...]) -> None:
        if not keys:
            raise ValueError("a signer needs a key")
        self._keys = keys

    def sign(self, text: str) -> str:
        """`text` with its signature."""
        return f"{text}.{_seal(self._keys[0], text)}"

    def read(self, signed: str) -> tuple[str, bool] | None:
        """The signed text, and whether the newest key signed it; None if it was not signed here."""
        text, dot, seal = signed.rpartition(".")
        if not dot or not signed.isascii():
            return None
        for place, key in enumerate(self._keys):
            if hmac.compare_digest(_seal(key, text), seal):
                return text, place == 0
        return None

    def scatter(self, text: str, groups: int) -> int:
        """One of so many groups, always the same for a text. Nobody else can tell which, and no group tells
        which text."""
        return int.from_bytes(_seal(self._keys[0], text).encode()) % groups


def load_signer(data_dir: Path, shared: bytes) -> Signer:
    """A signer with the keys of a data folder, if there are any, and the key in the database."""
    return Signer((*read_keys(data_dir), shared))


def read_keys(data_dir: Path) -> tuple[bytes, ...]:
    """The keys in a data folder, mostly none. Raises `Unreadable` where they are none."""
    path = data_dir / KEY_FILE
    if not path.is_file():
        return ()
    keys = tuple(line.strip().encode() for line in path.read_text("utf-8").splitlines() if line.strip())
    if not keys or any(len(key) < _SHORTEST for key in keys):
        raise Unreadable(
            "{path} holds no key: each line is a key of at least {count} characters.",
            path=str(path),
            count=_SHORTEST,
        )
    return keys


def _seal(key: bytes, text: str) -> str:
    digest = hmac.digest(key, text.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest[:24]).decode()
