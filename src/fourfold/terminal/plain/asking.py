"""Questions before a game: which one to continue, or what to play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from fourfold.data import editions, layouts, levels
from fourfold.locale import explain, labelled, text
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game
from fourfold.rules.quarto import read_variant
from fourfold.terminal.local.game_request import NO_CLOCK, PERSON, GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.sentences.tables import unfinished_words


@dataclass(frozen=True, slots=True)
class Talk:
    """A person who can be asked."""

    listen: Callable[[], str]
    """The next line; raises `NoMoreInput` when there is none."""
    say: Callable[[str], None]

    def choose(self, question: str, choices: tuple[str, ...], usual: str) -> str:
        """One of `choices`; an empty answer is the default, and a prefix is enough."""
        known = text("Choose one of {choices}; an empty line is {usual}.", choices=choices, usual=usual)
        self.say(f"{question} {known}")
        while True:
            answer = self.listen().strip().lower()
            if not answer:
                return usual
            found = [choice for choice in choices if choice == answer] or [
                choice for choice in choices if choice.startswith(answer)
            ]
            if len(found) == 1:
                return found[0]
            self.say(known)


def which_game(talk: Talk, saved_games: SavedGames) -> str | None:
    """The name of the unfinished game to continue; None for a new one."""
    games = saved_games.unfinished()
    if not games:
        return None
    talk.say(text("Unfinished games:"))
    for number, game in enumerate(games, start=1):
        talk.say(f"{number}. {unfinished_words(game)}")
    numbers = tuple(str(number) for number in range(1, len(games) + 1))
    new = "new"
    chosen = talk.choose(text("Which one do you want to continue?"), (*numbers, new), "1")
    return None if chosen == new else games[int(chosen) - 1].name


def what_to_play(talk: Talk, request: GameRequest, saved_games: SavedGames) -> GameRequest:
    """The request for a new game, asked question by question; the defaults are the choices of last time."""
    game = Game(talk.choose(text("Which game?"), tuple(Game), request.game))
    last = saved_games.last_request(game)
    request = request.over(last) if request.game is game else replace(last, names=request.names or last.names)
    request = replace(request, against=_opponents(talk, request))
    if game is Game.QUARTO:
        request = replace(
            request,
            variant=_variant(talk, request.variant or "classic"),
            call=talk.choose(
                text("Who may call a line?"), ("turns", "race", "auto"), request.call or "turns"
            ),
            edition=talk.choose(text("Which pieces?"), editions(), request.edition or "classic"),
        )
    else:
        variants = ("standard", "five-as-full-house")
        variant = talk.choose(text("Which variant?"), variants, request.variant or "standard")
        request = replace(request, variant=variant)
        request = replace(request, layout=_layout(talk, request))
    usual = "official" if request.official else "casual"
    style = talk.choose(text("Casual, with undo and hints, or official?"), ("casual", "official"), usual)
    request = replace(request, official=style == "official", clock=request.clock if style == usual else "")
    return replace(request, clock=_clock(talk, request))


def _opponents(talk: Talk, request: GameRequest) -> tuple[str, ...]:
    game = request.game
    usual_seats = str(len(request.against) + 1)
    seats = (
        "2" if game is Game.QUARTO else talk.choose(text("How many players?"), ("2", "3", "4"), usual_seats)
    )
    for level in levels(game):
        talk.say(labelled(level.name, text(level.sentence)))
    kinds = (PERSON, *(level.name for level in levels(game)))
    chosen = []
    for seat in range(2, int(seats) + 1):
        (wished,) = request.against[seat - 2 : seat - 1] or ("casual",)
        usual = wished if wished in kinds else "casual"
        chosen.append(talk.choose(text("Who plays against you in seat {seat}?", seat=seat), kinds, usual))
    return tuple(chosen)


def _variant(talk: Talk, usual: str) -> str:
    """A variant of Quarto!: one of the two that have names, or any other in its text form."""
    named = ("classic", "advanced")
    choices = (*named, "traits=colour,height+squares")
    known = text("Choose one of {choices}; an empty line is {usual}.", choices=choices, usual=usual)
    talk.say(f"{text('Which variant?')} {known}")
    while True:
        answer = talk.listen().strip().lower() or usual
        found = [name for name in named if name.startswith(answer)]
        if len(found) == 1:
            return found[0]
        try:
            return str(read_variant(answer))
        except RuleError as problem:
            talk.say(explain(problem))


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


def _clock(talk: Talk, request: GameRequest) -> str:
    usual = request.clock or ("60" if request.official else NO_CLOCK)
    while True:
        talk.say(text("How many seconds per turn? A number, or none; an empty line is {usual}.", usual=usual))
        answer = talk.listen().strip().lower() or usual
        try:
            replace(request, clock=answer).setup()
        except RuleError as problem:
            talk.say(explain(problem))
            continue
        return answer
