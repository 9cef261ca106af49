/** What the engine needs before it can answer: kernels, books, and what makes two boards the same game. */
import { loadKernels, type Kernels } from "../../../engine/kernels";
import { loadArrays, type PreparedArray } from "../../../engine/prepared_arrays";
import { Book, hasBook } from "./book";
import type { Family } from "./node";
import descriptionFile from "./prepared/kernels.json?url";
import kernelsFile from "./prepared/kernels.wasm?url";
import oneWithSquares from "./prepared/quarto-1-squares.bin?url";
import one from "./prepared/quarto-1.bin?url";
import twoWithSquares from "./prepared/quarto-2-squares.bin?url";
import two from "./prepared/quarto-2.bin?url";
import threeWithSquares from "./prepared/quarto-3-squares.bin?url";
import three from "./prepared/quarto-3.bin?url";
import fourWithSquares from "./prepared/quarto-4-squares.bin?url";
import four from "./prepared/quarto-4.bin?url";
import symmetriesFile from "./prepared/symmetries.bin?url";

/** The books by the number of traits that count, from one: for lines alone, and with squares. */
const BOOKS: readonly { readonly lines: string; readonly squares: string }[] = [
  { lines: one, squares: oneWithSquares },
  { lines: two, squares: twoWithSquares },
  { lines: three, squares: threeWithSquares },
  { lines: four, squares: fourWithSquares },
];
/** Memory of the kernels: half of it is what searches remember, the rest the tables of symmetries. */
const MEMORY = 16 << 20;

export function kernels(): Promise<Kernels> {
  return loadKernels(kernelsFile, descriptionFile, MEMORY);
}

/** The permutations of the squares that a family of variants allows. */
export async function permutations({
  squares,
  torus,
}: Pick<Family, "squares" | "torus">): Promise<PreparedArray> {
  const group = (await loadArrays(symmetriesFile))[
    `${squares ? "squares" : "lines"}${torus ? "-torus" : ""}`
  ];
  if (group === undefined) throw new Error("there are no such symmetries");
  return group;
}

/** The book of a family of variants; null if there is none. */
export async function book(family: Family): Promise<Book | null> {
  const files = BOOKS[family.traits - 1];
  if (files === undefined || !hasBook(family)) return null;
  return new Book(await loadArrays(family.squares ? files.squares : files.lines));
}
