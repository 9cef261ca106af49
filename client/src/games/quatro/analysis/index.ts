/** Quatro on the analysis board. */
import type { AnalysisRoom } from "../../game";
import Analysis from "./Analysis.svelte";
import { QuatroPosition } from "./position.svelte";
import SetUp from "./SetUp.svelte";

export default {
  Board: Analysis,
  SetUp,
  position: () => new QuatroPosition(),
} satisfies AnalysisRoom;
