/**
 * One table over its channel: its current view, what was sent and not yet answered, and whether we are connected.
 *
 * Every command has a key and is sent again after a lost connection until it is answered; the server never executes one
 * twice. A step is drawn at once (`draft`) and taken back with a notice if it is refused. A step played before the
 * previous one was answered waits (`next`) and follows if it is still legal then.
 */
import { channelTo, type Channel, type Connection } from "./channel";
import { diceCanFall, newPart } from "./dice";
import { freshIn, type Fresh } from "./happened";
import { t } from "./i18n.svelte";
import { isOffered, stepText, type Intent } from "./intent";
import { PacedView } from "./paced_view.svelte";
import type { Command, FromClient, FromServer, Greeting, Here, News, View, Word } from "./protocol";
import { eventSentence } from "./sentences";

/** How long a notice stays, unless the next step comes first. */
const NOTICE = 5000;
/** How long a greeting stays. */
const SAID = 4000;

export class Table {
  view = $state.raw<View | null>(null);
  /** Shows what others do, one step after the other. */
  readonly showing = new PacedView();
  /** The view as far as it was shown. */
  readonly seen = $derived(this.view === null ? null : this.showing.of(this.view));
  here = $state.raw<Here | null>(null);
  /** How far the engine of the computer to move is prepared; null if the computer is not waiting for it. */
  preparing = $state<number | null>(null);
  connection = $state<Connection>("opening");
  /** Whether what happens here is kept. */
  kept = $state(true);
  /** Whether the server has another version than this page. */
  outdated = $state(false);
  /** The step that was just sent, drawn before the server has answered. */
  draft = $state.raw<Intent | null>(null);
  /** The step after that, which waits for the answer; a later one takes its place. */
  next = $state.raw<Intent | null>(null);
  /** Whether the dice were asked for and have not come yet. */
  rolling = $state(false);
  /** Why the latest command was refused, in words; shown for a while. */
  notice = $state<string | null>(null);
  /** What people at the table have just said, by seat. */
  greetings = $state.raw<Readonly<Record<number, Word>>>({});
  /** Called with a greeting. */
  onGreeting: (greeting: Greeting) => void = () => undefined;
  /** Called with what is new, for sounds and announcements; and with the step among it that was played here. */
  onNews: (fresh: Fresh, own: Intent | null) => void = () => undefined;

  /** What to add to this computer's clock to get the server's, in seconds. */
  private ahead = 0;
  private channel: Channel | null = null;
  /** When the clock began to wait, while it does. */
  private stopped = $state<number | null>(null);
  private waiting: Readonly<Record<string, Command>> = {};
  /** The key under which the draft was sent. */
  private draftKey = "";
  private absence: ReturnType<typeof setTimeout> | undefined;
  private noticed: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(readonly id: string) {
    document.addEventListener("visibilitychange", this.look);
    const user = {
      hear: (message: FromServer) => this.hear(message),
      turned: (state: Connection) => this.turn(state),
      keeps: (kept: boolean) => (this.kept = kept),
      version: () => this.version,
    };
    channelTo(id, user).then(
      (channel) => {
        if (this.closed) channel.close();
        else this.channel = channel;
      },
      () => (this.connection = "refused"),
    );
  }

  close(): void {
    this.closed = true;
    this.showing.skip();
    document.removeEventListener("visibilitychange", this.look);
    clearTimeout(this.absence);
    clearTimeout(this.noticed);
    this.channel?.close();
  }

  /** The time by the server's clock, in seconds. */
  now(): number {
    return this.stopped ?? this.time();
  }

  private time(): number {
    return Date.now() / 1000 + this.ahead;
  }

  // -- Acting ------------------------------------------------------------------------------------------------

  /** Ask for something beside the board. */
  say(command: Command): void {
    this.act(command);
  }

  /** Send a greeting to the others; it is lost if we are not connected. */
  greet(seat: number, word: Word): void {
    this.send({ type: "greet", seat, word });
  }

  /** Play a step, drawn at once; or as soon as the one before is answered. */
  play(intent: Intent): void {
    if (this.view === null) return;
    this.showing.skip();
    if (this.draft !== null) {
      this.next = intent;
      return;
    }
    const { seat } = intent;
    this.draftKey = this.act({ type: "play", seat, step: stepText(intent), seen: this.view.version });
    this.draft = intent;
  }

  roll(seat: number): void {
    if (this.view === null || this.rolling) return;
    this.showing.skip();
    this.rolling = true;
    this.act({ type: "roll", seat, seen: this.view.version });
  }

  private act(command: Command): string {
    const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
    this.notice = null;
    this.waiting = { ...this.waiting, [key]: command };
    this.send({ type: "act", key, command });
    return key;
  }

  /** Whether something was asked for and has not been answered. */
  get busy(): boolean {
    return this.draft !== null || this.rolling;
  }

  // -- The connection ----------------------------------------------------------------------------------------

  /** Whether the clock can wait here. */
  get clockWaits(): boolean {
    return this.channel?.served === false;
  }

  /** Where it can, the clock waits from now on, or runs again. */
  wait(waits: boolean): void {
    this.stopped = waits && this.clockWaits ? this.time() : null;
    this.channel?.wait(waits);
  }

  private turn(state: Connection): void {
    if (state === "opening") this.returning = this.view !== null;
    else this.connection = state;
    if (state === "refused") clearTimeout(this.noticed); // the reason stays readable
    if (state !== "open") return;
    for (const [key, command] of Object.entries(this.waiting)) this.send({ type: "act", key, command });
  }

  /** What others did while nobody was looking is not shown step by step. */
  private look = (): void => {
    if (document.visibilityState === "hidden") this.showing.skip();
  };

  private send(message: FromClient): void {
    this.channel?.send(message);
  }

  // -- Hearing -----------------------------------------------------------------------------------------------

  private hear(message: FromServer): void {
    switch (message.type) {
      case "table":
        this.takeIn(message.view);
        break;
      case "news":
        this.catchUp(message);
        break;
      case "ack":
        this.answered(message.key);
        if (this.isDraft(message.key) && this.version >= message.version) this.settle();
        break;
      case "refused":
        this.outdated ||= message.reason === "outdated";
        this.takeBack(message.key, message.sentence);
        break;
      case "here":
        this.here = message;
        this.returning = false; // the missed news has arrived
        break;
      case "preparing":
        this.preparing = message.share;
        break;
      case "greeting":
        this.hearGreeting(message);
        break;
      case "hello":
        this.ahead = message.now - Date.now() / 1000;
        break;
    }
  }

  private hearGreeting(greeting: Greeting): void {
    const { seat, word } = greeting;
    this.greetings = { ...this.greetings, [seat]: word };
    this.onGreeting(greeting);
    setTimeout(() => {
      if (this.greetings[seat] === word)
        this.greetings = Object.fromEntries(
          Object.entries(this.greetings).filter(([one]) => Number(one) !== seat),
        );
    }, SAID);
  }

  /** The version that we have; 0 before the first. */
  private get version(): number {
    return this.view?.version ?? 0;
  }

  /** News continue what we have; if they do not, we ask for the whole table. */
  private catchUp({ version, after, steps, changed }: News): void {
    if (this.view?.version !== after) this.send({ type: "since", version: 0 });
    else this.takeIn({ ...this.view, ...changed, version, steps: [...this.view.steps, ...steps] });
  }

  private takeIn(view: View): void {
    const fresh = this.freshIn(view);
    this.ahead = view.now - Date.now() / 1000;
    const own = this.draft;
    this.showing.take(view, !this.returning && document.visibilityState === "visible");
    this.returning = false;
    const moved = hasMoved(fresh, this.view);
    this.view = view;
    if (moved) {
      this.rolling = false;
      this.notice = null;
      this.preparing = null;
      this.settle();
    }
    const given = fresh.happened.find(({ type }) => type === "time_given");
    if (given !== undefined) this.tell(eventSentence(given, view));
    this.watchAbsence(view);
    this.addPart(view);
    this.onNews(fresh, own);
  }
  /** Whether the next news is about a time without a connection. */
  private returning = false;

  /** What is new; time that a clock waited is no news. */
  private freshIn(view: View): Fresh {
    const fresh = freshIn(view, this.view);
    if (!this.clockWaits) return fresh;
    return { ...fresh, happened: fresh.happened.filter(({ type }) => type !== "time_given") };
  }

  /** The server has settled the seed of the dice: we add random bytes of our own, so that nobody chooses how they fall. */
  private addPart(view: View): void {
    if (view.seal === "") return; // the dice of this device have no seed
    this.seal ??= view.seal;
    const [seat] = view.you;
    if (this.part !== null || seat === undefined || !diceCanFall(view)) return;
    this.part = view.parts?.find((each) => view.you.includes(each.seat))?.part ?? newPart();
    if (view.parts?.some(({ part }) => part === this.part)) return;
    this.act({ type: "add_part", seat, part: this.part });
  }
  /** The seal of the dice as it was first received. */
  seal: string | null = null;
  /** What we added to their seed. */
  part: string | null = null;

  /** The previous step is stored: the waiting one follows, unless it is no longer legal. */
  private settle(): void {
    this.draft = null;
    const waited = this.next;
    this.next = null;
    if (waited !== null && this.view !== null && isOffered(this.view, waited)) this.play(waited);
  }

  /** Nothing happens when a player has been away for long: we ask again when the time has come. */
  private watchAbsence({ version, phase, setup, seats }: View): void {
    clearTimeout(this.absence);
    const patience = setup.absence;
    if (phase !== "playing" || patience == null) return;
    const left = seats
      .flatMap(({ gone_since: since }) => (since == null ? [] : [since + patience - this.now()]))
      .filter((seconds) => seconds > 0);
    if (left.length === 0) return;
    const ask = (): void => {
      this.send({ type: "since", version });
    };
    this.absence = setTimeout(ask, Math.min(...left) * 1000 + 100);
  }

  private answered(key: string): void {
    this.waiting = Object.fromEntries(Object.entries(this.waiting).filter(([sent]) => sent !== key));
  }

  private takeBack(key: string, sentence: string): void {
    this.answered(key);
    if (this.isDraft(key)) this.draft = this.next = null;
    this.rolling = false;
    this.tell(sentence || t("That did not work. Try again."));
  }

  /** Show a notice for a while. */
  tell(sentence: string): void {
    this.notice = sentence;
    clearTimeout(this.noticed);
    this.noticed = setTimeout(() => (this.notice = null), NOTICE);
  }

  private isDraft(key: string): boolean {
    return this.draft !== null && this.draftKey === key;
  }
}

/** Whether the game itself has moved on: what was asked for on the board is answered. */
function hasMoved({ view, steps, happened }: Fresh, before: View | null): boolean {
  return (
    steps.length > 0 || view.phase !== before?.phase || happened.some(({ type }) => type === "took_back")
  );
}
