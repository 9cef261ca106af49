"""Pictures for translators: messages are recognised on screens, and missing ones are listed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from harness.terminal_scenes import SCENES
from i18n.catalogues import notes
from i18n.message import Sentence
from i18n.pictures.commands import Typed, listed, printed
from i18n.pictures.kept import Kept, Taken
from i18n.pictures.making import told
from i18n.pictures.matching import Matcher
from i18n.pictures.messages import BROWSER, TERMINAL, Message, merged, messages
from i18n.pictures.page import write_page
from i18n.pictures.shown import Album, Box, Picture, Spot, written
from i18n.pictures.terminal import screens

SAID = [
    Message(("{name} gives a piece: {piece}.",)),
    Message(("{name} gives {what}.",)),
    Message(("{height} {colour} piece",), "classic: piece"),
    Message(("tall",), "classic: height"),
    Message(("dark",), "classic: colour"),
    Message(("{count} move played", "{count} moves played")),
    Message(("Type help for a list of what you can type.",)),
    Message(("Play",)),
    Message(("{label}: {value}",)),
    Message(("env var: {var}",)),
    Message(("{{…}} is a comment",)),
]


def found(shown: str) -> list[str]:
    return [find.message.forms[0] for find in Matcher(SAID).found_in(shown)]


@pytest.mark.parametrize(
    ("shown", "forms"),
    [
        ("Play", ["Play"]),
        ("Playing", []),
        ("1 move played", ["{count} move played"]),
        ("12 moves played", ["{count} move played"]),
        (
            "Ada gives a piece: tall dark piece.",
            ["{name} gives a piece: {piece}.", "{height} {colour} piece", "tall", "dark"],
        ),
        ("Type help for a list of\n  what you can type.", ["Type help for a list of what you can type."]),
        ("$ x\nType help for a list of what you can type.", ["Type help for a list of what you can type."]),
        ("tall, dark", ["tall", "dark"]),
        ("{…} is a comment", ["{{…}} is a comment"]),
        ("--top TOP  How many.  [env var: TOP]", ["env var: {var}"]),
        ("anything: at all", []),
    ],
)  # fmt: skip
def test_a_text_is_taken_apart_into_its_messages(shown: str, forms: list[str]) -> None:
    assert list(dict.fromkeys(found(shown))) == forms


def test_a_message_knows_where_it_stands() -> None:
    spot = written(["", "  Type help for a list", "  of what you can type."], left=10, top=5)
    (find,) = Matcher(SAID).found_in(spot.text)
    assert spot.place(find.start, find.end) == Box(12, 6, 21, 2)


def test_one_message_is_gathered_from_all_its_places() -> None:
    said = [
        Sentence("Draw", "client/src/play/Tools.svelte", line=7),
        Sentence("Draw", "src/fourfold/terminal/app/table.py", comment="A key."),
        Sentence("Draw", "src/fourfold/terminal/app/table.py", "another"),
    ]
    first, second = merged(said)
    assert first.sources == ["client/src/play/Tools.svelte:7", "src/fourfold/terminal/app/table.py"]
    assert "A key." in first.comments
    assert first.rooms == ["client", "terminal"]
    assert first.may_stand_in(BROWSER)
    assert not second.may_stand_in(BROWSER)
    assert second.may_stand_in(TERMINAL)


def test_every_note_to_translators_is_about_a_message() -> None:
    said = {message.forms[0] for message in messages()}
    assert set(notes()) <= said


def test_the_list_of_commands_can_be_read() -> None:
    assert listed("# both games\nverify -\n> 1. 7\n>\nlevels\n& prepare\n") == [
        [Typed("verify -", ["1. 7", ""])], [Typed("levels"), Typed("prepare")]
    ]  # fmt: skip


def test_messages_of_a_terminal_and_of_a_command_come_with_a_picture(tmp_path: Path) -> None:
    album = Album(messages())
    kept = Kept(tmp_path / "kept")
    album.add(screens(kept, [scene for scene in SCENES if scene.name == "menu"]))
    album.add(printed(kept, [[Typed("rules chess")]]))
    photograph = Picture("home", [Spot("Play now", Box(10, 20, 100, 40))], "home.png", (1280, 800))
    album.add([photograph])
    (kept.folder / "home.png").touch()
    page = write_page(album, kept.folder, tmp_path).read_text("utf-8")
    cards = {
        match[2]: match[0]
        for match in re.finditer(r"<article id=\"(m\d+)\".*?<h2>(.*?)</h2>.*?</article>", page, re.S)
    }
    assert "<mark>Change language</mark>" in cards["Change language"]
    assert "terminal menu" in cards["Change language"]
    assert 'src="home.png"' in cards["Play now"]
    assert (
        "$ fourfold rules chess" in cards["“{text}” is not a game: write quarto or quatro."]
        or "$ fourfold rules chess" in page
    )
    assert "On none of the screens." in cards["You share the win"]
    assert re.search(r"^client +\d+ of +\d+ ", told(album), re.M)
    assert (tmp_path / "terminal-menu.txt").is_file()
    number = re.search(r'id="m(\d+)"', cards["Change language"])
    assert number is not None
    german = json.loads((tmp_path / "de.js").read_text("utf-8").removeprefix("translated(")[:-3])
    assert german[number[1]] == ["Sprache ändern"]


def test_a_scene_is_visited_again_only_if_it_has_changed_or_failed(tmp_path: Path) -> None:
    visits = []

    def visit(name: str, *, whole: bool = True) -> Taken:
        visits.append(name)
        return Taken([Picture(name, [written(["Play now", "Learn"])], rows=["Play now", "Learn"])], whole)

    def pictures(scene: str, *, whole: bool = True) -> list[Picture]:
        return Kept(tmp_path).pictures("home", scene, lambda: visit(scene, whole=whole))

    assert pictures("one") == pictures("one")
    assert pictures("two", whole=False) == pictures("two")
    assert visits == ["one", "two", "two"]
