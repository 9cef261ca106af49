/** What this browser remembers about its user: looks, sounds, name, and the choices of the last table. */
import type { TableRequest } from "./protocol";

export type Look = "auto" | "light" | "dark";
/** How the moves of others are shown. */
export type Pace = "slow" | "normal" | "off";
/** How the board of Quarto! is shown: as a drawing, or in 3-D. */
export type BoardLook = "drawn" | "solid";

interface Remembered {
  look: Look;
  /** The volume of sounds, from 0 (silent) to 1. */
  volume: number;
  pace: Pace;
  /** Whether it takes a second tap to give a piece. */
  confirm: boolean;
  /** Whether the coach asks before a blunder, and says what the last move did; in casual games against the computer. */
  warn: boolean;
  judge: boolean;
  /** Whether the browser notifies the user of their turn while the page is hidden. */
  notify: boolean;
  /** Whether every turn of several people at this device begins with a sheet that names whose turn it is. */
  askTurns: boolean;
  /** Whether games against the computer and between people here are kept on this device, even if a server is there. */
  keepHere: boolean;
  name: string;
  /** What the others at this device are called, the second player first. */
  others: string[];
  /** Whether boards have letters and figures around them. */
  coordinates: boolean;
  board: BoardLook;
  /** The edition this person sees at every table; empty for the table's own. */
  pieces: string;
  /** The names of the lessons that were finished. */
  learned: string[];
  /** The tips of a first game that were given. */
  tips: string[];
  /** The user's own Quatro boards: their names and symbols. */
  boards: { name: string; layout: string }[];
  table: Choice;
}

/** What of a table's set-up the home page offers as it is. */
type Offered = "game" | "call" | "layout" | "clock" | "edition" | "casual" | "starts";

/** What the user chose on the home page. The call is empty until they choose: then it is the rule on the sheet of
 * their language. */
export interface Choice extends Required<Pick<TableRequest, Offered>> {
  opponent: "computer" | "device" | "friend" | "anyone";
  /** Each game's level of the computer, once it was chosen. */
  level: Readonly<Record<string, string>>;
  /** Each game's variant as its rules write it, once it was chosen. */
  variant: Readonly<Record<string, string>>;
  /** How many play, where more than two may. */
  seats: number;
}

export const USUAL: Choice = {
  game: "quarto",
  opponent: "computer",
  level: {},
  variant: {},
  seats: 2,
  call: "",
  layout: "",
  clock: null,
  edition: "classic",
  casual: true,
  starts: "dice",
};

const KEY = "fourfold";

function recall(): Remembered {
  const usual: Remembered = {
    look: "auto",
    volume: 0.6,
    pace: "normal",
    confirm: false,
    warn: true,
    judge: false,
    notify: false,
    askTurns: true,
    keepHere: false,
    name: "",
    others: [],
    coordinates: true,
    board: "drawn",
    pieces: "",
    learned: [],
    tips: [],
    boards: [],
    table: USUAL,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Remembered>;
    return { ...usual, ...kept, table: { ...USUAL, ...kept.table } };
  } catch {
    return usual;
  }
}

export const preferences = $state<Remembered>(recall());

/** Save them; a browser that forbids storage simply forgets. */
export function remember(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    return;
  }
}

/** Apply light or dark colours and coordinates, which are attributes of the root element. */
export function showLook(): void {
  const root = document.documentElement;
  if (preferences.look === "auto") delete root.dataset.theme;
  else root.dataset.theme = preferences.look;
  root.dataset.coordinates = preferences.coordinates ? "on" : "off";
}
