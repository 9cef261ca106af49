"""`index.html`: every message with its pictures, to search and read in any browser."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from html import escape
from pathlib import Path

from i18n.pictures.messages import WHERE, Message
from i18n.pictures.shown import Album, Box, Sight, file_name
from i18n.pictures.translations import language_names, write_translations

_SCALE = 0.75
"""Screenshots are shown a little smaller than they were taken."""
_VIEW = (720, 260)
"""The part of a screenshot that is shown, in pixels of the page."""
_MARGIN = 3
"""Rows of a text shown above and below a message."""
_INTRODUCTION = (
    "Here is every message of the program, with pictures of the screens where people read it, in English. "
    "In a picture the message is outlined or marked; follow the link below it to see the whole screen. "
    "What is written in {{braces}} is filled in by the program. Two lines at the top of a message are its "
    "singular and its plural. Choose your language to see the translations. "
    "{found} of {total} messages have a picture."
)
_STYLE = Path(__file__).with_name("page.css")
_SCRIPT = Path(__file__).with_name("page.js")


def write_page(album: Album, taken: Path, folder: Path) -> Path:
    """Write the page, and beside it the pictures that it shows; returns the page's path.

    Screenshots are copied from `taken`. Not all are: other pictures may show the same messages.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shown = {id(sight.picture): sight.picture for sights in album.sights.values() for sight in sights}
    texts: Counter[str] = Counter()
    for picture in shown.values():
        if picture.rows:
            name = file_name(picture.name)
            texts[name] += 1  # many commands begin with the same words
            picture.file = f"{name}-{texts[name]}.txt" if texts[name] > 1 else f"{name}.txt"
            rows = "".join(f"{row}\n" for row in picture.rows)
            (folder / picture.file).write_text(rows, encoding="utf-8")
        else:
            shutil.copyfile(taken / picture.file, folder / picture.file)
    write_translations(album.messages, folder)
    page = folder / "index.html"
    page.write_text("".join(_page(album)), encoding="utf-8")
    return page


def _page(album: Album) -> Iterator[str]:
    found = len(album.sights)
    yield '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Messages in pictures</title>\n'
    yield f"<style>\n{_STYLE.read_text('utf-8')}</style>\n"
    yield "<header>\n<h1>Messages in pictures</h1>\n"
    yield '<p class="search"><label>Search <input type="search" autofocus></label>\n'
    yield '<label>Language <select id="language"><option value="">English only</option>'
    for language, name in language_names():
        yield f'<option value="{language}">{escape(name)}</option>'
    yield '</select></label>\n<label>Show <select id="kind">'
    yield '<option value="">all</option><option value="found">those with a picture</option>'
    yield '<option value="missing">those without</option>'
    for room in album.counts():
        yield f'<option value="{escape(room)}">{escape(WHERE[room])}</option>'
    yield "</select></label>\n<output></output></p>\n</header>\n<main>\n"
    yield f"<p>{_INTRODUCTION.format(found=found, total=len(album.messages))}</p>\n"
    for number, message in enumerate(album.messages):
        yield from _card(number, message, album.sights.get(number, []))
    yield f"</main>\n<script>\n{_SCRIPT.read_text('utf-8')}</script>\n</html>\n"


def _card(number: int, message: Message, sights: list[Sight]) -> Iterator[str]:
    kinds = " ".join(["found" if sights else "missing", *message.rooms])
    yield f'<article id="m{number}" data-kinds="{escape(kinds)}">\n'
    for form in message.forms:
        yield f"<h2>{escape(form)}</h2>\n"
    yield '<div class="translation"></div>\n'
    if message.context:
        yield f'<p class="context">Context: {escape(message.context)}</p>\n'
    for comment in message.comments:
        yield f'<p class="comment">{escape(comment)}</p>\n'
    where = "; ".join(WHERE[room] for room in message.rooms)
    yield f'<p class="where">Where: {escape(where)}</p>\n'
    yield f'<p class="source">{escape(", ".join(message.sources))}</p>\n'
    if not sights:
        yield '<p class="none">On none of the screens.</p>\n'
    for sight in sights:
        yield from _excerpt(sight) if sight.picture.rows else _photograph(sight)
    yield "</article>\n"


def _caption(sight: Sight) -> str:
    how = f" · {sight.how}: “{sight.text.strip()}”" if sight.how else ""
    return (
        f'<figcaption><a href="{escape(sight.picture.file)}">{escape(sight.picture.name)}</a>'
        f"{escape(how)}</figcaption>\n"
    )


def _photograph(sight: Sight) -> Iterator[str]:
    """A part of a screenshot, with the message outlined in its middle."""
    picture, box = sight.picture, _scaled(sight.box)
    width, height = (side * _SCALE for side in picture.size)
    left = _shift(box.left + box.width / 2, _VIEW[0], width)
    top = _shift(box.top + box.height / 2, _VIEW[1], height)
    yield f'<figure>\n<a class="view" href="{escape(picture.file)}">'
    yield f'<img loading="lazy" alt="" src="{escape(picture.file)}" width="{width:.0f}" height="{height:.0f}"'
    yield f' style="left:{-left:.0f}px;top:{-top:.0f}px">'
    yield f'<span style="left:{box.left - left - 4:.0f}px;top:{box.top - top - 4:.0f}px;'
    yield f'width:{box.width + 4:.0f}px;height:{box.height + 4:.0f}px"></span></a>\n'
    yield f"{_caption(sight)}</figure>\n"


def _scaled(box: Box) -> Box:
    return Box(box.left * _SCALE, box.top * _SCALE, box.width * _SCALE, box.height * _SCALE)


def _shift(middle: float, view: float, whole: float) -> float:
    """How far to move a picture so that `middle` is centred, without going past its edges."""
    return max(0.0, min(middle - view / 2, whole - view))


def _excerpt(sight: Sight) -> Iterator[str]:
    """Some rows of a text, with the message marked."""
    box, rows = sight.box, sight.picture.rows
    top, left = int(box.top), int(box.left)
    bottom, right = top + int(box.height), left + int(box.width)
    yield "<figure>\n<pre>"
    for number in range(max(0, top - _MARGIN), min(len(rows), bottom + _MARGIN)):
        row = rows[number]
        if top <= number < bottom:
            marked = f"<mark>{escape(row[left:right])}</mark>" if row[left:right].strip() else row[left:right]
            yield f"{escape(row[:left])}{marked}{escape(row[right:])}\n"
        else:
            yield f"{escape(row)}\n"
    yield f"</pre>\n{_caption(sight)}</figure>\n"
