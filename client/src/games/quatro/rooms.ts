/** Where Quatro is played and studied. */
import type { Rooms } from "../game";
import Options from "./Options.svelte";
import { stepSentence } from "./sentences";
import Turn from "./Turn.svelte";

export const quatroRooms: Rooms = {
  Options,
  table: () => import("./Table.svelte"),
  Turn,
  step: stepSentence,

  here: () => import("./here"),
  picture: () => import("./picture"),
  engine: () => new Worker(new URL("./engine/worker.ts", import.meta.url), { type: "module" }),
  coach: () => import("./coach"),
  lessons: () => import("./learning"),
  puzzles: () => import("./puzzles"),
  puzzleRules: () => import("./puzzle_rules"),
  review: () => import("./review"),
  analysis: () => import("./analysis"),
};
