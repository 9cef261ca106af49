"""Questions before a game: which one to continue, or what to play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from fourfold.data import levels
from fourfold.locale import explain, labelled, text
from fourfold.play import Starts
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game, games, rules_of
from fourfold.terminal.local.game_request import NO_CLOCK, PERSON, USUAL_LEVEL, GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.plain.game_dialogue import dialogue_of
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
    game = Game(talk.choose(text("Which game?"), games(), request.game))
    last = saved_games.last_request(game)
    request = request.over(last) if request.game is game else replace(last, names=request.names or last.names)
    request = replace(request, against=_opponents(talk, request))
    request = dialogue_of(game).agree(talk, request)
    usual = "casual" if request.casual else "official"
    style = talk.choose(text("Casual, with undo and hints, or official?"), ("casual", "official"), usual)
    request = replace(request, casual=style == "casual", clock=request.clock if style == usual else "")
    request = replace(request, clock=_clock(talk, request))
    who = text(
        "Who starts: as dice decide, you (host), the first opponent (guest), or the loser of the last game?"
    )
    return replace(request, starts=Starts(talk.choose(who, tuple(Starts), request.starts)))


def _opponents(talk: Talk, request: GameRequest) -> tuple[str, ...]:
    game = request.game
    usual_seats = str(len(request.against) + 1)
    numbers = tuple(map(str, rules_of(game).seats))
    seats = numbers[0] if len(numbers) == 1 else talk.choose(text("How many players?"), numbers, usual_seats)
    for level in levels(game):
        talk.say(labelled(level.name, text(level.sentence)))
    kinds = (PERSON, *(level.name for level in levels(game)))
    chosen = []
    for seat in range(2, int(seats) + 1):
        (wished,) = request.against[seat - 2 : seat - 1] or (USUAL_LEVEL,)
        usual = next(each for each in (wished, USUAL_LEVEL, kinds[-1]) if each in kinds)
        chosen.append(talk.choose(text("Who plays against you in seat {seat}?", seat=seat), kinds, usual))
    return tuple(chosen)


def _clock(talk: Talk, request: GameRequest) -> str:
    usual = request.clock or (NO_CLOCK if request.casual else "60")
    while True:
        talk.say(text("How many seconds per turn? A number, or none; an empty line is {usual}.", usual=usual))
        answer = talk.listen().strip().lower() or usual
        try:
            replace(request, clock=answer).setup()
        except RuleError as problem:
            talk.say(explain(problem))
            continue
        return answer
