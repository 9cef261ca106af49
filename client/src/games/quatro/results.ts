/** How a game of Quatro ended, in sentences. */
import { list, t } from "../../lib/i18n.svelte";
import { isWinnerOpen, playerName, winnersOf } from "../../lib/names";
import { shortName } from "../../lib/person_name";
import type { View } from "../../lib/protocol";
import { tell } from "../../lib/telling";

type Result = NonNullable<View["result"]>;

export function reason(view: View, result: Result): string | null {
  switch (result.reason) {
    case "row":
      return isWinnerOpen(view, result)
        ? tell("quatro", "result.row", { name: winnersOf(view, result) })
        : t("Four roofs in a row.");
    case "yatzy":
      return isWinnerOpen(view, result)
        ? tell("quatro", "result.yatzy", { name: winnersOf(view, result) })
        : t("A roof on each Yatzy field.");
    case "points":
      return t("All roofs are used. Points decide: {points}.", { points: ranking(view, result) });
    default:
      return null;
  }
}

/** Everyone's points, the most first: “Ada 15, Max 12”. A line breaks between players, never inside one. */
function ranking(view: View, { points }: Result): string {
  const places = points
    .map((count, seat) => ({ count, name: shortName(playerName(view, seat)) }))
    .toSorted((one, other) => other.count - one.count);
  return list(
    places.map(({ name, count }) => `${name} ${String(count)}`.replaceAll(" ", "\u00a0")),
    "unit",
  );
}
