/** A game that only the server knows: it is played on a plain board, with names and numbers from the server. */
import { t } from "../../lib/i18n.svelte";
import { optionsOf } from "../../lib/options.svelte";
import type { View } from "../../lib/protocol";
import type { Game } from "../game";
import Emblem from "./Emblem.svelte";
import Miniature from "./Miniature.svelte";
import { squareName } from "./names";
import Welcome from "./Welcome.svelte";

const USUAL_SEATS = [2];
/** How any game may end. */
const COMMON: readonly string[] = ["agreed", "time", "resigned", "abandoned", "closed"];

/** What the server calls it, if it says so; else its key as a name. */
function titleOf(key: string): string {
  const told: object | undefined = optionsOf(key);
  if (told !== undefined && "title" in told && typeof told.title === "string") return told.title;
  return key.charAt(0).toLocaleUpperCase("en") + key.slice(1).replaceAll("-", " ");
}

/** What decided a game: a full board, the squares of lines, or something that the board shows by itself. */
function reason({ board }: View, result: NonNullable<View["result"]>): string | null {
  if (COMMON.includes(result.reason)) return null;
  if (result.reason === "full") return t("The board is full.");
  const named = ({ squares }: { squares: readonly number[] }): string =>
    squares.map((square) => squareName(square, board?.width ?? 1)).join(" ");
  return result.lines.map(named).join(", ");
}

export function plainGame(key: string): Game {
  const title = (): string => titleOf(key);
  return {
    key,
    title,
    get seats() {
      return optionsOf(key)?.seats ?? USUAL_SEATS;
    },
    values: "chances",
    draws: false,
    dice: false,
    editions: false,

    motto: title,
    lead: () => "",
    facts: () => "",
    Emblem,
    Welcome,
    request: () => ({ variant: optionsOf(key)?.variants[0] ?? "", call: "", layout: "", edition: "classic" }),
    variant: ({ variant }) => variant,

    Miniature,
    reason,
  };
}
