/** Questions to the server about positions, and their answers as they come, line by line. */
import { reach } from "../../host/host";
import { introduce, Refusal, refusalOf } from "../api";
import { t } from "../i18n.svelte";
import type { MoveFacts, PositionFacts, Rules, Told, VerdictFacts } from "./facts";

/** What is known of one position so far. */
export class Analysis {
  facts = $state.raw<PositionFacts | null>(null);
  moves = $state.raw<readonly MoveFacts[]>([]);
  whole = $state.raw<VerdictFacts | null>(null);
  /** Why nothing comes. */
  problem = $state<string | null>(null);
  /** Whether asking again can help: not while the position is from a running game. */
  mayAskAgain = $state(true);

  private readonly stop = new AbortController();
  private begun = false;

  constructor(
    readonly rules: Rules,
    readonly position: string,
  ) {}

  get complete(): boolean {
    return this.whole?.complete ?? false;
  }

  /** Ask, unless that was done; resolves when there is no more to come. */
  async ask(): Promise<void> {
    if (this.begun) return;
    this.begun = true;
    try {
      await this.listen();
    } catch (error) {
      if (this.stop.signal.aborted) return;
      this.mayAskAgain = !(error instanceof Refusal && error.reason === "running-game");
      this.problem = error instanceof Refusal ? error.message : t("The analysis was cut off. Try again.");
    }
  }

  /** Nobody looks any more. */
  cancel(): void {
    if (this.whole === null) this.stop.abort();
  }

  private async listen(): Promise<void> {
    await introduce();
    const response = await reach("/api/analyses", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...this.rules, position: this.position }),
      signal: this.stop.signal,
    });
    if (!response.ok || response.body === null) throw await refusalOf(response);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      this.hear(lines.filter(Boolean).map((line) => JSON.parse(line) as Told));
    }
    if (this.whole === null) throw new Error("cut off");
  }

  private hear(told: readonly Told[]): void {
    const moves = told.filter((each) => each.type === "move");
    if (moves.length > 0) this.moves = [...this.moves, ...moves];
    for (const each of told) {
      if (each.type === "position") this.facts = each;
      else if (each.type === "verdict") this.whole = each;
    }
  }
}
