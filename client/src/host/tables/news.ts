/**
 * What a screen is told: the whole table first, and from then on only what is new; as `fourfold.play.news` in Python.
 */
import type { News, Shown, View } from "../../lib/protocol";
import { stepsAfter, type Table } from "./table";

/** Parts of a view that news tell in a field of their own. */
const APART: ReadonlySet<string> = new Set(["version", "steps"]);

/** What to tell a screen that has `before`, or at least its version `known`, so that it has `view`, a view of `table`. */
export function tell(table: Table, view: View, known: number, before: View | null): Shown | News {
  const steps = stepsAfter(table, known);
  if (steps === null) return { type: "table", view };
  return { type: "news", version: view.version, after: known, steps, changed: changed(before, view) };
}

function changed(before: View | null, view: View): News["changed"] {
  const parts = Object.entries(view).filter(
    ([name, part]) =>
      !APART.has(name) &&
      (before === null || JSON.stringify(part) !== JSON.stringify(before[name as keyof View])),
  );
  return Object.fromEntries(parts);
}
