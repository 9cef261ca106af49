/** Tables on this device have names of their own kind: so everybody knows whom to ask about them. */

const PREFIX = "here-";

/** Whether a table is kept on this device. */
export const isHere = (table: string): boolean => table.startsWith(PREFIX);

/** A name for a new table on this device. */
export function newHere(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return PREFIX + [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
