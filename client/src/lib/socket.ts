/** The socket of a table on the server: it comes back by itself, and a silent one is not trusted. */
import { address } from "./base";
import type { Channel, ChannelUser } from "./channel";
import { PROTOCOL, type FromClient, type FromServer } from "./protocol";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** A silent connection is pinged, and given up if no answer comes. */
const QUIET = 20_000;
const PATIENCE = 6000;
/** The code with which the server closes a socket it will never accept. */
const FORBIDDEN = 4403;

export class SocketChannel implements Channel {
  readonly served = true;
  private socket: WebSocket | null = null;
  private attempts = 0;
  private again: ReturnType<typeof setTimeout> | null = null;
  private listening: ReturnType<typeof setTimeout> | null = null;
  private refused = false;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly user: ChannelUser,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.hurry);
    this.forget();
  }

  send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  wait(): void {
    return;
  }

  private connect(): void {
    this.forget();
    this.user.turned("opening");
    const base = location.origin.replace(/^http/, "ws");
    const asked = `protocol=${String(PROTOCOL)}&since=${String(this.user.version())}`;
    const socket = new WebSocket(`${base}${address(`/api/tables/${this.table}/socket`)}?${asked}`);
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.user.turned("open");
      this.listen();
    };
    socket.onmessage = (message) => {
      this.listen();
      const heard = JSON.parse(String(message.data)) as FromServer;
      if (heard.type === "ping") this.send({ type: "pong", n: heard.n });
      else this.user.hear(heard);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.refused = event.code === FORBIDDEN;
      if (this.refused) this.user.turned("refused");
      else this.retry();
    };
  }

  private forget(): void {
    if (this.again !== null) clearTimeout(this.again);
    if (this.listening !== null) clearTimeout(this.listening);
    this.again = this.listening = null;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private retry(): void {
    if (this.closed) return;
    this.user.turned("lost");
    const wait = Math.min(FIRST_WAIT * 2 ** this.attempts, LONGEST_WAIT);
    this.attempts += 1;
    this.again = setTimeout(() => this.connect(), wait * (0.8 + Math.random() * 0.4));
  }

  /** The network or the page is back: do not wait for the next attempt, and do not trust an old socket. */
  private hurry = (): void => {
    if (document.visibilityState === "hidden" || this.refused) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.probe();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  };

  /** The network is gone, or says so: a server on this very machine answers all the same. */
  private drop = (): void => {
    this.forget();
    this.retry();
  };

  private listen(): void {
    if (this.listening !== null) clearTimeout(this.listening);
    this.listening = setTimeout(() => this.probe(), QUIET);
  }

  private probe(): void {
    this.send({ type: "hello" });
    if (this.listening !== null) clearTimeout(this.listening);
    this.listening = setTimeout(() => {
      this.forget();
      this.retry();
    }, PATIENCE);
  }
}
