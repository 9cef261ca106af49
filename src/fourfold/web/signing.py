"""The server's key: what it signs, only it can have signed.

The key lives in a file of the data folder, one key to a line, newest first. The first line signs; every line
verifies, so a key is replaced by adding a new first line and removing the old one when nobody needs it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path

from fourfold.rules.game import Unreadable

KEY_FILE = "key"
_SHORTEST = 32


class Signer:
    """Signs short texts and tells whether a signature is its own."""

    def __init__(self, keys: tuple[bytes, ...]) -> None:
        if not keys:
            raise ValueError("a signer needs a key")
        self._keys = keys

    def sign(self, text: str) -> str:
        """`text` with its signature."""
        return f"{text}.{_seal(self._keys[0], text)}"

    def read(self, signed: str) -> tuple[str, bool] | None:
        """The text that was signed, and whether with the newest key; None if it was not signed here."""
        text, dot, seal = signed.rpartition(".")
        if not dot:
            return None
        for place, key in enumerate(self._keys):
            if hmac.compare_digest(_seal(key, text).encode(), seal.encode()):
                return text, place == 0
        return None


def load_signer(data_dir: Path) -> Signer:
    """The signer of this data folder; its key is made on the first start."""
    data_dir.mkdir(parents=True, exist_ok=True)
    path = data_dir / KEY_FILE
    if not path.exists():
        _make(path)
    keys = tuple(line.strip().encode() for line in path.read_text("ascii").splitlines() if line.strip())
    if not keys or any(len(key) < _SHORTEST for key in keys):
        raise Unreadable(
            "{path} holds no key: each line is one of at least {count} characters; "
            "delete the file to have one made.",
            path=str(path),
            count=_SHORTEST,
        )
    return Signer(keys)


def _make(path: Path) -> None:
    """Two processes may start at once: the first link wins, and nobody ever reads half a key."""
    draft = path.with_name(f"{KEY_FILE}.{os.getpid()}.{secrets.token_hex(4)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(handle, secrets.token_urlsafe(48).encode() + b"\n")
        os.fsync(handle)
    finally:
        os.close(handle)
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _seal(key: bytes, text: str) -> str:
    digest = hmac.digest(key, text.encode(errors="surrogatepass"), hashlib.sha256)
    return base64.urlsafe_b64encode(digest[:24]).decode()
