/** A screen's way to a table on this device: the messages of a socket, without one. */
import type { Channel, ChannelUser } from "../../lib/channel";
import { t } from "../../lib/i18n.svelte";
import type { Command, FromClient, View } from "../../lib/protocol";
import { RuleError } from "../../rules/game";
import { explained, reasonOf } from "../explained";
import { Caretaker } from "./caretaker";
import { now, type LiveTable } from "./live_table";
import { localTables, NoSuchTable } from "./local_tables";
import { tell } from "./news";
import { DEVICE } from "./setup";
import { view } from "./view";

export class LocalChannel implements Channel {
  readonly served = false;
  private live: LiveTable | null = null;
  private caretaker: Caretaker | null = null;
  private unlisten: () => void = () => undefined;
  /** What the screen has. */
  private shown: View | null = null;
  private closed = false;

  constructor(
    id: string,
    private readonly user: ChannelUser,
  ) {
    void this.open(id);
  }

  send(message: FromClient): void {
    if (message.type === "act") void this.act(message.key, message.command);
    else if (message.type === "since") {
      this.shown = null;
      this.tell();
    }
  }

  wait(waits: boolean): void {
    void this.live?.wait(waits);
  }

  close(): void {
    this.closed = true;
    this.unlisten();
    this.caretaker?.end();
    void this.live?.wait(false);
  }

  private async open(id: string): Promise<void> {
    try {
      const live = await (await localTables()).table(id);
      await live.refresh();
      if (this.closed) return;
      this.live = live;
    } catch (error) {
      this.refuse("", error instanceof RuleError ? error : new NoSuchTable());
      this.user.turned("refused");
      return;
    }
    this.unlisten = this.live.listen(() => this.tell());
    this.caretaker = new Caretaker(this.live, () => this.apologise());
    this.tell();
    this.user.hear({ type: "here", seats: this.shown?.you ?? [], watchers: 0 });
    this.user.turned("open");
  }

  private async act(key: string, command: Command): Promise<void> {
    if (this.live === null) return;
    try {
      const version = await this.live.act(command, DEVICE);
      this.user.hear({ type: "ack", key, version });
    } catch (error) {
      this.refuse(
        key,
        error instanceof RuleError ? error : new RuleError("Something went wrong. Try again in a moment."),
      );
    }
  }

  private refuse(key: string, error: RuleError): void {
    const version = this.live?.table.version ?? 0;
    this.user.hear({ type: "refused", key, reason: reasonOf(error), sentence: explained(error), version });
  }

  private apologise(): void {
    const sentence = t("The computer could not move. It will try again.");
    this.user.hear({ type: "refused", key: "", reason: "no-answer", sentence, version: 0 });
  }

  private tell(): void {
    if (this.live === null) return;
    const { table, kept } = this.live;
    const seen = view(table, DEVICE, now());
    const before = this.shown;
    this.shown = seen;
    this.user.keeps(kept);
    if (before?.version === seen.version) return;
    this.user.hear(tell(table, seen, before?.version ?? 0, before));
  }
}
