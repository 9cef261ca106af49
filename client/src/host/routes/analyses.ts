/** `POST /api/analyses`: the page's own engine judges a position, and answers in the same lines as the server. */
import { analyse, mindsOf, NoMind } from "../../engine/minds";
import { RuleError, type GameRules, type Position } from "../../rules/game";
import { explained, reasonOf } from "../explained";
import { gamesHere } from "../games_here";
import { permission } from "../permission";
import { refused, sent, type Asked, type Route } from "../route";
import { unreadable } from "../unreadable";

interface AnalysisAsked {
  readonly game: string;
  readonly position: string;
  readonly variant: string;
  readonly call: string;
  readonly layout: string;
  readonly seats: number;
}

const MEDIA_TYPE = "application/x-ndjson";

export const ANALYSES: readonly Route[] = [{ method: "POST", path: /^\/api\/analyses$/, answer }];

async function answer(asked: Asked): Promise<Response | null> {
  const empty = { game: "", position: "", variant: "", call: "", layout: "", seats: 2 };
  const request: AnalysisAsked = { ...empty, ...sent<Partial<AnalysisAsked>>(asked) };
  const rules = (await gamesHere()).games.get(request.game);
  if (rules === undefined || (await mindsOf(request.game)) === null) return null;
  const wrong = unreadable(request);
  if (wrong !== null) return wrong;
  let position: Position;
  try {
    position = read(request, rules);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return refused(explained(error), 422, reasonOf(error));
  }
  const said = await permission(asked.init.body, asked.init.signal);
  if (said === "unknown") return null;
  if (said !== "allowed") return said;
  return told(request.game, position, asked.init.signal ?? undefined);
}

function read({ variant, call, layout, position, seats }: AnalysisAsked, rules: GameRules): Position {
  const known = rules.readVariant(variant, { call, layout });
  return position === "" ? known.start(seats) : rules.readPosition(position, known);
}

/** The facts as lines, each as soon as it is known; null if the engine cannot be started. */
async function told(game: string, position: Position, signal?: AbortSignal): Promise<Response | null> {
  const stop = new AbortController();
  const lines = new TransformStream<string, string>();
  const writer = lines.writable.getWriter();
  signal?.addEventListener("abort", () => stop.abort(signal.reason));
  // Whoever listens has gone.
  writer.closed.catch((reason: unknown) => stop.abort(reason));
  const begun = new Promise<boolean>((first) => {
    const tell = (fact: unknown): void => {
      first(true);
      writer.write(`${JSON.stringify(fact)}\n`).catch(() => undefined);
    };
    analyse(game, position, tell, stop.signal).then(
      () => writer.close().catch(() => undefined),
      (error: unknown) => {
        first(!(error instanceof NoMind));
        writer.abort(error).catch(() => undefined);
      },
    );
  });
  if (!(await begun)) return null;
  return new Response(lines.readable.pipeThrough(new TextEncoderStream()), {
    headers: { "content-type": MEDIA_TYPE },
  });
}
