/** What happens at a table, in sentences: for the live region, the list of steps and replays. */
import { roomsOf } from "../games/rooms";
import type { Happening } from "./happened";
import { t } from "./i18n.svelte";
import { actor, isYou, subject, whoLeft } from "./names";
import { personName } from "./person_name";
import type { StepView, View } from "./protocol";
import { tell } from "./telling";

/** What a step did. */
export function stepSentence(view: View, step: StepView): string {
  return roomsOf(view.setup.game).step(view, step);
}

/** What had just happened after this many steps. */
export function pastSentence(view: View, count: number): string {
  const latest = view.steps[count - 1];
  return latest === undefined ? tell("", "table.no-moves") : stepSentence(view, latest);
}

/** What to say aloud about what happened beside the board; empty if there is nothing to say. */
export function eventSentence(event: Happening, view: View): string {
  switch (event.type) {
    case "joined":
      return t("{name} sits down.", { name: personName(event.name) || t("Someone") });
    case "started":
      return isYou(view, 0)
        ? t("The game begins. You start.")
        : t("The game begins. {name} starts.", { name: subject(view, 0) });
    case "time_given":
      return t("The server was down: {seconds} s have been given back.", {
        seconds: Math.round(event.seconds),
      });
    case "taken_over": {
      const seat = view.seats[event.seat];
      return seat === undefined
        ? ""
        : t("{name} has left. The computer takes over.", { name: whoLeft(seat, event.seat) });
    }
    case "takeback_declined":
      return tell("", "aside.takeback-declined");
    case "draw_offered":
      return tell("", "aside.draw-offered", { name: actor(view, event.seat) });
    case "draw_declined":
      return tell("", "aside.draw-declined", { name: actor(view, event.seat) });
    case "takeback_asked":
      return tell("", "aside.takeback-asked", { name: actor(view, event.seat) });
    case "took_back":
      return tell("", "aside.took-back", { name: actor(view, event.seat) });
    case "rematch_asked":
      return tell("", "aside.rematch-asked", { name: actor(view, event.seat) });
    case "gone":
    case "returned": // people know that about themselves
      return isYou(view, event.seat)
        ? ""
        : tell("", `aside.${event.type}`, { name: subject(view, event.seat) });
    case "rematched":
      return "";
  }
}
