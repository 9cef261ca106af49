"""Quatro as a dialogue in lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fourfold import quatro
from fourfold.locale import explain, row_words, text
from fourfold.play import Play, View
from fourfold.quatro.art.descriptions import describe
from fourfold.quatro.data import layouts
from fourfold.quatro.data.puzzles import QuatroKind
from fourfold.quatro.terminal.fields import dice_words, field_words, pattern_words, still_kept
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.plain.game_dialogue import ACTIONS, FILLERS, Entries, GameDialogue
from fourfold.terminal.sentences.names import seat_name
from fourfold.terminal.views import own_legal, position

if TYPE_CHECKING:
    from fourfold.data.puzzles import Puzzle
    from fourfold.terminal.local.game_request import GameRequest
    from fourfold.terminal.plain.menu import Talk

_THROW = {"throw", "t", "roll", "cast"}
_KEEP = {"keep", "hold", "k"}
_SINGLE = ("one", "two", "three", "four", "five", "six")
_PLURAL = ("ones", "twos", "threes", "fours", "fives", "sixes")
_FACES = {word: face for words in (_SINGLE, _PLURAL) for face, word in enumerate(words, start=1)}


class QuatroDialogue(GameDialogue):
    """Fields by their names, and dice by their faces."""

    names_parts = True

    def agree(self, talk: Talk, request: GameRequest) -> GameRequest:
        variants = ("standard", "five-as-full-house")
        variant = talk.choose(text("Which variant?"), variants, request.variant or "standard")
        request = replace(request, variant=variant)
        return replace(request, layout=_layout(talk, request))

    # -- What is described ----------------------------------------------------------------------------------

    def board(self, view: View) -> list[str]:
        return [describe(_towers(view), text)[1]]

    def pieces(self, view: View) -> Iterator[str]:
        """Who has how many roofs left."""
        for seat, roofs in enumerate(_towers(view).stocks):
            left_over = tell(Game.QUATRO, "board.roofs-left", count=roofs)
            named = row_words([seat_name(view, seat), left_over])
            yield text("Player {player}: {name}", player=seat + 1, name=named)

    def fields(self, view: View) -> Iterator[str]:
        """Which fields ask for what."""
        layout = _towers(view).variant.layout
        for pattern in quatro.Pattern:
            names = " ".join(map(quatro.field_name, layout.fields_of(pattern)))
            yield text("{pattern}: {fields}", pattern=pattern_words(pattern), fields=names)

    def where(self, view: View) -> Iterator[str]:
        """The fields that the dice allow now."""
        legal = own_legal(view)
        if legal is not None and legal.build:
            yield _may_build(_towers(view), legal.build)
        else:
            yield text("There is nowhere to build now.")

    def turn(self, view: View, *, heard: bool) -> Iterator[str]:
        """The dice and where they allow building. If the throw was just announced and nothing was kept, the
        dice are not repeated."""
        towers = _towers(view)
        if not towers.dice:
            return
        if not heard or towers.throws > 1:
            yield dice_words(towers)
        if (legal := own_legal(view)) is not None and legal.build:
            yield from self.where(view)

    def square(self, view: View, name: str) -> str:
        return f"{field_words(_towers(view), quatro.read_field(name))}."

    def part(self, view: View, words: list[str]) -> list[str] | None:
        match words:
            case ["row", name] if name in "123456":
                names = [f"{column}{name}" for column in "abcdef"]
            case ["column", name] if name in "abcdef":
                names = [f"{name}{row}" for row in range(1, 7)]
            case _:
                return None
        return [self.square(view, name) for name in names]

    def help(self, view: View) -> Entries:
        yield "throw", text("throw the dice; later in a turn, throw all that you have not kept")
        yield "k335", text("keep 3, 3 and 5 and throw the rest; k throws all five")
        yield "c4", text("build on column c, row 4")
        yield "lose", text("lose a roof when nothing can be built after the fifth throw")
        yield "fields", text("which fields ask for which pattern")
        yield "odds", text("the odds of this turn")

    # -- What is understood ---------------------------------------------------------------------------------

    def spoken(self) -> dict[str, str]:
        return {tell(Game.QUATRO, "advice.lose").casefold(): "lose"}

    def step(self, words: list[str], view: View) -> str:
        first, *rest = words
        meant = [word for word in rest if word not in FILLERS]
        if first in _THROW:
            return "k" if "all" in rest and _towers(view).dice else "roll"
        if first in _KEEP:
            return _kept(meant, _towers(view))
        if len(meant) == 1 and first in ACTIONS:
            return meant[0]
        return " ".join(words)

    def throw_again(self, view: View) -> Play | None:
        """What was not kept is thrown once more, as on the screen; None if it is the first of a turn."""
        legal = own_legal(view)
        if legal is None or not legal.keep:
            return None
        return Play(legal.seat, str(quatro.Keep(still_kept(view))), seen=view.version)

    # -- Puzzles --------------------------------------------------------------------------------------------

    def puzzle_setting(self, puzzle: Puzzle) -> Iterator[str]:
        start = puzzle.start
        assert isinstance(start, quatro.Position)
        yield text("You are player {player}.", player=start.seat + 1)
        if puzzle.kind is QuatroKind.BUILD:
            yield _may_build(start, start.buildable())

    def puzzle_board(self, puzzle: Puzzle) -> list[str]:
        assert isinstance(puzzle.start, quatro.Position)
        return [describe(puzzle.start, text)[1]]

    def puzzle_help(self, puzzle: Puzzle) -> Entries:
        match puzzle.kind:
            case QuatroKind.KEEP:
                yield "k335", text("keep 3, 3 and 5 and throw the rest; k throws all five")
            case QuatroKind.BUILD:
                yield "c4", text("build on column c, row 4")
            case _:
                yield "stop", text("build now; throw means throw again")


def _towers(view: View) -> quatro.Position:
    towers = position(view)
    assert isinstance(towers, quatro.Position)
    return towers


def _may_build(towers: quatro.Position, fields: Iterable[quatro.Field]) -> str:
    told = "; ".join(field_words(towers, field) for field in fields)
    return text("You may build on: {fields}.", fields=told)


def _kept(meant: list[str], towers: quatro.Position) -> str:
    """`keep 3 3 5`, `keep threes`: the plural of a face means all dice that show it."""
    dice: list[int] = []
    for word in meant:
        if (face := _FACES.get(word)) is None and not word.isdecimal():
            plural_digit = re.fullmatch(r"([1-6])'?s", word)
            face = int(plural_digit[1]) if plural_digit else None
        if face is None:
            dice += [int(digit) for digit in word if digit.isdecimal()]
        else:
            dice += [die for die in towers.dice if die == face][: 1 if word in _SINGLE else None]
    return "k" + "".join(map(str, sorted(dice)))


def _layout(talk: Talk, request: GameRequest) -> str:
    usual = request.layout or "default"
    while True:
        talk.say(
            text(
                "Which layout? A name ({names}) or a file with 36 symbols; an empty line is {usual}.",
                names=layouts(),
                usual=usual,
            )
        )
        answer = talk.listen().strip() or usual
        try:
            replace(request, layout=answer).setup()
        except RuleError as problem:
            talk.say(explain(problem))
            continue
        return answer


PART = QuatroDialogue(Game.QUATRO)
