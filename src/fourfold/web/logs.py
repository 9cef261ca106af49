"""Logs as lines of JSON: a time, a level, a place, a sentence, and what belongs to it.

Nothing secret is ever handed to a logger: no cookie, no link, no seed, no body. Paths are logged without
their query.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

_ORDINARY = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One object to a line; whatever was passed as `extra` stands beside the sentence."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line.update({name: value for name, value in vars(record).items() if name not in _ORDINARY})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(level: int = logging.INFO) -> None:
    """Send every log of this process to standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("uvicorn.access").disabled = True
    for name in ("websockets", "alembic", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)
