import type { AnyModel } from "@anywidget/types";
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { Words } from "./text";
import type { Fields, Maybe } from "./types";
import { useWidgetModel, WidgetModel } from "./widget-model";
import type { GlanceTable, Refusal, RoomFurniture, RoomGlance, RoomLink, Traits } from "./wire";

/** Milliseconds between two readings of the clock. */
const TICK = 5000;

/** The view model of a classroom: all tables at a glance, and requests that change them. */
export class DashboardModel extends WidgetModel {
  readonly furniture: Signal<RoomFurniture>;
  readonly room: Signal<RoomGlance>;
  readonly presentation: Signal<boolean>;
  readonly phrases: ReadonlySignal<Words>;
  /** Why the last request was refused. */
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** What the last request has done, for screen readers. */
  readonly done: Signal<string> = signal("");
  /** The name of the pupil whose seat is being changed. */
  readonly chosen: Signal<string | null> = signal(null);
  /** The new link of a pupil.  It is no trait, so that no notebook keeps it. */
  readonly newLink: Signal<{ name: string; link: RoomLink } | null> = signal(null);
  /** Whether a request is under way. */
  readonly busy: Signal<boolean> = signal(false);
  /** Seconds since the room was last sent. */
  readonly age: Signal<number> = signal(0);

  constructor(model: AnyModel<Traits>) {
    super(model);
    this.furniture = this.trait("furniture");
    this.room = this.trait("room");
    this.presentation = this.trait("presentation");
    const texts = model.get("texts");
    this.phrases = computed(() => new Words(this.locale.value, texts));
    let sent = Date.now();
    this.follow(() => {
      this.room.value;
      sent = Date.now();
      this.age.value = 0;
    });
    const clock = setInterval(() => {
      this.age.value = (Date.now() - sent) / 1000;
    }, TICK);
    this.cleanups.push(() => clearInterval(clock));
    void this.link.hello(0, -1, this.locale.value);
  }

  /** Carries out a request.  Returns whether it was accepted. */
  async change(fields: Fields<"room">): Promise<boolean> {
    if (this.busy.peek()) return false;
    this.busy.value = true;
    this.refusal.value = null;
    this.done.value = "";
    const { ok, error, link } = await this.request("room", fields);
    this.busy.value = false;
    this.refusal.value = ok ? null : (error ?? null);
    if (ok) this.done.value = this.phrases.peek().phrase("dash.done");
    if (fields.name && link) this.newLink.value = { name: fields.name, link };
    return ok;
  }

  /** Pauses a table or all, or has them go on. */
  pause(on: boolean, table: number | null = null): Promise<boolean> {
    return this.change({ do: "pause", on, table });
  }

  /** Changes the seat of a pupil.  A new link stays in sight. */
  seat(name: string, fields: Pick<Fields<"room">, "what" | "level" | "table">): Promise<boolean> {
    return this.change({ do: "seat", name, ...fields });
  }

  /** For how many minutes and seconds something has lasted that was so old when it was sent. */
  lasted(seconds: Maybe<number>): string {
    if (seconds == null) return "";
    const now = seconds + this.age.value;
    const { value: words } = this.phrases;
    return now < 60
      ? words.phrase("dash.seconds", { n: Math.round(now / 5) * 5 })
      : words.phrase("dash.minutes", { n: Math.floor(now / 60) });
  }

  /** Net worth in the money of a table or, in a race, the place. */
  standing({ edition }: GlanceTable, value: Maybe<number>): string {
    if (value == null) return "";
    const { value: words } = this.phrases;
    const { currency, race } = this.furniture.value.editions[edition] ?? {};
    if (race) return words.phrase("dash.square", { n: value });
    return (words.of(currency) || "{}").replace("{}", words.number(value));
  }
}

/** The view model of the dashboard, for its components. */
export const useDashboard = () => useWidgetModel() as DashboardModel;
