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

  lessons: () => import("./learning"),
  puzzles: () => import("./puzzles"),
  review: () => import("./review"),
  analysis: () => import("./analysis"),
};
