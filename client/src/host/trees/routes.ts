/** `POST /api/trees`: the page reads games as exactly as the server, which is left those whose rules it alone has. */
import { fetchEditions } from "../../lib/api";
import { RuleError, Unreadable } from "../../rules/game";
import { explained, reasonOf } from "../explained";
import { gamesHere } from "../games_here";
import { serverAnswer } from "../host";
import { refused, sent, told, type Asked, type Route } from "../route";
import { unreadable } from "../unreadable";
import { readAsked, TooLarge, treeOf, type TreeAsked } from "./tree";

export const TREES: readonly Route[] = [{ method: "POST", path: /^\/api\/trees$/, answer }];

async function answer(asked: Asked): Promise<Response | null> {
  const { parts, games } = await gamesHere();
  const request = complete(sent<Partial<TreeAsked>>(asked), [...games.keys()]);
  const rules = games.get(request.game);
  if (rules === undefined) return null;
  const elsewhere = namesOther(request.text, games) ? await serverAnswer(asked) : null;
  if (elsewhere !== null) return elsewhere;
  const wrong = unreadable(request);
  if (wrong !== null) return wrong;
  try {
    const record = readAsked(request, rules, games);
    await checkEdition(record.told.edition);
    return told(treeOf(record, parts));
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return refused(explained(error), 422, error instanceof TooLarge ? "too-large" : reasonOf(error));
  }
}

function complete(asked: Partial<TreeAsked>, [usual = ""]: readonly string[]): TreeAsked {
  const empty = { game: usual, variant: "", call: "", layout: "", seats: 2, start: "", turns: "", text: "" };
  return { ...empty, ...asked };
}

/** Whether a record is of a game that the page does not know, but a server may. */
function namesOther(text: string, games: ReadonlyMap<string, unknown>): boolean {
  const named = /^\s*\[\s*Game\s+"(\w*)"/m.exec(text)?.[1];
  return named !== undefined && named !== "" && !games.has(named);
}

async function checkEdition(name: string): Promise<void> {
  if (name === "") return;
  const known = (await fetchEditions()).map((edition) => edition.name);
  if (known.includes(name)) return;
  throw new Unreadable("There is no edition {name}: choose one of {known}.", { name, known });
}
