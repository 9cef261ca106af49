/**
 * Who has which part of the memory of kernels: arrays of ours, and what kernels take while they run.
 *
 * The same few lengths are taken and given back again and again, so a place that was given back waits for the next one
 * of its length. Memory never grows: an array stays where it is.
 */
export class Heap {
  /** Where memory begins that nobody has had. */
  private top: number;
  private readonly lengths = new Map<number, number>();
  private readonly free = new Map<number, number[]>();

  constructor(
    private readonly bytes: Uint8Array,
    base: number,
  ) {
    this.top = up(base);
  }

  /** A place of so many bytes, whatever they hold. */
  take(length: number): number {
    const wanted = up(Math.max(length, 1));
    let at = this.free.get(wanted)?.pop();
    if (at === undefined) {
      at = this.top;
      if (at + wanted > this.bytes.length) throw new RangeError("the memory of the kernels is full");
      this.top += wanted;
    }
    this.lengths.set(at, wanted);
    return at;
  }

  /** The same, of zeros. What nobody has had is zero already, and costs nothing as long as nobody writes to it. */
  takeEmpty(length: number): number {
    const before = this.top;
    const at = this.take(length);
    if (at < before) this.bytes.fill(0, at, at + length);
    return at;
  }

  giveBack(at: number): void {
    const length = this.lengths.get(at);
    if (length === undefined) return;
    this.lengths.delete(at);
    const waiting = this.free.get(length);
    if (waiting === undefined) this.free.set(length, [at]);
    else waiting.push(at);
  }
}

function up(length: number): number {
  return Math.ceil(length / 64) * 64;
}
