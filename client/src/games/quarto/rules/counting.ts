/** What counts for lines: traits, 2×2 blocks, lines over the edges; and how that is written. */
import { Unreadable } from "../../../rules/game";
import { TRAITS, type Trait } from "./pieces";

/** What a variant says beside its call rule. */
export interface Counting {
  /** The traits that count for lines: one to four of them, in their order. */
  readonly traits: readonly Trait[];
  /** Whether a block of 2×2 neighbouring squares counts as a line too. */
  readonly squares: boolean;
  /** Whether a line that leaves the board comes back in on the opposite side. It is on no rule sheet. */
  readonly torus: boolean;
}

/** The variants in which all four traits count. */
const NAMED: readonly (Omit<Counting, "traits"> & { readonly name: string })[] = [
  { name: "classic", squares: false, torus: false },
  { name: "advanced", squares: true, torus: false },
  { name: "torus", squares: false, torus: true },
  { name: "torus+squares", squares: true, torus: true },
];

/** The text form of what counts. */
export function writeCounting({ traits, squares, torus }: Counting): string {
  const named = NAMED.find((each) => each.squares === squares && each.torus === torus);
  if (named !== undefined && traits.length === TRAITS.length) return named.name;
  return [`traits=${traits.join(",")}`, ...(squares ? ["squares"] : []), ...(torus ? ["torus"] : [])].join(
    "+",
  );
}

/** What `text` says that counts: `classic`, `advanced`, `torus`, `torus+squares`, or the traits, as in
 * `traits=colour,height`, with `+squares` and `+torus` after them in either order. */
export function readCounting(text: string): Counting {
  const named = NAMED.find(({ name }) => name === text);
  if (named !== undefined) return { traits: TRAITS, squares: named.squares, torus: named.torus };
  const [, names, also] =
    /^traits=(.*?)(\+squares|\+torus|\+squares\+torus|\+torus\+squares)?$/s.exec(text) ?? [];
  if (names === undefined)
    throw new Unreadable(
      "“{text}” is not a variant of Quarto!: write classic, advanced, torus, or the traits that count, " +
        "as in traits=colour,height or traits=colour,height+squares.",
      { text },
    );
  return {
    traits: readTraits(names.split(",")),
    squares: also?.includes("+squares") ?? false,
    torus: also?.includes("+torus") ?? false,
  };
}

function readTraits(names: readonly string[]): readonly Trait[] {
  const traits: Trait[] = [];
  for (const name of names) {
    const trait = readTrait(name);
    if (traits.includes(trait))
      throw new Unreadable("The trait {name} is named twice: name each trait once.", { name });
    traits.push(trait);
  }
  return traits;
}

function readTrait(name: string): Trait {
  const trait = TRAITS.find((each) => each === name);
  if (trait === undefined)
    throw new Unreadable("“{name}” is not a trait: the traits are colour, shape, height and top.", { name });
  return trait;
}
