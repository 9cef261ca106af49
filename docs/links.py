"""For the site: replaces links to repository files that are not documents with the file's name.

In the repository such links lead to sources, examples and licences; the site has none of these files. A link
to a missing file is left alone and fails the build.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
OUTWARD = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+[^)#\s]+)\)")


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:
    """Called for every page before it is read."""
    folder = Path(page.file.abs_src_path).parent

    def named(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        outside = target.is_relative_to(ROOT) and not target.is_relative_to(ROOT / "docs")
        return link[1] if outside and target.exists() else link[0]

    return OUTWARD.sub(named, markdown)
