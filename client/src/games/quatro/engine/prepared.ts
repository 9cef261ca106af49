/** What the engine needs before it can answer: kernels, the odds of patterns and the networks, each loaded once. */
import { loadKernels } from "../../../engine/kernels";
import { loadArrays, type PreparedArray } from "../../../engine/prepared_arrays";
import { loadedOnce } from "../../../lib/loaded_once";
import { QuatroKernels } from "./kernels";
import groundFile from "./prepared/ground.bin?url";
import descriptionFile from "./prepared/kernels.json?url";
import kernelsFile from "./prepared/kernels.wasm?url";
import networkForTwo from "./prepared/network-2.bin?url";
import networkForThree from "./prepared/network-3.bin?url";
import networkForFour from "./prepared/network-4.bin?url";

/** The weights of the network for one number of seats. */
export interface Net {
  /** From what is seen to the hidden units, a row for each number seen. */
  readonly reading: Float32Array;
  readonly bias: Float32Array;
  /** From the hidden units to a score, the same for every seat. */
  readonly score: Float32Array;
}

const NETWORKS = new Map([
  [2, networkForTwo],
  [3, networkForThree],
  [4, networkForFour],
]);
/** Bytes: a few plans at a time, and what kernels need while they run. */
const MEMORY = 4 << 20;

let kernelsLoaded: QuatroKernels | null = null;
let reachLoaded: Float64Array | null = null;
const netsLoaded = new Map<number, Net>();

/** Load what every question needs. */
export const prepare = loadedOnce(async (): Promise<void> => {
  const [kernels, { reach }] = await Promise.all([
    loadKernels(kernelsFile, descriptionFile, MEMORY),
    loadArrays(groundFile),
  ]);
  kernelsLoaded = new QuatroKernels(kernels);
  reachLoaded = new Float64Array(bytesOf(reach));
});

/** Load what questions about games with so many seats need. */
export async function prepareFor(seats: number): Promise<void> {
  const file = NETWORKS.get(seats);
  const net = file === undefined || netsLoaded.has(seats) ? null : loadArrays(file);
  await prepare();
  if (net === null) return;
  const { reading, bias, score } = await net;
  netsLoaded.set(seats, {
    reading: new Float32Array(bytesOf(reading)),
    bias: new Float32Array(bytesOf(bias)),
    score: new Float32Array(bytesOf(score)),
  });
}

function bytesOf(array: PreparedArray | undefined): ArrayBuffer {
  return loaded(array?.bytes);
}

export const kernels = (): QuatroKernels => loaded(kernelsLoaded);

/** [switch, pattern, throws]: the chance of each pattern within 0 to 5 throws, trying for nothing else. */
export const reach = (): Float64Array => loaded(reachLoaded);

export const netFor = (seats: number): Net => loaded(netsLoaded.get(seats));

function loaded<What>(what: What | null | undefined): What {
  if (what == null) throw new Error("the engine was asked before it was prepared");
  return what;
}
