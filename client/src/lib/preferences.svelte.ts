/** What this browser remembers about its person: looks, sounds, name, and the choices of the last table. */
export type Look = "auto" | "light" | "dark";
/** How what others do is shown. */
export type Pace = "slow" | "normal" | "off";

interface Remembered {
  look: Look;
  sounds: boolean;
  pace: Pace;
  /** Whether a piece is handed over by a second tap only. */
  confirm: boolean;
  /** Whether the browser says when it is one's turn and the page is hidden. */
  notify: boolean;
  name: string;
  /** The edition this person sees at every table; empty for the table's own. */
  pieces: string;
  /** The names of the lessons that were gone through. */
  learned: string[];
  /** Boards of Quatro of one's own: what they are called, and their symbols. */
  boards: { name: string; layout: string }[];
  table: Choice;
}

/** What somebody chose on the home page. */
export interface Choice {
  game: "quarto" | "quatro";
  opponent: "computer" | "device" | "friend" | "anyone";
  level: { quarto: string; quatro: string };
  /** Quatro: how many play. */
  seats: number;
  traits: string[];
  squares: boolean;
  call: "turns" | "race" | "auto";
  fiveAsFullHouse: boolean;
  /** Quatro: the symbols of a board of one's own; empty for the usual one. */
  layout: string;
  clock: number | null;
  edition: string;
  casual: boolean;
}

export const USUAL: Choice = {
  game: "quarto",
  opponent: "computer",
  level: { quarto: "", quatro: "" },
  seats: 2,
  traits: ["colour", "shape", "height", "top"],
  squares: false,
  call: "turns",
  fiveAsFullHouse: false,
  layout: "",
  clock: null,
  edition: "classic",
  casual: true,
};

const KEY = "fourfold";

function recall(): Remembered {
  const usual: Remembered = {
    look: "auto",
    sounds: false,
    pace: "normal",
    confirm: false,
    notify: false,
    name: "",
    pieces: "",
    learned: [],
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

/** Keep them: a browser that forbids storage simply forgets. */
export function remember(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    return;
  }
}

/** Light, dark, or as the system says; the colours hang on the root element. */
export function showLook(): void {
  const root = document.documentElement;
  if (preferences.look === "auto") delete root.dataset.theme;
  else root.dataset.theme = preferences.look;
}
