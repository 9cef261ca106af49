/** What happens at a table, in sentences: for the live region, the list of steps and replays. */
import { plural, t } from "./i18n.svelte";
import { editionSeen, isYou, pieceName, subject, whoLeft } from "./names";
import { personName } from "./person_name";
import type { GameEvent, StepView, View } from "./protocol";
import { squareName } from "./quarto/notation";
import { fieldName } from "./quatro/notation";

export function stepSentence(view: View, step: StepView): string {
  return isYou(view, step.seat) ? ownStep(view, step) : othersStep(view, step);
}

/** What had just happened after this many steps. */
export function pastSentence(view: View, count: number): string {
  const latest = view.steps[count - 1];
  return latest === undefined ? t("No moves yet.") : stepSentence(view, latest);
}

function othersStep(view: View, { seat, kind, ...told }: StepView): string {
  const name = subject(view, seat);
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
      return t("{name} is done.", { name });
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

/** What the reader did, in the second person. */
function ownStep(view: View, { kind, ...told }: StepView): string {
  const piece = pieceName(told.piece ?? 0, editionSeen(view.setup));
  const dice = told.dice?.join(" ") ?? "";
  switch (kind) {
    case "give":
      return t("You give a piece: {piece}.", { piece });
    case "place":
      return t("You place a piece on {square}: {piece}.", { piece, square: squareName(told.square ?? 0) });
    case "call":
      return t("You call QUARTO!");
    case "done":
      return t("You are done.");
    case "throw":
      return t("You throw {dice}.", { dice: [...told.step].join(" ") });
    case "keep":
      return dice === "" ? t("You throw all dice again.") : t("You keep {dice}.", { dice });
    case "build":
      return t("You build on {field}, height {height}.", {
        field: fieldName(told.field ?? 0),
        height: told.height ?? 0,
      });
    case "lose":
      return t("You cannot build and lose a roof.");
  }
}

/** What to say aloud about an event; empty if there is nothing to say. */
export function eventSentence(event: GameEvent, view: View): string {
  switch (event.type) {
    case "stepped":
      return ""; // the view says more about a step than its event
    case "joined":
      return t("{name} sits down.", { name: personName(event.person.name) || t("Someone") });
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
      return t("The move stands.");
    case "draw_offered":
    case "draw_declined":
    case "takeback_asked":
    case "took_back":
    case "gone":
    case "returned":
    case "rematch_asked":
      return isYou(view, event.seat)
        ? ownWord(event.type)
        : othersWord(event.type, subject(view, event.seat));
    default:
      return "";
  }
}

/** What a player does beside the board. */
type Word =
  "draw_offered" | "draw_declined" | "takeback_asked" | "took_back" | "gone" | "returned" | "rematch_asked";

function othersWord(word: Word, name: string): string {
  switch (word) {
    case "draw_offered":
      return t("{name} offers a draw.", { name });
    case "draw_declined":
      return t("{name} plays on.", { name });
    case "takeback_asked":
      return t("{name} asks to take back a move.", { name });
    case "took_back":
      return t("{name} took back a move.", { name });
    case "gone":
      return t("{name} is away.", { name });
    case "returned":
      return t("{name} is back.", { name });
    case "rematch_asked":
      return t("{name} wants to play again.", { name });
  }
}

function ownWord(word: Word): string {
  switch (word) {
    case "draw_offered":
      return t("You offer a draw.");
    case "draw_declined":
      return t("You play on.");
    case "takeback_asked":
      return t("You ask to take back a move.");
    case "took_back":
      return t("You took back a move.");
    case "rematch_asked":
      return t("You want to play again.");
    case "gone":
    case "returned":
      return ""; // people know that about themselves
  }
}

export function roofsLeft(count: number): string {
  return plural("{count} roof left", "{count} roofs left", count);
}
