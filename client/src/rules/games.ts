/**
 * The games whose rules are in the page, side by side: for what takes any of them, such as records. The games never meet.
 */
import { Unreadable, type GameRules, type Position, type Variant } from "./game";
import { SPACES } from "./spaces";

/** The rules by the names of the games, in the order of the server. */
export type Games = ReadonlyMap<string, GameRules>;

/** How the text of a position begins: with its board. */
const BOARD = new RegExp(String.raw`^[0-9a-f.()]+(/[0-9a-f.()]+)+([${SPACES}]|$)`, "u");

/** The game that a text names. */
export function readGame(text: string, games: Games): GameRules {
  const rules = games.get(text);
  if (rules === undefined) {
    throw new Unreadable("“{text}” is not a game: write quarto or quatro.", { text });
  }
  return rules;
}

/** What a record tells of a variant, by the names of its tags. */
export function variantTags(rules: GameRules, variant: Variant): ReadonlyMap<string, string> {
  const told = rules.optionsOf(variant);
  const own = rules.options.map(({ name, tag }) => [tag, told[name] ?? ""] as const);
  return new Map([["Variant", variant.toString()], ...own]);
}

/** A position and the game it belongs to. */
export interface Board {
  readonly rules: GameRules;
  readonly position: Position;
}

/**
 * The position of any game that a text describes; null if it does not begin with a board.
 *
 * What the text leaves open is as in `like`, if that is a variant of the same game, and otherwise as usual, with
 * automatic calls.
 */
export function readBoard(
  text: string,
  like: { readonly rules: GameRules; readonly variant: Variant },
  games: Games,
): Board | null {
  if (!BOARD.test(text)) return null;
  const all = [...games.values()];
  const rules = all.find((each) => each.hasBoard(text)) ?? all[0] ?? like.rules;
  const variant = rules === like.rules ? like.variant : rules.readVariant("", { call: "auto" });
  return { rules, position: rules.readPosition(text, variant) };
}
