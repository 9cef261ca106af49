/**
 * The sixteen pieces and their four traits.
 *
 * A piece is its four trait values, and its number holds them:
 *
 *     bit   3    2       1      0
 *           top  height  shape  colour
 *       1 = solid tall   square dark
 *       0 = hollow short round  light
 *
 * So 0 is light, round, short and hollow, and 15 (written `f`) is dark, square, tall and solid.
 */
import { Unreadable } from "../../../rules/game";

/** A piece, 0-15: its bits are its traits. */
export type Piece = number;

/** All sixteen. */
export const PIECES: readonly Piece[] = Array.from({ length: 16 }, (_, piece) => piece);

/** How pieces are written: each by its hexadecimal digit. */
export const DIGITS = "0123456789abcdef";

/** What pieces are told apart by, in the order of their bits. */
export const TRAITS = ["colour", "shape", "height", "top"] as const;
export type Trait = (typeof TRAITS)[number];

/** One of the two looks of a trait: what the four pieces of a made line have in common. */
export interface TraitValue {
  readonly trait: Trait;
  /** 0 for light, round, short, hollow; 1 for dark, square, tall, solid. */
  readonly value: number;
}

/** The piece bit that holds a trait, as a mask. */
export function traitBit(trait: Trait): number {
  return 1 << TRAITS.indexOf(trait);
}

/** How `piece` looks in `trait`. */
export function traitValue(piece: Piece, trait: Trait): TraitValue {
  return { trait, value: (piece & traitBit(trait)) === 0 ? 0 : 1 };
}

/** The hexadecimal digit of a piece. */
export function pieceSign(piece: Piece): string {
  return DIGITS.charAt(piece);
}

/** Whether a text is the digit of a piece. */
export function isPiece(text: string): boolean {
  return text.length === 1 && DIGITS.includes(text);
}

/** The piece that a hexadecimal digit names. */
export function readPiece(text: string): Piece {
  if (!isPiece(text))
    throw new Unreadable("“{text}” is not a piece: a piece is one of the characters 0-9 and a-f.", { text });
  return DIGITS.indexOf(text);
}
