"""What may happen now, in either game: legal steps, whose turn it is, and how a game ends."""

from fourfold import quarto, quatro
from fourfold.rules.game import IllegalStep, Unreadable

position = quarto.Position("2..d/7..f/96e./.c.. 1")
print(f"{position:board}")
print("In hand:", quarto.piece_text(1), "- to move: seat", position.seat)
print("It may go to", *position.steps)

after = position.play("b1")
print("\nThen one of these is given:", *after.steps)

for text in ("b9", "a1"):
    try:
        position.play(text)
    except Unreadable as problem:
        print(f"{text} cannot be read: {problem}")
    except IllegalStep as problem:
        print(f"{text} may not happen: {problem}")

dice = quatro.Position()
print("\nQuatro begins with a throw, so nobody chooses:", dice.steps, dice.turn)
print("After 13355 these are legal:", *dice.play("13355").steps)
