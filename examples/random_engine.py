"""The smallest program that speaks the engine protocol in both games: it takes any legal turn.

fourfold conform 'python examples/random_engine.py'
fourfold match beginner 'program:python examples/random_engine.py'
"""

from __future__ import annotations

import random
import sys
from typing import Any

from fourfold.engine.protocol import Info, read_limits
from fourfold.rules.game import IllegalStep, RuleError, ToMove, Unreadable
from fourfold.rules.games import Game, read_game, read_position, read_variant


class Table:
    """What is played, and the position to think about."""

    def __init__(self) -> None:
        self.informs = False
        self.begin(Game.QUARTO, {"call": "auto"}, 2)

    def begin(self, game: Game, said: dict[str, str], seats: int) -> None:
        """Start a game with the current settings."""
        text, call, layout = (said.get(name, "") for name in ("variant", "call", "layout"))
        variant = read_variant(game, text, call=call, layout="" if layout == "default" else layout)
        self.position: Any = variant.start(seats)
        self.game, self.said, self.seats, self.variant = game, said, seats, variant

    def answer(self, line: str) -> list[str]:
        """The lines that answer one command, without `ok`."""
        match line.split():
            case ["hello"]:
                return ["name random", "protocol 2", "game quarto", "game quatro"]
            case ["game", name]:
                self.begin(read_game(name), {"call": "auto"}, 2)
            case ["variant" | "call" | "layout" as name, *words] if words:
                self.begin(self.game, self.said | {name: " ".join(words)}, self.seats)
            case ["seats", "2" | "3" | "4" as number]:
                self.begin(self.game, self.said, int(number))
            case ["position", *words] if words:
                self.position = self.read(words)
            case ["info", "on" | "off" as wanted]:
                self.informs = wanted == "on"
            case ["go", *limits]:
                read_limits(limits)
                turn = self.turn()
                info = [str(Info(0.0, 1, 0, tuple(turn)))] if self.informs else []
                return [*info, " ".join(["best", *turn])]
            case _:
                raise Unreadable("I do not know this line.")
        return []

    def read(self, words: list[str]) -> Any:
        """The position that the words describe."""
        if words[0] == "start":
            position, steps = self.variant.start(self.seats), words[1:]
        else:
            at = words.index("steps") if "steps" in words else len(words)
            position, steps = read_position(" ".join(words[:at]), self.variant), words[at + 1 :]
        for step in steps:
            position = position.play(step)
        return position

    def turn(self) -> list[str]:
        """Any turn."""
        position, steps = self.position, []
        while isinstance(position.turn, ToMove) and position.seat == self.position.seat:
            steps.append(random.choice(position.steps))
            position = position.play(steps[-1])
        if not steps:
            raise IllegalStep("There is nothing to choose here.")
        return list(map(str, steps))


def main() -> None:
    """Answer every line until there is none, or `quit`."""
    table = Table()
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        if line.strip() in ("", "stop"):
            continue
        try:
            answers = [*table.answer(line), "ok"]
        except RuleError as problem:
            answers = [f"error {' '.join(str(problem).split())[:200]}"]
        print(*answers, sep="\n", flush=True)


if __name__ == "__main__":
    main()
