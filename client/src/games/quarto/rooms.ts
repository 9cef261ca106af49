/** Where Quarto! is played and studied. */
import type { Rooms } from "../game";
import Options from "./Options.svelte";
import { stepSentence } from "./sentences";
import Turn from "./Turn.svelte";
import Won from "./Won.svelte";

export const quartoRooms: Rooms = {
  Options,
  table: () => import("./Table.svelte"),
  Turn,
  step: stepSentence,
  Won,

  here: () => import("./here"),
  picture: () => import("./picture"),
  engine: () => new Worker(new URL("./engine/worker.ts", import.meta.url), { type: "module" }),
  coach: () => import("./coach"),
  openings: () => import("./openings"),
  lessons: () => import("./learning"),
  puzzles: () => import("./puzzles"),
  puzzleRules: () => import("./puzzle_rules"),
  storm: () => import("./Storm.svelte"),
  review: () => import("./review"),
  analysis: () => import("./analysis"),
};
