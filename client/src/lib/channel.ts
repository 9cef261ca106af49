/** How a screen talks to its table: over a socket to the server, or to this page itself. Screens do not know which. */
import { introduce } from "./api";
import { isHere } from "./here";
import type { FromClient, FromServer } from "./protocol";
import { SocketChannel } from "./socket";

/** The state of the connection. */
export type Connection = "opening" | "open" | "lost" | "refused";

export interface Channel {
  /** Whether a server is at its other end. */
  readonly served: boolean;
  /** Send a message; it is lost if there is no connection. */
  send(message: FromClient): void;
  /** The clock waits from now on, or runs again; a server's never waits. */
  wait(waits: boolean): void;
  close(): void;
}

/** Who talks over a channel. */
export interface ChannelUser {
  hear(message: FromServer): void;
  /** The connection is in another state. */
  turned(state: Connection): void;
  /** Whether what happens at the table is kept. */
  keeps(kept: boolean): void;
  /** The version that the user has; 0 before the first. */
  version(): number;
}

/** The channel to a table. */
export async function channelTo(table: string, user: ChannelUser): Promise<Channel> {
  if (isHere(table)) {
    const { LocalChannel } = await import("../host/tables/channel");
    return new LocalChannel(table, user);
  }
  await introduce();
  return new SocketChannel(table, user);
}
