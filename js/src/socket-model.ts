import type { HostMessage, SocketMessage } from "./types";
import type { Traits } from "./wire";

/** Milliseconds between two tries to come back, growing. */
const RETRIES = [200, 500, 1000, 2000];
/** Milliseconds without a message after which the connection counts as lost.  The host sends a sign of life more often. */
const SILENCE = 30_000;

/** Traits that a page chooses for itself and the host needs to know. */
const SENT = ["forced_moves"];

type Call = (message?: unknown) => void;

/** The model of a board whose traits and messages travel over a WebSocket, as those of a notebook travel over a comm. */
export class SocketModel {
  readonly #traits: Partial<Traits>;
  readonly #listeners = new Map<string, Set<Call>>();
  readonly #written = new Map<string, unknown>();
  #socket: WebSocket | undefined;
  #tries = 0;
  #lastMessage = 0;

  constructor(
    private readonly url: string,
    /** The traits that the host does not send. */
    own: Partial<Traits>,
    /** Returns the first message of a connection. */
    private readonly greeting: () => object,
    /** Receives what is about the room. */
    private readonly receiveRoom: (message: HostMessage) => void,
    /** Called when the connection is lost, and when it is back. */
    private readonly connected: (there: boolean) => void,
  ) {
    this.#traits = own;
    this.#connect();
    addEventListener("online", () => this.#reconnect());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.#socket?.readyState !== WebSocket.OPEN) this.#reconnect();
    });
    setInterval(() => {
      if (this.#socket?.readyState === WebSocket.OPEN && Date.now() - this.#lastMessage > SILENCE) this.#socket.close();
    }, 5000);
  }

  get<K extends keyof Traits>(name: K): Traits[K] | undefined {
    return this.#traits[name];
  }

  set<K extends keyof Traits>(name: K, value: Traits[K]): void {
    if (this.#traits[name] === value) return;
    this.#traits[name] = value;
    if (SENT.includes(name)) this.#written.set(name, value);
    this.#emit(`change:${name}`);
  }

  save_changes(): void {
    if (!this.#written.size) return;
    this.sendToRoom({ kind: "write", values: Object.fromEntries(this.#written) });
    this.#written.clear();
  }

  send(message: object): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) throw new Error("no connection");
    this.#socket.send(JSON.stringify(message));
  }

  sendToRoom(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.send(message);
  }

  on(name: string, call: Call): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(call));
  }

  off(name: string, call: Call): void {
    this.#listeners.get(name)?.delete(call);
  }

  #emit(name: string, message?: unknown): void {
    for (const call of [...(this.#listeners.get(name) ?? [])]) call(message);
  }

  #reconnect(): void {
    this.#tries = 0;
    this.#socket?.close();
    this.#connect();
  }

  #connect(): void {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#tries = 0;
      this.#lastMessage = Date.now();
      socket.send(JSON.stringify(this.greeting()));
      this.connected(true);
    });
    socket.addEventListener("message", ({ data }) => {
      this.#lastMessage = Date.now();
      this.#receive(JSON.parse(data));
    });
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.connected(false);
      const wait = RETRIES[Math.min(this.#tries, RETRIES.length - 1)];
      this.#tries += 1;
      setTimeout(() => {
        if (this.#socket === socket) this.#connect();
      }, wait);
    });
  }

  #receive(message: SocketMessage): void {
    if (message.kind === "begin") {
      const before = this.#traits.session;
      this.#update(message.traits);
      this.receiveRoom(message);
      if (before === message.traits.session) this.#emit("comm_live_update"); // what was requested meanwhile is sent again
    } else if (message.kind === "traits") this.#update(message.values);
    else if (message.kind === "events" || message.kind === "result") this.#emit("msg:custom", message);
    else this.receiveRoom(message);
  }

  #update(values: Partial<Traits>): void {
    const names = Object.keys(values) as (keyof Traits)[];
    Object.assign(this.#traits, values);
    for (const name of names) this.#emit(`change:${name}`);
  }
}
