"""Logs as lines: a time, a level, a component, a sentence and details. JSON, but plain text at a terminal.

Nothing secret is ever passed to a logger: no cookie, link, seed or body. Paths are logged without their
query.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

_ORDINARY = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object per line; everything passed as `extra` becomes a field beside the sentence."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **_beside(record),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class Words(logging.Formatter):
    """The same for people: the time of day, the level if it matters, the sentence and details."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line, with the traceback if there was an error."""
        time = datetime.fromtimestamp(record.created, UTC).astimezone()
        level = "" if record.levelno == logging.INFO else f" {record.levelname}"
        beside = "".join(f" {name}={value}" for name, value in _beside(record).items())
        line = f"{time:%H:%M:%S}{level} {record.getMessage()}{beside}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _beside(record: logging.LogRecord) -> dict[str, object]:
    """What was passed as `extra`."""
    return {name: value for name, value in vars(record).items() if name not in _ORDINARY}


def set_up_logs(level: int = logging.INFO) -> None:
    """Send every log of this process to standard error: as JSON lines, or as plain text to a terminal."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Words() if sys.stderr.isatty() else JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("uvicorn.access").disabled = True
    for name in ("websockets", "alembic", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)
