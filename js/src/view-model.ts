import type { AnyModel } from "@anywidget/types";
import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import { Phrasebook } from "./text";
import type { AnswerTo, EventFilter, Near } from "./types";
import { useWidgetModel, WidgetModel } from "./widget-model";
import type { BoardDefinition, Traits } from "./wire";

/** The cursor at the present. */
export const LIVE = -1;

/** The base of the board's and the log's view model: a game and its cursor. */
export abstract class ViewModel extends WidgetModel {
  readonly definition: BoardDefinition;
  /** The event whose moment is shown.  `LIVE` stands for the present. */
  readonly cursor: Signal<number>;
  readonly phrases: ReadonlySignal<Phrasebook>;
  /** Whether this is a page without a kernel. */
  readonly offline: boolean;

  constructor(model: AnyModel<Traits>) {
    super(model);
    this.definition = model.get("definition");
    this.offline = !model.get("session");
    this.cursor = this.trait("cursor");
    const texts = model.get("texts");
    const names = computed(() => JSON.stringify(this.names()));
    this.phrases = computed(() => new Phrasebook(this.locale.value, texts, this.definition, JSON.parse(names.value)));
  }

  /** How far the log has come.  An effect that reads it runs again when it changes. */
  abstract now(): { revision: number; branch: number; events: number };

  abstract names(): string[];

  /** Shows the position after an event, or the present. */
  goTo(event: number): void {
    this.write("cursor", event);
  }

  /** Requests a window of the log. */
  log(start: number, count: number, wanted: EventFilter & Near = {}): Promise<AnswerTo<"log_get">> {
    return this.request("log_get", { start, count, ...wanted });
  }
}

export const useViewModel = () => useWidgetModel() as ViewModel;
