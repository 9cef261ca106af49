"""The OpenAPI document as a file: what `python -m fourfold.web.document` prints."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fourfold.web.app import assemble
from fourfold.web.settings import Settings


def document() -> dict[str, Any]:
    """The server's description of its API. Nothing is opened for it."""
    return assemble(Settings(data_dir=Path())).openapi_schema.to_schema()


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=1)
