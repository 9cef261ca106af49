/** How a game ended, in sentences. */
import { t } from "./i18n.svelte";
import { editionSeen, playerName } from "./names";
import { editionNamed } from "./options.svelte";
import type { LineView, Setup, View } from "./protocol";

/** How the game ended, for whoever looks. */
export function resultSentence(view: View): string {
  const { result, you } = view;
  if (!result) return "";
  if (result.winners.length === 0) return withoutWinner(result.reason);
  const names = result.winners.map((seat) => playerName(view, seat)).join(", ");
  if (you.length === 1 && result.winners.some((seat) => you.includes(seat))) return ownWin(view, names);
  switch (result.reason) {
    case "line":
      return t("{names} wins with a line.", { names });
    case "row":
      return t("{names} wins with four roofs in a row.", { names });
    case "yatzy":
      return t("{names} wins with a roof on each Yatzy field.", { names });
    case "points":
      return result.winners.length > 1
        ? t("{names} share the win on points.", { names })
        : t("{names} wins on points.", { names });
    case "time":
      return t("{names} wins: the time is up.", { names });
    case "resigned":
      return t("{names} wins: the other side gave up.", { names });
    default:
      return t("{names} wins: the other side stayed away.", { names });
  }
}

function withoutWinner(reason: string): string {
  switch (reason) {
    case "agreed":
      return t("A draw: you agreed on it.");
    case "full":
      return t("A draw: the board is full and nobody called a line.");
    default:
      return t("Everybody has left: nobody wins.");
  }
}

function ownWin(view: View, names: string): string {
  const { result } = view;
  switch (result?.reason) {
    case "line":
      return result.overlooked == null
        ? t("You win with a line.")
        : t("You win with a line that {name} overlooked!", { name: playerName(view, result.overlooked) });
    case "row":
      return t("You win with four roofs in a row.");
    case "yatzy":
      return t("You win with a roof on each Yatzy field.");
    case "points":
      return result.winners.length > 1
        ? t("{names} share the win on points.", { names })
        : t("You win on points.");
    case "time":
      return t("You win: the other’s time is up.");
    case "resigned":
      return t("You win: the other side gave up.");
    default:
      return t("You win: the other side stayed away.");
  }
}

/** What the pieces of a line that won have in common: “tall, solid”. */
export function sharedWords({ shared }: LineView, setup: Setup): string {
  const traits = editionNamed(editionSeen(setup))?.traits ?? [];
  return shared
    .map(({ trait, value }) => traits.find(({ name }) => name === trait)?.values[value] ?? "")
    .filter(Boolean)
    .join(", ");
}
