/** What Python prepared is needed here: `python -m fourfold.engine.page client/src/games`. */
import { describe, expect, it } from "vitest";

import book from "../games/quarto/engine/prepared/quarto-1.bin?url&inline";
import kernelsFile from "../games/quarto/engine/prepared/kernels.wasm?url&inline";
import text from "../games/quarto/engine/prepared/kernels.json?raw";
import { Heap } from "./heap";
import { kernelsFrom, NoKernels, type Description, type Kernels } from "./kernels";
import { arraysFrom } from "./prepared_arrays";

const read = async (file: string): Promise<ArrayBuffer> => (await fetch(file)).arrayBuffer();

const WASM = await read(kernelsFile);
const BOOK = await read(book);
const DESCRIPTION = JSON.parse(text) as Description;

const load = (): Promise<Kernels> => kernelsFrom(WASM, DESCRIPTION, 4 << 20);

describe("kernels", () => {
  it("take numbers in tuples, with and without what may be None", async () => {
    const unsafe = (await load()).entry<bigint>("bits.unsafe");
    // One line with three pieces that are all dark and round: dark ones and round ones are unsafe.
    const line = [0b0010_0001n, 0n, 3n];
    expect(unsafe(line, null)).toBe(0b1011_1011_1011_1011n);
    expect(unsafe(line, [0n, 0n, 0n])).toBe(unsafe(line, null));
    expect(unsafe([0x21, 0, 3], null)).toBe(unsafe(line, null));
  });

  it("refuse arrays of another form, and names that they do not have", async () => {
    const kernels = await load();
    const list = kernels.entry("forms.list_least");
    const wrong = kernels.array("uint8", [4]);
    expect(() => list(wrong, wrong, wrong, wrong)).toThrow(TypeError);
    expect(() => kernels.entry("forms.nothing")).toThrow("there is no kernel");
  });

  it("give back what a scope took", async () => {
    const kernels = await load();
    const at = kernels.scope(() => kernels.array("uint64", [100], Array(100).fill(7n)).numbers.byteOffset);
    const again = kernels.array("uint64", [100]);
    expect(again.numbers.byteOffset).toBe(at);
    expect(again.numbers.every((number) => number === 0n)).toBe(true);
  });

  it.each([
    ["cut off", WASM.slice(0, 1000)],
    ["empty", new Uint8Array()],
    ["no WebAssembly", new TextEncoder().encode("<!doctype html>")],
  ])("that are %s are an error that says so", async (_, code) => {
    await expect(kernelsFrom(code, DESCRIPTION)).rejects.toThrow(NoKernels);
  });
});

describe("memory", () => {
  it("is never had twice at once, and is full at its end", () => {
    const heap = new Heap(new Uint8Array(1024), 100);
    const first = heap.take(64);
    const second = heap.take(65);
    expect(first).toBeGreaterThanOrEqual(100);
    expect(second).toBeGreaterThanOrEqual(first + 64);
    heap.giveBack(first);
    heap.giveBack(first);
    expect(heap.take(60)).toBe(first);
    expect(heap.take(60)).not.toBe(first);
    expect(() => heap.take(2000)).toThrow(RangeError);
  });
});

describe("files of arrays", () => {
  it("hold numbers as Python had them", async () => {
    const { keys, values, about } = await arraysFrom(BOOK);
    const sorted = new BigUint64Array(keys?.bytes ?? new ArrayBuffer());
    expect(sorted.every((key, at) => at === 0 || key > (sorted[at - 1] ?? 0n))).toBe(true);
    expect(values?.shape[0]).toBeGreaterThan(sorted.length);
    expect(new Uint8Array(about?.bytes ?? new ArrayBuffer())).toEqual(new Uint8Array([1, 4]));
  });

  it("that are cut off are refused", async () => {
    await expect(arraysFrom(BOOK.slice(0, 500))).rejects.toThrow();
  });
});
