/** What the screen of the moment puts into the header: its tools, right of the places. */
import type { Snippet } from "svelte";

let shown = $state.raw<Snippet | null>(null);

export const headerTools = (): Snippet | null => shown;

/** Show tools in the header for as long as the screen lives; what it returns takes them away again. */
export function putInHeader(tools: Snippet): () => void {
  shown = tools;
  return () => {
    if (shown === tools) shown = null;
  };
}
