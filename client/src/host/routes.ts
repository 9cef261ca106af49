/** Every request that the page answers itself. */
import { PICTURES } from "./pictures/routes";
import { PROFILE } from "./profile";
import { PUZZLES } from "./puzzles/routes";
import type { Route } from "./route";
import { ANALYSES } from "./routes/analyses";
import { OPENINGS } from "./routes/openings";
import { TABLE_ROUTES } from "./routes/tables";
import { TREES } from "./trees/routes";
import { WORDS } from "./words";

export const ROUTES: readonly Route[] = [
  ...TABLE_ROUTES,
  ...ANALYSES,
  ...OPENINGS,
  ...PROFILE,
  ...WORDS,
  ...PUZZLES,
  ...TREES,
  ...PICTURES,
];
