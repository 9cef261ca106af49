"""`python -m i18n` updates the catalogues; `compile` only compiles."""

from __future__ import annotations

import sys

from i18n.compiled import compile_all


def main(wanted: str) -> None:
    """Run the steps; gathering needs the program installed, compiling needs Babel only."""
    if wanted != "compile":
        from i18n.catalogues import template, update  # noqa: PLC0415
        from i18n.shares import write_shares  # noqa: PLC0415
        from i18n.sources import sentences  # noqa: PLC0415

        update(template(sentences()))
        write_shares()
    compile_all()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "all")
