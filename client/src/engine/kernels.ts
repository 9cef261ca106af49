/**
 * Compiled kernels in the page: WebAssembly that Python made (`fourfold.engine.page`), called as Python calls it.
 *
 * An entry takes numbers, arrays, tuples and named tuples, in the order of its Python function: a tuple is an array of
 * ours, a named tuple an object, and an array one that lies in the kernels' memory (`array`). Where each of them goes
 * is read from the description that Python wrote. 64-bit numbers without a sign come back as `bigint`; they may be
 * handed over as `number` where that is exact.
 */
import { Heap } from "./heap";
import type { PreparedArray } from "./prepared_arrays";

const TYPES = {
  bool: Uint8Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  float32: Float32Array,
  float64: Float64Array,
};

export type NumberType = keyof typeof TYPES;
export type NumbersOf<Type extends NumberType> = InstanceType<(typeof TYPES)[Type]>;

/** An array in the kernels' memory. */
export interface KernelArray<Type extends NumberType = NumberType> {
  readonly type: Type;
  readonly shape: readonly number[];
  /** Row after row; always the same memory. */
  readonly numbers: NumbersOf<Type>;
}

/** What an entry may be called with. */
export type Argument =
  | number
  | bigint
  | boolean
  | null
  | KernelArray
  | readonly Argument[]
  | { readonly [name: string]: Argument };

/** What an entry may answer: most answer one number, or some 64-bit ones. */
export type Answer = bigint | number | boolean | readonly bigint[] | undefined;

/** A kernel to call. */
export type Entry<Answered extends Answer> = (...handedOver: readonly Argument[]) => Answered;

/** What Python says of the kernels: see `fourfold.engine.kernel.description`. */
export interface Description {
  readonly array: Readonly<Record<"size" | "itemsize" | "address" | "lengths", number>>;
  readonly entries: Readonly<Record<string, readonly Way[]>>;
}

interface Block {
  readonly bytes: number;
  readonly parts: readonly Part[];
}

interface Way extends Block {
  readonly name: string;
  readonly answer: Block;
}

interface Part {
  readonly path: readonly (number | string)[];
  readonly at: number;
  readonly type?: NumberType;
  readonly dimensions?: number;
}

type Native = (scratch: number, more: number, block: number, answer: number) => number;

/** Kernels that could not be loaded: the file is missing, cut off or not for this browser. */
export class NoKernels extends Error {}

/** Bytes of two places for the compiler's own use. */
const SCRATCH = 16;
const PAGE = 65536;
/** Memory of one engine. What is never written to costs nothing. */
const MEMORY = 64 << 20;
/** What a kernel says when all went well: a result, or none. */
const WELL: readonly number[] = [0, -2];
const LONG = 8;
const HIGH = 2 ** 32;

/** Kernels from the files that Python made. */
export async function loadKernels(wasm: string, description: string, memory = MEMORY): Promise<Kernels> {
  const [code, text] = await Promise.all([
    fetched(wasm, (response) => response.arrayBuffer()),
    fetched(description, (response) => response.json() as Promise<Description>),
  ]);
  return kernelsFrom(code, text, memory);
}

async function fetched<What>(url: string, read: (response: Response) => Promise<What>): Promise<What> {
  try {
    const response = await fetch(url);
    if (response.ok) return await read(response);
  } catch (error) {
    throw new NoKernels(`${url} cannot be read`, { cause: error });
  }
  throw new NoKernels(`${url} is not there`);
}

/** Kernels from what is in these files. */
export async function kernelsFrom(
  code: BufferSource,
  description: Description,
  memory = MEMORY,
): Promise<Kernels> {
  const pages = Math.ceil(memory / PAGE);
  try {
    const room = new WebAssembly.Memory({ initial: pages, maximum: pages });
    let heap: Heap | null = null;
    const { instance } = await WebAssembly.instantiate(code, {
      env: {
        memory: room,
        malloc: (bytes: number) => heap?.take(bytes >>> 0),
        free: (at: number) => heap?.giveBack(at),
        exp: Math.exp,
      },
    });
    const exported = instance.exports as unknown as Record<string, Native> & {
      __heap_base: WebAssembly.Global<"i32">;
    };
    heap = new Heap(new Uint8Array(room.buffer), exported.__heap_base.value);
    return new Kernels(exported, description, room.buffer, heap);
  } catch (error) {
    throw new NoKernels("the kernels cannot be loaded", { cause: error });
  }
}

/** The kernels of one game, with a memory of their own. */
export class Kernels {
  private readonly bytes: Uint8Array;
  private readonly words: Int32Array;
  private readonly longs: BigUint64Array;
  private readonly floats: Float64Array;
  /** One call at a time: the places of its arguments and its answer are always the same. */
  private readonly block: number;
  private readonly scratch: number;
  private opened: KernelArray[] | null = null;

  constructor(
    private readonly exported: Readonly<Record<string, Native>>,
    private readonly description: Description,
    private readonly buffer: ArrayBuffer,
    private readonly heap: Heap,
  ) {
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    this.longs = new BigUint64Array(buffer);
    this.floats = new Float64Array(buffer);
    const ways = Object.values(description.entries).flat();
    this.block = heap.take(Math.max(...ways.map(({ bytes }) => bytes)));
    this.scratch = heap.take(SCRATCH + Math.max(...ways.map(({ answer }) => answer.bytes)));
  }

  /** An array of zeros, or of `numbers`; it lasts until it is freed, or the `scope` that it was made in ends. */
  array<Type extends NumberType>(
    type: Type,
    shape: readonly number[],
    numbers?: ArrayLike<number> | ArrayLike<bigint>,
  ): KernelArray<Type> {
    const length = shape.reduce((product, dimension) => product * dimension, 1);
    const Made = TYPES[type];
    const at = this.heap.takeEmpty(length * Made.BYTES_PER_ELEMENT);
    const view = new Made(this.buffer, at, length) as NumbersOf<Type>;
    if (numbers !== undefined) (view as { set(from: unknown): void }).set(numbers);
    const made = { type, shape, numbers: view };
    this.opened?.push(made);
    return made;
  }

  /** A copy of an array from a file. */
  copy({ type, shape, bytes }: PreparedArray): KernelArray {
    const made = this.array(type, shape);
    this.bytes.set(new Uint8Array(bytes), made.numbers.byteOffset);
    return made;
  }

  /** Give the memory of an array back; it must not be used any more. */
  free(array: KernelArray): void {
    this.heap.giveBack(array.numbers.byteOffset);
  }

  /** Do some work, and free the arrays that were made meanwhile. */
  scope<Result>(work: () => Result): Result {
    const outer = this.opened;
    const opened: KernelArray[] = (this.opened = []);
    try {
      return work();
    } finally {
      this.opened = outer;
      for (const array of opened) this.free(array);
    }
  }

  /** The kernel of this name, such as `value.soon`. */
  entry<Answered extends Answer>(name: string): Entry<Answered> {
    const ways = (this.description.entries[name] ?? []).map((way) => this.way(way));
    const [only] = ways;
    if (only === undefined) throw new Error(`there is no kernel ${name}`);
    return (...handedOver) => {
      const way = ways.length === 1 ? only : ways.find(({ fits }) => fits(handedOver));
      if (way === undefined) throw new TypeError(`${name} cannot be called like this`);
      return way.run(handedOver) as Answered;
    };
  }

  private way({ name, parts, answer }: Way): {
    fits: (handedOver: readonly Argument[]) => boolean;
    run: (handedOver: readonly Argument[]) => Answer;
  } {
    const native = this.exported[name];
    if (native === undefined) throw new Error(`there is no kernel ${name}`);
    const absent = parts.filter(({ type }) => type === undefined).map(({ path }) => reaching(path));
    const writers = parts.map((part) => this.writer(part));
    const read = this.reader(answer);
    const { block, scratch } = this;
    return {
      fits: (handedOver) => absent.every((reach) => reach(handedOver) === null),
      run: (handedOver) => {
        for (const write of writers) write(handedOver);
        const said = native(scratch, scratch + LONG, block, scratch + SCRATCH);
        if (!WELL.includes(said)) throw new Error(`the kernel ${name} failed`);
        return read();
      },
    };
  }

  /** Puts one part of the arguments into its place. */
  private writer({ path, at, type, dimensions }: Part): (handedOver: readonly Argument[]) => void {
    const place = this.block + at;
    const reach = reaching(path);
    const { bytes, floats } = this;
    if (type === undefined) return () => this.words.set([0], place >> 2);
    if (dimensions !== undefined) return this.arrayWriter(place, reach, type, dimensions);
    switch (type) {
      case "bool":
        return (handedOver) => void (bytes[place] = reach(handedOver) ? 1 : 0);
      case "float64":
        return (handedOver) => void (floats[place >> 3] = Number(reach(handedOver)));
      case "int64":
      case "uint64":
        return (handedOver) => this.writeLong(place, reach(handedOver) as number | bigint);
      default:
        throw new TypeError(`a number of the type ${type}`);
    }
  }

  private arrayWriter(
    place: number,
    reach: (handedOver: readonly Argument[]) => Argument,
    type: NumberType,
    dimensions: number,
  ): (handedOver: readonly Argument[]) => void {
    const { words } = this;
    const { size, itemsize, address, lengths } = this.description.array;
    const item = TYPES[type].BYTES_PER_ELEMENT;
    const long = (offset: number, value: number): void => {
      words[(place + offset) >> 2] = value;
      words[(place + offset + 4) >> 2] = 0;
    };
    return (handedOver) => {
      const array = reach(handedOver) as KernelArray;
      if (array.type !== type || array.shape.length !== dimensions)
        throw new TypeError(`${array.type} in ${array.shape.length} dimensions where ${type} was expected`);
      // The kernel only borrows it: it has no owner, and no parent.
      words.fill(0, place >> 2, (place + size) >> 2);
      long(size, array.numbers.length);
      long(itemsize, item);
      words[(place + address) >> 2] = array.numbers.byteOffset;
      let stride = item;
      for (let dimension = dimensions - 1; dimension >= 0; dimension--) {
        const length = array.shape[dimension] ?? 0;
        long(lengths + LONG * dimension, length);
        long(lengths + LONG * (dimensions + dimension), stride);
        stride *= length;
      }
    };
  }

  private writeLong(place: number, value: number | bigint): void {
    if (typeof value === "bigint") this.longs[place >> 3] = BigInt.asUintN(64, value);
    else {
      this.words[place >> 2] = value | 0;
      this.words[(place >> 2) + 1] = Math.floor(value / HIGH);
    }
  }

  private reader({ parts }: Block): () => Answer {
    const read = parts.map(({ at, type }) => {
      const place = this.scratch + SCRATCH + at;
      const { bytes, floats, longs } = this;
      switch (type) {
        case "bool":
          return () => bytes[place] === 1;
        case "float64":
          return () => floats[place >> 3];
        case "int64":
          return () => Number(BigInt.asIntN(64, longs[place >> 3] ?? 0n));
        default:
          return () => longs[place >> 3];
      }
    });
    const [first] = read;
    if (parts[0]?.path.length === 0 && first !== undefined) return first;
    return read.length === 0 ? () => undefined : () => read.map((one) => one() as bigint);
  }
}

/** The way to a part of the arguments. */
function reaching(path: readonly (number | string)[]): (handedOver: readonly Argument[]) => Argument {
  const [first, second, third, ...rest] = path as [number, ...string[]];
  type Inside = Readonly<Record<string, Argument>>;
  if (second === undefined) return (handedOver) => handedOver[first] as Argument;
  if (third === undefined) return (handedOver) => (handedOver[first] as Inside)[second] as Argument;
  return (handedOver) => {
    let part = ((handedOver[first] as Inside)[second] as Inside)[third] as Argument;
    for (const name of rest) part = (part as Inside)[name] as Argument;
    return part;
  };
}
