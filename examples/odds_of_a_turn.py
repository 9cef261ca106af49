"""Quatro: what this turn can still bring, exactly."""

from fractions import Fraction

from fourfold import quatro
from fourfold.quatro import Pattern, shown
from fourfold.quatro.engine import odds
from fourfold.rules.game import ToRoll

position = quatro.Position().play("13355")
print("The chance of each symbol in the throws left, trying for nothing else:")
for pattern, chance in odds(position).patterns.items():
    print(f"   {pattern}  {chance:6.1%}")

# For a single throw, the rules know the odds as fractions.
kept = position.play("k335")
assert isinstance(kept.turn, ToRoll)
house = [part for throw, part in kept.turn.outcomes if Pattern.FULL_HOUSE in shown(kept.play(throw).dice)]
print("Of 335 the next throw makes a full house with the odds", sum(house, Fraction(0)))
