/** How a game ended, in words, for the reader: a player, several people at one device, or a watcher. */
import { gameOf } from "../games";
import { t } from "./i18n.svelte";
import { isYou, subject, winnersOf } from "./names";
import type { View } from "./protocol";
import { tell } from "./telling";

export interface Ending {
  /** “You won”. */
  readonly title: string;
  /** What decided it. */
  readonly reason: string;
  /** What was overlooked, and by whom. */
  readonly overlooked: readonly string[];
}

type Result = NonNullable<View["result"]>;

/** How the game ended for a reader who was not there, such as the receiver of a picture: everyone has a name. */
export function endingForAll(seen: View): Ending | null {
  const view = { ...seen, you: [] };
  const told = ending(view);
  const [winner, ...more] = view.result?.winners ?? [];
  if (told === null || winner === undefined || more.length > 0 || view.seats.length !== 2) return told;
  const [name, other] = [subject(view, winner), subject(view, 1 - winner)];
  return { ...told, title: t("{name} won against {other}", { name, other }) };
}

/** How the game ended; null while it is running. */
export function ending(view: View): Ending | null {
  const { result } = view;
  if (!result) return null;
  return {
    title: title(view, result),
    reason: reason(view, result),
    overlooked: gameOf(view.setup.game).overlooked?.(view, result) ?? [],
  };
}

function title(view: View, result: Result): string {
  const { winners, reason } = result;
  const names = winnersOf(view, result);
  if (winners.length === 0) return reason === "full" || reason === "agreed" ? t("A draw") : t("Nobody won");
  if (winners.some((seat) => isYou(view, seat)))
    return winners.length > 1 ? t("You share the win") : t("You won");
  if (view.you.length === 1) return t("You lost");
  return winners.length > 1 ? t("{names} share the win", { names }) : t("{name} won", { name: names });
}

function reason(view: View, result: Result): string {
  const own = gameOf(view.setup.game).reason(view, result);
  if (own !== null) return own;
  switch (result.reason) {
    case "agreed":
      return t("Both players agreed to it.");
    case "closed":
      return t("The people who run this server closed this table.");
    default:
      if (result.winners.length === 0) return tell("", "result.everyone-left");
      return losers(view, result)
        .map((seat) => lossSentence(view, result.reason, seat))
        .join(" ");
  }
}

function losers({ seats }: View, { winners }: Result): number[] {
  return seats.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
}

function lossSentence(view: View, why: Result["reason"], seat: number): string {
  const name = subject(view, seat);
  const you = isYou(view, seat);
  switch (why) {
    case "time":
      return you ? t("Your time ran out.") : t("{name} ran out of time.", { name });
    case "resigned":
      return you ? t("You gave up.") : t("{name} gave up.", { name });
    default:
      return you ? t("You were away for too long.") : t("{name} was away for too long.", { name });
  }
}
