import { vi } from "vitest";

type Sent = { kind: string; [field: string]: unknown };

/** A socket whose other end is the test. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  static silent = true;
  readonly sent: Sent[] = [];
  readyState = FakeSocket.CONNECTING;

  constructor(readonly url: string) {
    super();
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error("no connection was begun");
    return last;
  }

  send(text: string): void {
    const message = JSON.parse(text);
    if (message.kind === "alive" && !FakeSocket.silent) queueMicrotask(() => this.receive("alive"));
    else this.sent.push(message);
  }

  /** Connects. */
  open(): this {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
    return this;
  }

  /** The host sends something. */
  receive(kind: string, fields: object = {}): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ v: 1, kind, ...fields }) }));
  }

  /** The connection ends. */
  close(code = 1006): void {
    if (this.readyState > FakeSocket.OPEN) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  /** The messages of a kind that were sent. */
  of(kind: string): Sent[] {
    return this.sent.filter((message) => message.kind === kind);
  }
}

/** Puts it in the place of the sockets of the browser.  One that is not silent gives signs of life, however slow the test. */
export function fakeSockets(silent = true): void {
  FakeSocket.all.length = 0;
  FakeSocket.silent = silent;
  vi.stubGlobal("WebSocket", FakeSocket);
}
