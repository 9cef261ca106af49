"""Every message, filled in, in every language; and everything a table says to every kind of reader.

Names are gender-neutral, because no catalogue knows whom they mean. The tests look for leftover braces,
places missing from a plural form, English such as “You gives”, and keys that only programs should see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from string import Formatter

import pytest
from i18n.message import Sentence
from i18n.sources import sentences
from msgspec.structs import replace

from fourfold import locale, quarto, quatro
from fourfold.coach.facts import LineView, SharedTrait
from fourfold.locale import languages, plural, speaking, text, the_computer
from fourfold.play import Holder, LocalTable, Person, Phase, Play, Roll, Setup, View
from fourfold.play.board_view import ResultView
from fourfold.play.view import SeatView
from fourfold.rules.game import Over, Reason
from fourfold.rules.games import Game
from fourfold.telling import result_sentence
from fourfold.terminal.sentences.names import seat_name, subject
from fourfold.terminal.sentences.questions import absence, answer, pending, question
from fourfold.terminal.sentences.results import result_words
from fourfold.terminal.sentences.steps import told_steps
from fourfold.terminal.sentences.tables import draw_words, setup_words, what_now
from fourfold.terminal.views import own_legal

KIM, SAM, EVE = "Kim", "Sam", "Eve"
COUNTS = (*range(23), 100, 101, 102, 1000)
"""Enough for every plural form of our languages."""
OWN = re.compile(r"\b[Yy]ou (?:also |now |still )?([a-z]+s)\b")
NOT_VERBS = {"this", "always", "as", "across", "yes", "pieces", "steps"}
OTHERS = re.compile(rf"\b(?:{KIM}|{SAM}|[Tt]he computer) (give|place|call|throw|keep|build|lose|win|start)\b")
RAW = re.compile(
    r"[{}]|\bcall: |\b(?:turns|race|auto|classic|advanced|standard)\b|\b(?:quarto|quatro)[.:]|traits="
)
"""Braces and program keys."""


def places(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def forms(sentence: Sentence) -> tuple[str, ...]:
    return sentence.id if isinstance(sentence.id, tuple) else (sentence.id,)


def fillings(sentence: Sentence) -> Iterator[dict[str, object]]:
    """Values for the places: a person or the computer."""
    wanted = set().union(*map(places, forms(sentence)))
    if len(forms(sentence)) > 1:
        wanted -= {"count", "number"}
    about = [place for place in ("name", "other") if place in wanted]
    usual: dict[str, object] = {place: f"‹{place}›" for place in wanted}
    if "names" in wanted:
        usual["names"] = locale.list_words([KIM, SAM])
    for who in product((KIM, SAM, the_computer()), repeat=len(about)):
        yield {**usual, **dict(zip(about, who, strict=True))}


def said(sentence: Sentence, filling: dict[str, object]) -> Iterator[tuple[str, set[str]]]:
    """The message filled in, once for each count, and the places that it may leave out."""
    if isinstance(sentence.id, tuple):
        for count in COUNTS:
            yield (
                plural(*sentence.id, count, **{"number": count, **filling, "count": count}),
                {"count", "number"},
            )
    else:
        yield text(sentence.id, context=sentence.context or "", **filling), set()


@pytest.mark.parametrize("language", languages())
def test_every_message_says_all_it_is_given_and_nothing_of_the_program(language: str) -> None:
    with speaking(language):
        for sentence in sentences():
            for filling in fillings(sentence):
                for words, spared in said(sentence, filling):
                    assert "{{" in sentence.id or not re.search(r"[{}]", words), (sentence.id, words)
                    lost = [
                        place
                        for place, value in filling.items()
                        if place not in spared and str(value).casefold() not in words.casefold()
                    ]
                    assert not lost, (sentence.id, words, lost)


def test_every_plural_form_of_every_language_is_met() -> None:
    for language in languages():
        with speaking(language):
            catalogue = locale.catalogues.catalogue()
            rule = getattr(catalogue, "plural", lambda n: int(n != 1))
            forms_met = {rule(count) for count in COUNTS}
            assert forms_met == set(range(max(forms_met) + 1))


def test_english_verbs_agree_with_their_subject() -> None:
    for sentence in sentences():
        for filling in fillings(sentence):
            for words, _ in said(sentence, filling):
                check_english(words)


def check_english(words: str) -> None:
    wrong = [verb for verb in OWN.findall(words) if verb not in NOT_VERBS]
    assert not wrong, words
    assert not OTHERS.search(words), words


def test_the_check_of_english_finds_what_it_looks_for() -> None:
    for wrong in ("You gives a piece.", "Kim give a piece.", "If you places it"):
        with pytest.raises(AssertionError):
            check_english(wrong)


# -- What a table says ---------------------------------------------------------------------------------------

SHARED = LineView((0, 1, 2, 3), (SharedTrait(quarto.Trait.COLOUR, 0), SharedTrait(quarto.Trait.TOP, 1)))


def holders(count: int) -> tuple[Holder, ...]:
    return tuple(Person("kim", name) for name in (KIM, SAM, EVE, "")[:count])


def quarto_views() -> Iterator[View]:
    """Quarto! tables of every kind: who plays, who reads, and how it is played."""
    for variant, call in product(("classic", "advanced", "traits=colour,height"), ("turns", "race", "auto")):
        table = LocalTable(Setup(Game.QUARTO, holders(2), variant, call, first=0, clock=None))
        for step in ("1", "a1", "b", "d4"):
            turn = table.view("kim").turn
            assert turn is not None
            table.act(Play(turn.seat, step, seen=table.table.version), "kim")
        yield from seen_by_all(table.view("kim"))


def quatro_views() -> Iterator[View]:
    for count in (2, 3, 4):
        table = LocalTable(Setup(Game.QUATRO, holders(count), first=0, clock=30))
        for _ in range(4 * count):
            view = table.view("kim")
            assert view.turn is not None
            legal = own_legal(view)
            assert legal is not None
            seat, seen = view.turn.seat, view.version
            if legal.roll:
                table.act(Roll(seat, seen=seen), "kim")
            else:
                step = quatro.field_name(legal.build[0]) if legal.build else legal.keep[0]
                table.act(Play(seat, step, seen=seen), "kim")
        yield from seen_by_all(table.view("kim"))


def seen_by_all(view: View) -> Iterator[View]:
    """The same table with people and computers, for a player, for several at one keyboard, for a watcher."""
    count = len(view.seats)
    computer = SeatView("computer", "casual")
    tables = [
        view.seats,
        (*view.seats[:-1], computer),
        (view.seats[0], *(computer,) * (count - 1)),
        (*view.seats[:-1], SeatView("computer", "casual", plays_for=EVE)),
    ]
    for seats in tables:
        for you in ((0,), (1,), (), tuple(range(count))):
            yield replace(view, seats=seats, you=you)


def finished(view: View) -> Iterator[View]:
    """A game that ended in every way, won by nobody, by each, by several."""
    winners = [(), *((seat,) for seat in range(len(view.seats))), (0, 1)]
    lines = (SHARED,) if view.setup.game is Game.QUARTO else ()
    for reason, won in product(Reason, winners):
        for overlooked in (None, 0, 1) if reason is Reason.LINE and len(won) == 1 else (None,):
            if (overlooked,) != won:
                result = ResultView(won, reason, lines=lines, overlooked=overlooked)
                yield replace(view, phase=Phase.OVER, turn=None, legal=(), result=result)


def everything(view: View) -> Iterator[str]:
    """Everything the terminal says about a table."""
    yield from told_steps(view)
    yield from draw_words(view)
    yield setup_words(view.setup)
    yield what_now(view)
    yield from (subject(view, seat) for seat in range(len(view.seats)))
    yield from (seat_name(view, seat) for seat in range(len(view.seats)))
    for asked in (replace(view, offer=1), replace(view, takeback=1), replace(view, rematch=(1,))):
        found = question(asked)
        yield found.sentence if found else ""
        yield pending(asked)
        yield answer(asked, replace(view, version=view.version + 1))
    gone = tuple(replace(seat, gone_since=0.0) for seat in view.seats)
    yield absence(replace(view, seats=gone))


VIEWS = [*quarto_views(), *quatro_views()]


@pytest.mark.parametrize("language", languages())
def test_all_that_a_table_says_is_made_of_sentences(language: str) -> None:
    with speaking(language):
        for view in VIEWS:
            for words in everything(view):
                assert not RAW.search(words), words
                if language == "en":
                    check_english(words)
        for view in (VIEWS[0], VIEWS[4], *VIEWS[-48::4]):
            for over in finished(view):
                words = result_words(over)
                assert not RAW.search(words), words
                if language == "en":
                    check_english(words)


def test_the_computer_needs_no_name_where_there_is_only_one() -> None:
    two = next(view for view in VIEWS if len(view.seats) == 2 and view.seats[1].kind == "computer")
    four = next(view for view in VIEWS if len(view.seats) == 4 and view.seats[1].kind == "computer")
    assert subject(two, 1) == "The computer"
    assert subject(four, 1) == "Computer 2"
    assert seat_name(two, 1) == "Computer · Casual player"
    assert text("After that, {name} wins.", name=the_computer()) == "After that, the computer wins."
    assert text("It begins. {name} starts.", name=the_computer()) == "It begins. The computer starts."
    assert text("After that, {name} wins.", name="Ada") == "After that, Ada wins."


@pytest.mark.parametrize(
    ("winners", "names", "sentence"),
    [
        ((0,), (None, SAM), "You win on points."),
        ((1,), (None, SAM), "Sam wins on points."),
        ((0, 1), (None, SAM), "You and Sam share the win on points."),
        ((0, 1, 2), (KIM, SAM, EVE), "Kim, Sam and Eve share the win on points."),
        ((1, 2), (None, SAM, EVE), "Sam and Eve share the win on points."),
        ((0, 2), (), "Player 1 and Player 3 share the win on points."),
    ],
)
def test_one_winner_and_several(
    winners: tuple[int, ...], names: tuple[str | None, ...], sentence: str
) -> None:
    assert result_sentence(Over(winners, Reason.POINTS), names) == sentence
