"""Makes the whole folder of pictures."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from i18n.message import ROOT
from i18n.pictures.answers import answers
from i18n.pictures.browser import photographs
from i18n.pictures.commands import commands, printed, written_games
from i18n.pictures.kept import Kept
from i18n.pictures.library import errors
from i18n.pictures.messages import messages
from i18n.pictures.page import write_page
from i18n.pictures.scenes import ALL
from i18n.pictures.shown import Album
from i18n.pictures.terminal import endings, screens

FOLDER = ROOT / "build" / "i18n-pictures"
KEPT = ROOT / "build" / "i18n-pictures-kept"
"""Everything that was taken, for the next run; translators need only the other folder."""


def make_pictures(folder: Path = FOLDER, kept: Kept | None = None) -> None:
    """Visit every screen in English, write the page, and print how many messages of each room it shows."""
    kept = kept or Kept(KEPT)
    album = Album(messages())
    with ThreadPoolExecutor(1) as pool:
        texts = pool.submit(lambda: [*printed(kept, commands()), *answers()])  # while the browser waits
        album.add(photographs(ALL, kept))
        album.add(screens(kept))
        album.add(endings())
        album.add(errors())
        album.add(written_games())
        album.add(texts.result())
    kept.forget_others()
    shutil.rmtree(folder, ignore_errors=True)
    page = write_page(album, kept.folder, folder)
    print(told(album))
    print(page.relative_to(ROOT))


def told(album: Album) -> str:
    """How many messages of each room were found, and of all."""
    counts = {**album.counts(), "all": (len(album.sights), len(album.messages))}
    return "\n".join(
        f"{room:<9} {found:5} of {total:5} ({found / total:4.0%})" for room, (found, total) in counts.items()
    )
