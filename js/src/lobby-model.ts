import type { AnyModel } from "@anywidget/types";
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { Words } from "./text";
import type { Fields, Maybe } from "./types";
import { useWidgetModel, WidgetModel } from "./widget-model";
import type {
  Answer,
  EditionDefinition,
  LobbyChoice,
  LobbyMenu,
  LobbyOffer,
  LobbyPlayer,
  OptionDefinition,
  Refusal,
  Traits,
} from "./wire";

export type OptionValue = OptionDefinition["default"];

/** The view model of the lobby: what can be chosen, what is chosen, and the requests to begin. */
export class LobbyModel extends WidgetModel {
  readonly menu: LobbyMenu;
  readonly choice: Signal<LobbyChoice>;
  /** A game that can be taken up again. */
  readonly offer: Signal<Maybe<LobbyOffer>>;
  readonly phrases: ReadonlySignal<Words>;
  readonly edition: ReadonlySignal<EditionDefinition>;
  /** Why the game does not begin. */
  readonly refusal: Signal<Refusal | null> = signal(null);
  readonly busy: Signal<boolean> = signal(false);
  /** The house rules of games that were chosen before. */
  readonly #left = new Map<string, LobbyChoice["options"]>();

  constructor(model: AnyModel<Traits>) {
    super(model);
    this.menu = model.get("menu");
    this.choice = this.trait("choice");
    this.offer = this.trait("offer");
    const texts = model.get("texts");
    this.phrases = computed(() => new Words(this.locale.value, texts));
    this.edition = computed(() => this.editionOf(this.choice.value.edition));
    void this.link.hello(0, -1, this.locale.value);
  }

  editionOf(id: string): EditionDefinition {
    return (this.menu.editions.find((one) => one.id === id) ?? this.menu.editions[0]) as EditionDefinition;
  }

  /** Chooses a game.  The players stay, with tokens of that game, as far as it has room for them. */
  pick(id: string): void {
    const choice = this.choice.peek();
    this.#left.set(choice.edition, choice.options);
    const edition = this.editionOf(id);
    const tokens = Object.keys(edition.tokens);
    const players = choice.players
      .slice(0, edition.most)
      .map((player, seat) => ({ ...player, token: edition.drawn ? "" : (tokens[seat] ?? "") }));
    this.#change({ edition: id, players, options: this.#left.get(id) ?? {} });
  }

  /** Changes a player.  Whoever has the token already takes the other one. */
  seat(seat: number, changes: Partial<LobbyPlayer>): void {
    const { players } = this.choice.peek();
    const { token } = players[seat] as LobbyPlayer;
    this.#change({
      players: players.map((player, k) => {
        if (k === seat) return { ...player, ...changes };
        return changes.token && player.token === changes.token ? { ...player, token } : player;
      }),
    });
  }

  /** Adds a player like the last one, under a name and with a token that nobody has. */
  add(): void {
    const { players } = this.choice.peek();
    const edition = this.edition.peek();
    const free = (all: string[], taken: string[]) => all.find((one) => !taken.includes(one)) ?? "";
    const name = free(
      this.menu.names,
      players.map((player) => player.name),
    );
    const tokens = edition.drawn ? [] : Object.keys(edition.tokens);
    const token = free(
      tokens,
      players.map((player) => player.token),
    );
    this.#change({ players: [...players, { name, token, level: players.at(-1)?.level ?? "" }] });
  }

  remove(seat: number): void {
    this.#change({ players: this.choice.peek().players.filter((_, k) => k !== seat) });
  }

  /** Sets a house rule.  Only those that are not the usual ones are kept. */
  agree({ name, default: usual }: OptionDefinition, value: OptionValue): void {
    const { [name]: _, ...others } = this.choice.peek().options;
    this.#change({ options: value === usual ? others : { ...others, [name]: value } });
  }

  /** Sets all house rules back. */
  reset(): void {
    this.#change({ options: {} });
  }

  setSpeed(speed: LobbyChoice["speed"]): void {
    this.#change({ speed });
  }

  /** Begins the game.  Returns whether it has begun. */
  start(): Promise<boolean> {
    return this.#begin(() => this.request("start", { choice: this.choice.peek(), locale: this.model.get("locale") }));
  }

  /** Takes up the game that is offered. */
  resume(): Promise<boolean> {
    return this.#begin(() => this.request("resume", {}));
  }

  protected override ruleFields(rule: string): Fields<"rule"> {
    return { rule, edition: this.choice.peek().edition };
  }

  #change(changes: Partial<LobbyChoice>): void {
    this.refusal.value = null;
    this.write("choice", { ...this.choice.peek(), ...changes });
  }

  async #begin(ask: () => Promise<Answer>): Promise<boolean> {
    if (this.busy.peek()) return false;
    this.busy.value = true;
    this.refusal.value = null;
    const { ok, error } = await ask();
    this.busy.value = false;
    this.refusal.value = ok ? null : (error ?? null);
    return ok;
  }
}

/** The view model of the lobby, for its components. */
export const useLobby = () => useWidgetModel() as LobbyModel;
