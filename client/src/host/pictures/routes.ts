/** Pictures of tables on this device and of any position: they look as those of the server. */
import { roomsOf } from "../../games/rooms";
import { address } from "../../lib/base";
import { RuleError, type Position } from "../../rules/game";
import { explained, reasonOf } from "../explained";
import { gamesHere } from "../games_here";
import { refused, sent, type Asked, type Route } from "../route";
import { pictureOf, type Theme } from "./picture";

interface PictureAsked {
  readonly game: string;
  readonly position: string;
  readonly variant?: string;
  readonly call?: string;
  readonly layout?: string;
  readonly edition?: string;
  readonly theme?: Theme;
}

export const PICTURES: readonly Route[] = [
  { method: "POST", path: /^\/api\/pictures$/, answer },
  { method: "GET", path: /^\/api\/tables\/(here-[0-9a-f]+)\/picture\.svg$/, answer: tablePicture },
];

async function answer(asked: Asked): Promise<Response | null> {
  const request = sent<PictureAsked>(asked);
  const { games } = await gamesHere();
  const rules = games.get(request.game);
  if (rules === undefined) return null;
  try {
    const { variant = "", call = "", layout = "", position } = request;
    const read = rules.readPosition(position, rules.readVariant(variant, { call, layout }));
    return await drawn(request.game, read, request.edition, request.theme);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return refused(explained(error), 422, reasonOf(error));
  }
}

/** The board of a table on this device as it is now. */
async function tablePicture(asked: Asked): Promise<Response | null> {
  const { tableAsked } = await import("../tables/answers");
  const { setup, position } = await tableAsked(asked);
  const theme = asked.path.searchParams.get("theme") === "dark" ? "dark" : "light";
  return drawn(setup.game, position, setup.edition, theme);
}

/** A position as SVG; null for a game that the page cannot draw. */
async function drawn(
  game: string,
  position: Position,
  edition = "classic",
  theme: Theme = "light",
): Promise<Response | null> {
  const draw = await roomsOf(game).picture?.();
  if (draw === undefined) return null;
  const [tokens = "", ...sheets] = await Promise.all(
    ["/art/tokens.css", ...draw.default.sheets(edition)].map(textAt),
  );
  const svg = pictureOf(draw.default.draw(position, edition), sheets, tokens, theme);
  return new Response(svg, { headers: { "content-type": "image/svg+xml" } });
}

async function textAt(path: string): Promise<string> {
  const response = await fetch(address(path));
  if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
  return response.text();
}
