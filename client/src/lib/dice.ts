/**
 * Fair dice: what we add to the seed, and the check once it is known. `docs/tables.md` explains how a throw
 * follows from the seed.
 */
import { gameOf } from "../games";
import type { StepView, View } from "./protocol";

/** Bytes of a seed and of a part. */
const BYTES = 32;
/** The largest multiple of 6 up to 256: below it every remainder by 6 is equally frequent. */
const FAIR_BYTES = 252;

/** The part of a view that the check needs. */
export type Thrown = Pick<View, "seal" | "seed" | "parts" | "draw"> & {
  steps: readonly Pick<StepView, "kind" | "step">[];
};

export interface Checked {
  /** Whether the seal, the draw and every throw are as seed and parts say. */
  fair: boolean;
  /** How many throws of the game there were. */
  throws: number;
}

/** Whether this browser can check: pages from other machines need https for that. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Our random bytes. */
export function newPart(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(BYTES)));
}

/** Whether dice can still fall at a table, so that it is worth adding to their seed. */
export function diceCanFall({ phase, setup }: View): boolean {
  return phase === "open" || (phase === "playing" && gameOf(setup.game).dice);
}

/** Check every throw. Only a finished game reveals its seed. */
export async function check({ seal, seed, parts, draw, steps }: Thrown): Promise<Checked> {
  const throws = steps.filter(({ kind }) => kind === "throw");
  const nothing = { fair: false, throws: throws.length };
  if (seed == null) return nothing;
  const bytes = fromHex(seed);
  if (toHex(await sha256(bytes)) !== seal) return nothing;
  let number = 0;
  const next = async (dice: number): Promise<number[]> =>
    diceOf(await keyFor(bytes, parts, number), number++, dice);
  for (const round of draw) {
    for (const [, die] of round) if ((await next(1))[0] !== die) return nothing;
  }
  for (const { step } of throws) {
    if ((await next(step.length)).join("") !== step) return nothing;
  }
  return { fair: true, throws: throws.length };
}

async function keyFor(seed: Bytes, parts: View["parts"], number: number): Promise<Bytes> {
  let key = seed;
  for (const { after, part } of parts ?? []) {
    if (after <= number) key = await sha256(new Uint8Array([...key, ...fromHex(part)]));
  }
  return key;
}

async function diceOf(key: Bytes, number: number, dice: number): Promise<number[]> {
  const hmac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const row: number[] = [];
  for (let block = 0; row.length < dice; block += 1) {
    const text = new TextEncoder().encode(`throw ${String(number)} block ${String(block)}`);
    const signed = new Uint8Array(await crypto.subtle.sign("HMAC", hmac, text));
    row.push(...[...signed].filter((byte) => byte < FAIR_BYTES).map((byte) => (byte % 6) + 1));
  }
  return row.slice(0, dice).sort((one, other) => one - other);
}

type Bytes = Uint8Array<ArrayBuffer>;

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
