"""A whole game of either kind, played at random."""

import random

from fourfold import quarto, quatro
from fourfold.rules.game import Over, ToMove, ToRoll

rng = random.Random(7)

position = quarto.Position()
while position.steps:
    position = position.play(rng.choice(position.steps))
print(f"{position:board}\n{position}\n{position.result}\n")

# When dice are to be thrown, the turn knows every outcome with its exact odds.
game = quatro.Variant().start(seats=3)
while not isinstance(turn := game.turn, Over):
    match turn:
        case ToMove(steps=steps):
            game = game.play(rng.choice(steps))
        case ToRoll(outcomes=outcomes):
            throws, odds = zip(*outcomes, strict=True)
            game = game.play(rng.choices(throws, [float(chance) for chance in odds])[0])
print(f"{game:board}\n{turn}, points {game.points}")
