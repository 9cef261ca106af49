/** What puzzles ask for, in words. */
import type { Puzzle } from "../lib/protocol";
import { tell } from "../lib/telling";

type Asked = Pick<Puzzle, "game" | "kind">;

export function title({ game, kind }: Asked): string {
  return tell(game, `puzzle-title.${kind}`);
}

export function task({ game, kind }: Asked): string {
  return tell(game, kind === "see" ? "puzzle-task.see-by-tapping" : `puzzle-task.${kind}`);
}
