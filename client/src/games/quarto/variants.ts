/** How the rules write what counts: `classic`, `advanced`, `traits=colour,height+squares`. */

/** The four traits of the pieces, by their keys. */
export const TRAITS: readonly string[] = ["colour", "shape", "height", "top"];

const CLASSIC = "classic";
const ADVANCED = "advanced";
const SQUARES = "+squares";

/** What counts for lines. */
export interface Counting {
  traits: readonly string[];
  /** Whether blocks of 2×2 count too. */
  squares: boolean;
}

/** An empty text is the usual variant. */
export function readVariant(variant: string): Counting {
  const [, named] = /^traits=([a-z,]+)/.exec(variant) ?? [];
  return {
    traits: named?.split(",") ?? TRAITS,
    squares: variant === ADVANCED || variant.endsWith(SQUARES),
  };
}

export function writeVariant({ traits, squares }: Counting): string {
  if (traits.length === TRAITS.length) return squares ? ADVANCED : CLASSIC;
  return `traits=${traits.join(",")}${squares ? SQUARES : ""}`;
}
