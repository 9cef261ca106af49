/** Where this device keeps games and puzzles, and whether it has any: known before anything else is loaded. */

/** The database of tables. */
export const TABLES = "fourfold.tables";
/** The tries at puzzles in the local storage. */
export const TRIES = "fourfold.puzzles";

/** Whether tables were ever kept here; browsers that do not tell may have some. */
export async function hasTables(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === TABLES);
  } catch {
    return true;
  }
}

export function hasTries(): boolean {
  try {
    return localStorage.getItem(TRIES) !== null;
  } catch {
    return false;
  }
}
