"""Find the best move: exact verdicts in Quarto!, chances to win in Quatro."""

from fourfold import quarto, quatro
from fourfold.engine import analyse

found = analyse(quarto.Position("2..d/7..f/96e./.c.. 1"))
print(found)
for move in found.moves[:3]:
    print("  ", *move.choice, "->", move.verdict)
print("   and so on,", len(found.moves), "moves in all, each with its verdict")

judged = analyse(quatro.Variant().start(seats=3).play("33356"))
print(judged)
for step in judged.moves[:3]:
    print("  ", *step.choice, "->", *(f"{chance:.1%}" for chance in step.chances))
