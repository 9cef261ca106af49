/** What happens at a table, in sentences: for the live region, the list of steps and whoever looks back. */
import { plural, t } from "./i18n.svelte";
import { editionSeen, pieceName, playerName, whoLeft } from "./names";
import type { GameEvent, StepView, View } from "./protocol";
import { squareName } from "./quarto/notation";
import { fieldName } from "./quatro/notation";

export function stepSentence(view: View, { seat, kind, ...told }: StepView): string {
  const name = playerName(view, seat);
  const piece = pieceName(told.piece ?? 0, editionSeen(view.setup));
  const dice = told.dice?.join(" ") ?? "";
  switch (kind) {
    case "give":
      return view.you.includes(1 - seat) && !view.you.includes(seat)
        ? t("{name} gives you a piece: {piece}.", { name, piece })
        : t("{name} gives a piece: {piece}.", { name, piece });
    case "place":
      return t("{name} places a piece on {square}: {piece}.", {
        name,
        piece,
        square: squareName(told.square ?? 0),
      });
    case "call":
      return t("{name} calls QUARTO!", { name });
    case "done":
      return t("{name}: done", { name });
    case "throw":
      return t("{name} throws {dice}.", { name, dice: [...told.step].join(" ") });
    case "keep":
      return dice === ""
        ? t("{name} throws all dice again.", { name })
        : t("{name} keeps {dice}.", { name, dice });
    case "build":
      return t("{name} builds on {field}, height {height}.", {
        name,
        field: fieldName(told.field ?? 0),
        height: told.height ?? 0,
      });
    case "lose":
      return t("{name} cannot build and loses a roof.", { name });
  }
}

/** What to say aloud about an event; empty where there is nothing to say. */
export function eventSentence(event: GameEvent, view: View): string {
  switch (event.type) {
    case "stepped":
      return ""; // the view tells more about a step than its event
    case "joined":
      return t("{name} sits down.", { name: event.person.name || t("Someone") });
    case "started":
      return t("The game begins. {name} starts.", { name: playerName(view, 0) });
    case "draw_offered":
      return t("{name} offers a draw.", { name: playerName(view, event.seat) });
    case "draw_declined":
      return t("{name} plays on.", { name: playerName(view, event.seat) });
    case "takeback_asked":
      return t("{name} asks to take back a move.", { name: playerName(view, event.seat) });
    case "takeback_declined":
      return t("The move stands.");
    case "took_back":
      return t("{name} took back a move.", { name: playerName(view, event.seat) });
    case "gone":
      return t("{name} is away.", { name: playerName(view, event.seat) });
    case "returned":
      return t("{name} is back.", { name: playerName(view, event.seat) });
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
    case "rematch_asked":
      return t("{name} wants to play again.", { name: playerName(view, event.seat) });
    default:
      return "";
  }
}

export function roofsLeft(count: number): string {
  return plural("{count} roof left", "{count} roofs left", count);
}
