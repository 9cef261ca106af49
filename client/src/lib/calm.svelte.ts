/** A short rest after something has appeared: a tap that was meant for what lay there before is not taken. */

/** Milliseconds: two hasty taps are closer together than that, and nobody reads a question faster. */
const REST = 500;

export class Calm {
  /** Whether the rest is over. */
  over = $state(false);

  /** Starts it anew; returns what ends it early. */
  begin(): () => void {
    this.over = false;
    const timer = setTimeout(() => (this.over = true), REST);
    return () => {
      clearTimeout(timer);
    };
  }
}
