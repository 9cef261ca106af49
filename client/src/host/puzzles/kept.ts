/**
 * A person's puzzles on this device: tries, the best storm, and what a server does not know yet.
 *
 * Where storage is refused (private windows, a full disk), they last as long as the page.
 */
import { TRIES } from "../kept_here";
import type { Try } from "./tries";

/** A request that a server would have answered, had it been there. */
export interface Untold {
  readonly path: string;
  readonly body: string;
}

export interface Kept {
  /** The earliest first. */
  readonly tries: readonly Try[];
  readonly bestStorm: number;
  readonly untold: readonly Untold[];
}

const NOTHING: Kept = { tries: [], bestStorm: 0, untold: [] };

let unstored: Kept | null = null;

/** What is kept now; another tab may have changed it. */
export function kept(): Kept {
  if (unstored !== null) return unstored;
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(TRIES) ?? "{}") as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

export function keep(changes: Partial<Kept>): void {
  const now = { ...kept(), ...changes };
  try {
    localStorage.setItem(TRIES, JSON.stringify(now));
    unstored = null;
  } catch {
    unstored = now;
  }
}

/** Keep a try in the place of an earlier one at the same puzzle, or at the end. */
export function keepTry(made: Try): void {
  const { tries } = kept();
  const known = tries.findIndex(({ puzzle }) => puzzle === made.puzzle);
  keep({ tries: known < 0 ? [...tries, made] : tries.with(known, made) });
}
