import { computed } from "@preact/signals";
import { type BoardModel, UNREPORTED } from "./board-model";
import { choices } from "./legal";
import { promptText, refusalText, turnText } from "./prompt";
import type { BoardState, GameEvent } from "./wire";

/** The delay of an announcement, in milliseconds, so that it may hold several sentences. */
const ANNOUNCEMENT_DELAY = 600;
/** Kinds of events that are not announced, since other sentences imply them. */
const UNANNOUNCED = [...UNREPORTED, "turn_begun", "followed", "card_queued"];
/** Kinds of events that are announced however much happens. */
const GRAVE = ["bankrupt", "destitute", "detained", "jailed", "exited", "game_ended", "won"];
/** The parts of an open deed, and of the list of keys, that are read. */
const DEED = ".deed :is(.stamp, h3, .state span, tr, .fine, blockquote)";
const KEYS = ".help :is(h3, div, p)";
/** Further kinds of events that are announced of persons, with their weight. */
const PERSONAL: Record<string, number> = { thrown: 1, title_moved: 1, moved: 3, turn_missed: 3 };
/** The most sentences of one announcement, unless more are in `GRAVE`. */
const MAX_SENTENCES = 4;

/**
 * Announces to screen readers what has happened, politely, and the pending decision, at once.
 * Of several views of a game only the one that has the focus does.
 */
export function announce(board: BoardModel, root: ShadowRoot): void {
  let announced = board.tail.peek().at(-1)?.seq ?? -1;
  let asked = waitingFor(board.state.peek());
  let branch = board.state.peek().branch;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: typeof timer;
  // of several views in a notebook, the one that has the focus
  const speaks = () =>
    root.host.matches(":focus-within") || (board.ownSeats.peek() && document.activeElement === document.body);
  const announceNews = () => {
    timer = undefined;
    const state = board.state.peek();
    const tail = board.tail.peek();
    // events of bots are announced when their turn is over, or when somebody else has to decide
    const bots = !state.over && !board.isOwn(state.pending?.seat ?? state.seat);
    const news = tail.filter(
      ({ seq, turn, kind }) => seq > announced && !(bots && turn === state.turn) && !UNANNOUNCED.includes(kind),
    );
    const last = tail.at(-1)?.seq ?? -1;
    announced = bots ? Math.min(news.at(-1)?.seq ?? announced, last) : last;
    const back = state.branch !== branch ? board.phrases.peek().phrase("live.undone") : "";
    branch = state.branch;
    if (!speaks()) return;
    const wait = bots && board.card.peek() ? board.phrases.peek().phrase("motion.card") : ""; // for whom bots wait
    if (back || news.length) board.announce("polite", `${back} ${inBrief(board, news)} ${wait}`.trim());
    if (state.over) board.announce("urgent", turnText(board));
    else if (waitingFor(state) !== asked && !board.goesByItself(state)) board.announce("urgent", call(board));
    asked = waitingFor(state);
  };
  board.follow(() => {
    board.tail.value;
    board.state.value;
    timer ??= setTimeout(announceNews, ANNOUNCEMENT_DELAY);
  });
  const age = computed(() => `${board.phrases.value.locale} ${board.state.value.branch}`);
  board.follow(() => {
    age.value; // the last announcement is in another language, or was taken back
    board.announce("polite", "");
    board.announce("urgent", "");
  });
  board.follow(() => {
    const why = board.link.connected.value ? board.thinking.value && "board.thinking" : "notice.unconnected";
    if (why && speaks()) board.announce("polite", board.phrases.peek().phrase(why));
  });
  board.follow(() => {
    if (board.refusal.value && speaks()) board.announce("urgent", refusalText(board));
  });
  let told = false; // whether the ending has been announced, once, after what led to it
  board.follow(() => {
    const ending = board.ending.value;
    if (!ending) told = false;
    else if (!told) {
      told = true;
      setTimeout(() => {
        const { phrases } = board;
        if (speaks()) board.announce("polite", ending.sentences.map((one) => phrases.peek().of(one)).join(" "));
      }, 2 * ANNOUNCEMENT_DELAY);
    }
  });
  const read = (opened: boolean, what: string) => {
    if (!opened || !speaks()) return;
    clearTimeout(reading);
    reading = setTimeout(() => {
      const phrases = board.phrases.peek();
      const now = ` ${phrases.phrase("deed.now")}`;
      const texts = [...root.querySelectorAll<HTMLElement>(what)].map(
        ({ innerText, className }) => innerText.trim() + (className === "now" ? now : ""),
      );
      board.announce("polite", phrases.list(texts));
    }, 50); // it is drawn by now
  };
  board.follow(() => read(board.selected.value !== null, DEED));
  board.follow(() => read(board.help.value, KEYS));
  board.cleanups.push(() => clearTimeout(timer));
}

/**
 * Returns a summary of events in few sentences: grave ones, then what persons pay, receive or throw, then the latest.
 * Of events that are alike, it has the first and their number.  Of many events, it also has the cash of those persons.
 */
function inBrief(board: BoardModel, news: GameEvent[]): string {
  const {
    state,
    phrases: { value: phrases },
    definition,
  } = board;
  const { players } = state.peek();
  const theirs = ({ kind, seat, other }: GameEvent, kinds: object = definition.flow) =>
    (kind in kinds ? [seat, other] : []).filter((who) => board.isOwn(who));
  const weight = (event: GameEvent) =>
    GRAVE.includes(event.kind)
      ? 3
      : theirs(event).length || (theirs(event, PERSONAL).length && (PERSONAL[event.kind] ?? 0));
  const like = ({ kind, seat, other, square }: GameEvent) => String([kind, seat, other, kind === "moved" && square]);
  const runs: [GameEvent, ...GameEvent[]][] = [];
  for (const event of news) {
    const last = runs.at(-1);
    if (last && like(last[0]) === like(event)) last.push(event);
    else runs.push([event]);
  }
  const sentences = runs
    .sort(([one], [other]) => weight(other) - weight(one) || other.seq - one.seq)
    .filter(([event], k) => k < MAX_SENTENCES || weight(event) > 2)
    .sort(([one], [other]) => one.seq - other.seq)
    .map(([event, ...more]) => {
      const sentence = phrases.event(event);
      return more.length ? phrases.phrase("live.more", { sentence, n: more.length }) : sentence;
    });
  const have = [...new Set(runs.length > MAX_SENTENCES ? news.flatMap((event) => theirs(event)) : [])].map((seat) =>
    phrases.phrase("live.cash", { seat: phrases.player(seat), amount: phrases.money(players[seat ?? -1]?.cash ?? 0) }),
  );
  return [...sentences, ...have].join(" ");
}

/** The decision that the game waits for, or the turn. */
const waitingFor = ({ pending, decision, turn, seat }: BoardState) => (pending ? decision : `${turn} ${seat}`);

/** Whose answer is waited for. */
function call(board: BoardModel): string {
  const state = board.state.peek();
  const asked = state.pending?.seats ?? [state.seat];
  const first = choices(state).find(({ seat }) => asked.includes(seat));
  const phrases = board.phrases.peek();
  if (!first || board.readOnly.peek()) return "";
  return (
    [promptText(board), phrases.of(state.pending?.terms_text)].join(" ").trim() ||
    phrases.phrase("live.turn", { seat: phrases.player(first.seat) })
  );
}
