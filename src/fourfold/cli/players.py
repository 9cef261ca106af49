"""Commands about who can play: the levels, and matches between players of any game."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fourfold import data
from fourfold.cli.options import (
    FIRST_GAME,
    MOST_GAMES,
    answer_seconds_option,
    call_option,
    check_options,
    chosen_variant,
    examples,
    json_option,
    layout_option,
    manual,
    variant_option,
)
from fourfold.locale import explain, level_name, list_words, others_words, percent_words, text
from fourfold.quarto import CallRule
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game, rules_of
from fourfold.rules.games import games as all_games
from fourfold.terminal.preparation import get_ready

if TYPE_CHECKING:
    from fourfold.engine import Player, Standing

PROGRAM = "program:"
"""The prefix of the command of a player that is another program."""


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command(
        "match",
        help=manual(
            text("Play many games between players."),
            text(
                "Every player plays every other. Each match ends with one line: the share of points "
                "with its confidence interval, and how many games were won, drawn and lost. A player "
                "is a level (see fourfold levels), or program: and a command that speaks the protocol "
                "of fourfold engine."
            ),
            text(
                "The game may be named before the players; the default is quarto. In Quatro, --seats "
                "lets three or four play at one table, and then each has a line."
            ),
        ),
        epilog=examples(
            "match casual club",
            "match club expert perfect --games 100 --seed 1",
            "match expert 'program:./my-engine --strong' --call turns",
            "match quatro expert strong --games 50",
            "match quatro expert casual casual --seats 3",
        ),
    )(match)
    app.command(
        "levels",
        help=text("The computer's levels of play, from the weakest to the strongest."),
        epilog=examples("levels", "levels quatro"),
    )(levels)


def levels(
    game: Annotated[Game, typer.Argument(help=text("The game."))] = FIRST_GAME,
    *,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """List the levels, from the weakest to the strongest."""
    for level in data.levels(game):
        if json:
            from fourfold.cli.documents import Level

            typer.echo(Level(str(game), level.name, level_name(level.name), text(level.sentence)))
            continue
        typer.echo(f"{level.name:<10} {level_name(level.name)}. {text(level.sentence)}")


def complete_player(incomplete: str) -> list[str]:
    """Levels, games and `program:`, as far as they fit what was typed."""
    names = dict.fromkeys(level.name for game in all_games() for level in data.levels(game))
    return [name for name in (*all_games(), *names, PROGRAM) if name.startswith(incomplete)]


def players_argument() -> Any:
    """`PLAYER…`: who meets whom."""
    told = text("Two or more: levels, or program: and a command.")
    return typer.Argument(metavar="PLAYER", help=told, autocompletion=complete_player)


def match(
    names: Annotated[list[str], players_argument()],
    *,
    games: Annotated[
        int, typer.Option(min=1, max=MOST_GAMES, help=text("How many games; players take turns to start."))
    ] = 400,
    seats: Annotated[
        int | None, typer.Option(help=text("Quatro: how many players sit at one table."))
    ] = None,
    variant: Annotated[str | None, variant_option()] = None,
    call: Annotated[CallRule | None, call_option()] = None,
    layout: Annotated[str | None, layout_option()] = None,
    seconds: Annotated[float, answer_seconds_option()] = 60.0,
    seed: Annotated[int | None, typer.Option(help=text("The same seed plays the same games again."))] = None,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Let the players meet in every group that fits a table, and print the score of every match."""
    game, names = game_and_players(names)
    check_options(game, call=call, layout=layout, seats=seats)
    rules = chosen_variant(game, variant, call or usual_call(game), layout)
    at_table = 2 if seats is None else seats
    rules.start(at_table)
    check_players(game, names, at_table)
    get_ready(game)
    from fourfold.engine import PlayerFailed
    from fourfold.engine import match as play_match

    chance = random.Random(seed)
    try:
        with ExitStack() as programs:
            players = [_player(game, name, seconds, programs) for name in names]
            for table in itertools.combinations(players, at_table):
                standing = play_match(table, rules, games, seed=chance.getrandbits(64), tell=_show)
                _print(standing, json=json)
    except PlayerFailed as failure:
        _clear()
        typer.echo(explain(failure), err=True)
        raise typer.Exit(1) from None


def game_and_players(names: list[str]) -> tuple[Game, list[str]]:
    """The game, if the first name is one, and the players; otherwise the first game there is."""
    return (Game(names[0]), names[1:]) if names[0] in all_games() else (FIRST_GAME, names)


def usual_call(game: Game) -> CallRule | None:
    """Programs do not miss lines: by default, a line wins by itself."""
    return CallRule.AUTO if "call" in rules_of(game).options else None


def check_players(game: Game, names: list[str], seats: int) -> None:
    """What can be judged before an engine is loaded and a program started."""
    if len(names) < 2:
        raise Unreadable("A match needs two players or more.")
    if len(names) < seats:
        raise Unreadable("There are {seats} seats: name at least as many players.", seats=seats)
    for name in names:
        if not name.startswith(PROGRAM) or not name.removeprefix(PROGRAM).strip():
            _check_level(game, name)


def _check_level(game: Game, name: str) -> None:
    try:
        data.level(game, name)
    except Unreadable:
        raise Unreadable(
            "“{text}” is not a player: write a level ({names}), or program: and a command.",
            text=name,
            names=tuple(level.name for level in data.levels(game)),
        ) from None


def _player(game: Game, name: str, seconds: float, programs: ExitStack) -> Player:
    """The player that `name` names; a program is started, and ended with `programs`."""
    from fourfold.engine import Program, player

    if not name.startswith(PROGRAM):
        return player(game, name)
    return programs.enter_context(Program(name.removeprefix(PROGRAM), seconds))


# -- What is printed ----------------------------------------------------------------------------------------


def _show(standing: Standing) -> None:
    """The score of a running match, for people who watch."""
    if sys.stderr.isatty():
        _clear()
        typer.echo(next(_score_lines(standing)), err=True, nl=False)


def _print(standing: Standing, *, json: bool) -> None:
    _clear()
    for line in [_document(standing)] if json else _score_lines(standing):
        typer.echo(line)


def _clear() -> None:
    if sys.stderr.isatty():
        typer.echo("\r\x1b[K", err=True, nl=False)


def _score_lines(standing: Standing) -> Iterator[str]:
    """A match as rows: games, share of the points with its 95 % interval, wins, draws and losses.

    Between two players one row says it all, for the first; with more players each has a row.
    """
    # Programs name themselves, and so their names are words of others.
    players = [others_words(name) for name in standing.players]
    everybody = list(zip(players, standing.scores, strict=True))
    for number, (name, score) in enumerate(everybody[:1] if len(everybody) == 2 else everybody):
        others = [*players[:number], *players[number + 1 :]]
        yield text(
            "{first} against {second}: {share} ± {margin} of the points. "
            "Games: {games}; won: {won}; drawn: {drawn}; lost: {lost}.",
            first=name,
            second=list_words(others),
            share=percent_words(score.share),
            margin=percent_words(score.margin),
            games=score.games,
            won=score.won,
            drawn=score.drawn,
            lost=score.lost,
        )


def _document(standing: Standing) -> str:
    """The same for programs."""
    from fourfold.cli.documents import Match, Scored

    scored = (
        Scored(name, score.won, score.drawn, score.lost, score.share, score.margin)
        for name, score in zip(standing.players, standing.scores, strict=True)
    )
    return str(Match(standing.games, tuple(scored)))
