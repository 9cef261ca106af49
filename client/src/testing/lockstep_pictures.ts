/** Pictures that the page draws: `scripts/lockstep.mjs` asks for them, line by line, and Python draws the same. */
import quarto from "../games/quarto/here";
import quartoPicture from "../games/quarto/picture";
import quatro from "../games/quatro/here";
import quatroPicture from "../games/quatro/picture";
import { pictureOf, type GamePicture, type Theme } from "../host/pictures/picture";
import type { GameRules } from "../rules/game";

interface Asked {
  readonly game: string;
  readonly variant: string;
  readonly call: string;
  readonly layout: string;
  readonly position: string;
  readonly edition: string;
  readonly theme: Theme;
  /** The style sheet with the colours, and the sheets of symbols by their paths. */
  readonly tokens: string;
  readonly sheets: Readonly<Record<string, string>>;
}

const GAMES: ReadonlyMap<string, { rules: GameRules; picture: GamePicture }> = new Map([
  ["quarto", { rules: quarto.rules, picture: quartoPicture }],
  ["quatro", { rules: quatro.rules, picture: quatroPicture }],
]);

/** The picture for a line of JSON, as JSON. */
export function answer(line: string): string {
  const { game, variant, call, layout, position, edition, theme, tokens, sheets } = JSON.parse(line) as Asked;
  const { rules, picture } = GAMES.get(game) ?? {};
  if (rules === undefined || picture === undefined) throw new Error(`there is no game ${game}`);
  const read = rules.readPosition(position, rules.readVariant(variant, { call, layout }));
  const found = picture.sheets(edition).map((path) => sheets[path] ?? "");
  return JSON.stringify(pictureOf(picture.draw(read, edition), found, tokens, theme));
}
