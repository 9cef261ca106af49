"""The form before a game of Quarto!: traits, lines, who may call, and the pieces."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import Container
from textual.widget import Widget
from textual.widgets import Checkbox

from fourfold.locale import call_rules, edition_title, text, trait_title
from fourfold.quarto import CallRule, Trait, Variant, read_variant
from fourfold.quarto.data import edition, editions
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.app.form import FormScreen, Tick, row, select
from fourfold.terminal.sentences.game_words import CLASSIC


class QuartoForm(FormScreen):
    """What to play."""

    def own_rows(self) -> Iterator[Widget]:
        wood, variant = edition(CLASSIC), read_variant(self.request.variant or "classic")
        boxes = [
            Tick(
                trait_title(wood, trait),
                Trait(trait.name) in variant.traits,
                id=f"trait-{trait.name}",
                compact=True,
            )
            for trait in wood.traits
        ]
        yield row(tell(Game.QUARTO, "option.traits"), Container(*boxes, classes="ticks"))
        blocks = Tick(tell(Game.QUARTO, "option.squares"), variant.squares, id="squares", compact=True)
        yield row(tell(Game.QUARTO, "option.lines"), blocks, kind="long")
        torus = Tick(tell(Game.QUARTO, "torus.option"), variant.torus, id="torus", compact=True)
        yield row(tell(Game.QUARTO, "variant.torus"), torus, kind="long")
        calls = _calls()
        yield row(text("Who may call"), select("call-rule", calls, self.request.call or calls[0][1]))
        pieces = [(edition_title(edition(name)), name) for name in editions()]
        yield row(tell(None, "option.pieces"), select("edition", pieces, self.request.edition or CLASSIC))

    def own_choices(self) -> dict[str, str]:
        return {
            "variant": self._variant(),
            "call": self.value("call-rule"),
            "edition": self.value("edition"),
        }

    def _variant(self) -> str:
        traits = frozenset(trait for trait in Trait if self._ticked(f"trait-{trait}"))
        return str(Variant(traits, self._ticked("squares"), torus=self._ticked("torus")))

    def _ticked(self, name: str) -> bool:
        return self.query_one(f"#{name}", Checkbox).value


def _calls() -> list[tuple[str, str]]:
    said = {
        CallRule.TURNS: text("turns: placing player, then opponent"),
        CallRule.RACE: text("race: after giving, both may call; the first wins"),
        CallRule.AUTO: text("auto: nobody calls, a line wins at once"),
    }
    return [(said[rule], str(rule)) for rule in call_rules()]
