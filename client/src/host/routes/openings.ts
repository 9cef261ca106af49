/**
 * `GET /api/openings`: what the book of a game knows of a board.
 *
 * A server also knows how often it was played, so it is asked first, where there is one.
 */
import { NoMind } from "../../engine/minds";
import { ROOMS } from "../../games/rooms";
import { t } from "../../lib/i18n.svelte";
import { RuleError } from "../../rules/game";
import { explained, reasonOf } from "../explained";
import { serverAnswer } from "../host";
import { refused, told, type Asked, type Route } from "../route";

/** Characters of a text in a request, as the server takes them. */
const MOST = 200;

export const OPENINGS: readonly Route[] = [{ method: "GET", path: /^\/api\/openings$/, answer }];

async function answer(asked: Asked): Promise<Response | null> {
  const served = await serverAnswer(asked);
  if (served !== null) return served;
  const openings = [...ROOMS.values()].find((rooms) => rooms.openings !== undefined)?.openings;
  if (openings === undefined) return null;
  const { searchParams } = asked.path;
  const [position, variant] = [searchParams.get("position"), searchParams.get("variant")];
  if ([position, variant].some((text) => [...(text ?? "")].length > MOST))
    return refused(
      t("This text is too long: use at most {most} characters.", { most: MOST }),
      400,
      "too-long",
    );
  try {
    return told(await (await openings()).default(position, variant));
  } catch (error) {
    if (error instanceof RuleError) return refused(explained(error), 422, reasonOf(error));
    if (error instanceof NoMind) return null;
    throw error;
  }
}
