/** Files of arrays that Python made for the page (`fourfold.engine.page`): books, networks, permutations. */
import type { NumberType } from "./kernels";
import { NoKernels } from "./kernels";

/** An array as it was stored; `bytes` are its numbers in the order of this machine, row after row. */
export interface PreparedArray {
  readonly type: NumberType;
  readonly shape: readonly number[];
  readonly bytes: ArrayBuffer;
}

const BYTES: Readonly<Record<NumberType, number>> = {
  bool: 1,
  int8: 1,
  uint8: 1,
  int16: 2,
  int64: 8,
  uint64: 8,
  float32: 4,
  float64: 8,
};
const LENGTH = 4;

/** The arrays in a file, by their names. */
export async function loadArrays(url: string): Promise<Readonly<Record<string, PreparedArray>>> {
  try {
    const response = await fetch(url);
    if (response.ok) return await arraysFrom(await response.arrayBuffer());
  } catch (error) {
    throw new NoKernels(`${url} cannot be read`, { cause: error });
  }
  throw new NoKernels(`${url} is not there`);
}

/** The arrays in the contents of a file. */
export async function arraysFrom(packed: ArrayBuffer): Promise<Readonly<Record<string, PreparedArray>>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const whole = new Uint8Array(await new Response(stream).arrayBuffer());
  const end = LENGTH + new DataView(whole.buffer).getUint32(0, true);
  const about = JSON.parse(new TextDecoder().decode(whole.subarray(LENGTH, end))) as Record<
    string,
    { type: NumberType; shape: number[] }
  >;
  const found: Record<string, PreparedArray> = {};
  let at = end;
  for (const [name, { type, shape }] of Object.entries(about)) {
    const length = shape.reduce((product, dimension) => product * dimension, 1);
    const planes = whole.subarray(at, at + length * BYTES[type]);
    if (planes.length < length * BYTES[type]) throw new NoKernels(`${name} is cut off`);
    found[name] = { type, shape, bytes: together(planes, length) };
    at += planes.length;
  }
  return found;
}

/** Numbers from their bytes, of which all first ones come first. */
function together(planes: Uint8Array, length: number): ArrayBuffer {
  const width = length === 0 ? 0 : planes.length / length;
  const bytes = new Uint8Array(planes.length);
  for (let plane = 0; plane < width; plane++)
    for (let at = 0, from = plane * length; at < length; at++, from++)
      bytes[at * width + plane] = planes[from] as number;
  return bytes.buffer;
}
