import type { HostMessage, SocketMessage } from "./types";
import type { Traits } from "./wire";

/** Milliseconds before each try to come back.  A network that is there again is found within two seconds. */
const RETRIES = [100, 300, 700, 1200, 1700];
/** Milliseconds after which a try counts as failed, growing for slow networks. */
const CONNECT_TIMEOUTS = [2000, 4000, 8000];
/** Milliseconds without a message after which a sign of life is requested. */
const SILENCE = 10_000;
/** Milliseconds without an answer to that, after which the connection counts as lost. */
const ALIVE_TIMEOUT = 3000;

/** Codes of closing after which a page does not come back by itself: what it sent is not allowed, or newer windows have the seat. */
const FINAL = [1008, 4001];
/** The code of a host that has too many connections. */
const CROWDED = 1013;

/** Traits that a page chooses for itself and the host needs. */
const SENT = ["forced_moves", "locale"] as const;

type Call = (message?: unknown) => void;
type Timer = ReturnType<typeof setTimeout>;

/** What the owner of a model receives. */
export interface Hooks {
  /** Returns the first message of each connection. */
  greeting(): object;
  /** Receives what is about the room. */
  receive(message: HostMessage): void;
  /** Called when the connection is lost, and when it is back.  A final loss is one after which it is not sought again. */
  connected(there: boolean, final: boolean): void;
}

const last = <T>(all: readonly T[], number: number): T | undefined => all[Math.min(number, all.length - 1)];

/** The model of a board whose traits and messages travel over a WebSocket, as those of a notebook travel over a comm. */
export class SocketModel {
  readonly #traits: Partial<Traits>;
  readonly #listeners = new Map<string, Set<Call>>();
  #socket: WebSocket | undefined;
  #tries = 0;
  #ended = false;
  /** Ends a try to connect, requests a sign of life, or begins the next try: whichever is due. */
  #timer: Timer | undefined;

  constructor(
    private readonly url: string,
    /** The traits that the host does not send. */
    own: Partial<Traits>,
    private readonly hooks: Hooks,
  ) {
    this.#traits = own;
    addEventListener("online", () => this.reconnect());
    addEventListener("offline", () => this.#lose());
    addEventListener("pagehide", () => this.#socket?.close()); // so that the others see at once who is gone
    addEventListener("pageshow", ({ persisted }) => persisted && this.reconnect());
    document.addEventListener("visibilitychange", () => document.hidden || this.#wake());
    this.#connect();
  }

  get<K extends keyof Traits>(name: K): Traits[K] | undefined {
    return this.#traits[name];
  }

  set<K extends keyof Traits>(name: K, value: Traits[K]): void {
    if (this.#traits[name] === value) return;
    this.#update({ [name]: value });
    if (SENT.some((one) => one === name)) this.sendToRoom({ kind: "write", values: { [name]: value } });
  }

  save_changes(): void {}

  /** Sends a message.  Raises an error where there is no connection. */
  send(message: object): void {
    if (!this.#isOpen) throw new Error("no connection");
    this.#socket?.send(JSON.stringify(message));
  }

  /** Sends a message, or nothing where there is no connection. */
  sendToRoom(message: object): void {
    if (this.#isOpen) this.send(message);
  }

  on(name: string, call: Call): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(call));
  }

  off(name: string, call: Call): void {
    this.#listeners.get(name)?.delete(call);
  }

  /** Begins a new connection at once. */
  reconnect(): void {
    this.#tries = 0;
    this.#lose();
    this.#connect();
  }

  /** Closes the connection for good. */
  close(): void {
    this.#ended = true;
    this.#lose();
    clearTimeout(this.#timer);
  }

  get #isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #emit(name: string, message?: unknown): void {
    for (const call of [...(this.#listeners.get(name) ?? [])]) call(message);
  }

  #after(milliseconds: number, call: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(call, milliseconds);
  }

  #connect(): void {
    if (this.#ended) return; // what happens in the window opens it no more
    const socket = new WebSocket(this.url);
    const own = (call: (event: MessageEvent & CloseEvent) => void) => (event: Event) => {
      if (this.#socket === socket) call(event as MessageEvent & CloseEvent); // else another one has taken its place
    };
    this.#socket = socket;
    this.#after(last(CONNECT_TIMEOUTS, this.#tries) ?? 0, () => this.#lose());
    socket.addEventListener(
      "open",
      own(() => {
        this.#tries = 0;
        this.#listen();
        this.send(this.hooks.greeting());
        this.hooks.connected(true, false);
      }),
    );
    socket.addEventListener(
      "message",
      own(({ data }) => {
        this.#listen();
        this.#receive(JSON.parse(data));
      }),
    );
    socket.addEventListener(
      "close",
      own(({ code }) => {
        if (code === CROWDED) this.#tries = RETRIES.length;
        this.#lose(FINAL.includes(code));
      }),
    );
  }

  /** Gives up the connection, and plans the next try, unless the loss is final. */
  #lose(final = false): void {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) {
      socket.close(); // without a network it may take minutes until it is closed
      this.hooks.connected(false, final);
    }
    clearTimeout(this.#timer);
    if (final) return;
    const wait = (last(RETRIES, this.#tries) ?? 0) * (0.7 + 0.3 * Math.random()); // not all of a class at once
    this.#tries += 1;
    this.#after(wait, () => this.#connect());
  }

  /** Waits for messages.  In a long silence it requests a sign of life, as a page does not see the pings of its browser. */
  #listen(): void {
    this.#after(SILENCE, () => this.#wake());
  }

  /** Tests whether a connection that is open still lives, as after a sleep of the machine.  Else it begins another one. */
  #wake(): void {
    this.sendToRoom({ kind: "alive" });
    this.#after(this.#isOpen ? ALIVE_TIMEOUT : 0, () => this.reconnect());
  }

  #receive(message: SocketMessage): void {
    if (message.kind === "begin") {
      const before = this.#traits.session;
      this.#update(message.traits);
      const values = Object.fromEntries(SENT.map((name) => [name, this.#traits[name]]));
      this.sendToRoom({ kind: "write", values });
      this.hooks.receive(message);
      if (before === message.traits.session) this.#emit("comm_live_update"); // what has no answer yet is sent again
    } else if (message.kind === "traits") this.#update(message.values);
    else if (message.kind === "events" || message.kind === "result") this.#emit("msg:custom", message);
    else if (message.kind !== "alive") {
      if (message.kind === "room") this.#update({ seats: message.seats, paused: message.paused, ended: message.ended });
      this.hooks.receive(message);
    }
  }

  /** Takes over values, and announces those that differ: a session that is the same again is no other game. */
  #update(values: Partial<Traits>): void {
    const names = Object.keys(values) as (keyof Traits)[];
    const changed = names.filter((name) => values[name] !== this.#traits[name]);
    Object.assign(this.#traits, values);
    for (const name of changed) this.#emit(`change:${name}`);
  }
}
