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

  lessons: () => import("./learning"),
  puzzles: () => import("./puzzles"),
  storm: () => import("./Storm.svelte"),
  review: () => import("./review"),
  analysis: () => import("./analysis"),
};
