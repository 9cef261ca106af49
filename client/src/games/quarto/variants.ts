/** How the rules write what counts: `classic`, `advanced`, `torus`, `traits=colour,height+squares+torus`. */

/** The four traits of the pieces, by their keys. */
export const TRAITS: readonly string[] = ["colour", "shape", "height", "top"];

const ADVANCED = "advanced";
const SQUARES = "squares";
const TORUS = "torus";

/** What counts for lines. */
export interface Counting {
  traits: readonly string[];
  /** Whether blocks of 2×2 count too. */
  squares: boolean;
  /** Whether lines run over the edges. */
  torus: boolean;
}

/** An empty text is the usual variant. */
export function readVariant(variant: string): Counting {
  const [first = "", ...others] = variant.split("+");
  const [, named] = /^traits=([a-z,]+)$/.exec(first) ?? [];
  const also = [first, ...others];
  return {
    traits: named?.split(",") ?? TRAITS,
    squares: also.includes(SQUARES) || first === ADVANCED,
    torus: also.includes(TORUS),
  };
}

export function writeVariant({ traits, squares, torus }: Counting): string {
  const also = [...(squares ? [SQUARES] : []), ...(torus ? [TORUS] : [])];
  if (traits.length < TRAITS.length) return [`traits=${traits.join(",")}`, ...also].join("+");
  if (torus) return also.reverse().join("+");
  return squares ? ADVANCED : "classic";
}
