"""The OpenAPI document as a file: `python -m fourfold.web.document` prints it, for builders of clients."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fourfold.web.app import build
from fourfold.web.settings import Settings


def document() -> dict[str, Any]:
    """What the server says about its API. Nothing is opened for it."""
    schema: dict[str, Any] = build(Settings(data_dir=Path()))._app.openapi_schema.to_schema()
    return schema


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=1)
