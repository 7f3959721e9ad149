import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type BoardModel, LIVE } from "../../board-model";
import type { StoryWindow } from "../../story-window";
import type { GameEvent } from "../../wire";
import { useSize } from "../size";

/** Scrolls the story: to its end as it grows, to the moment that is shown, or to where the reader is. */
export function usePlace(
  list: RefObject<HTMLElement | null>,
  board: BoardModel,
  story: StoryWindow,
  items: GameEvent[],
) {
  const cursor = board.cursor.value;
  const atEnd = useRef(true);
  const top = useRef(0);
  const size = useRef({ width: 0, height: 0 });
  const past = useRef<{ first: number; last?: number; cursor: number; offset: number }>({
    first: 0,
    cursor: LIVE,
    offset: 0,
  });
  const [first, last] = [items[0]?.seq ?? 0, items.at(-1)?.seq];
  if (first < past.current.first && list.current && isAsItWas(list.current)) {
    top.current = list.current.scrollTop; // scroll events come late
  }

  // in a layout effect, so that added lines do not count as scrolling
  useLayoutEffect(() => {
    const { current: box } = list;
    if (!box) return;
    const { current: was } = past;
    if (!size.current.height) size.current = sizeOf(box);
    const line = box.querySelector<HTMLElement>("[aria-current]");
    const offset = (seq: number) => box.querySelector<HTMLElement>(`[data-seq="${seq}"] button`)?.offsetTop ?? 0;
    const moved = cursor !== was.cursor;
    const fetched = story.around === cursor && (first !== was.first || last !== was.last);
    if (moved && cursor === LIVE) atEnd.current = true;
    // keep the reader's place, as some browsers already do
    if (!moved && !fetched && first < was.first && last === was.last)
      box.scrollTop = top.current + offset(was.first) - was.offset;
    else if (cursor === LIVE && story.follows.peek() && atEnd.current) scrollTo(box, box.scrollHeight);
    else if (cursor !== LIVE && (moved || fetched || first !== was.first)) {
      const off = (line?.offsetTop ?? 0) - box.scrollTop - box.clientHeight / 2; // without a current line, all lines come later
      scrollTo(box, box.scrollTop + (Math.abs(off) > box.clientHeight / 4 ? off : 0));
    }
    top.current = box.scrollTop; // a new size may be noticed before this scrolling
    past.current = { first, last, cursor, offset: offset(first) };
  }, [first, last, cursor, board.phrases.value]); // in another language the lines have other heights

  // a part above may move the list's upper edge, and a notebook resets the scrolling of hidden lists
  useSize(list, (box) => {
    if (!box.clientHeight) return;
    const ends = board.cursor.peek() === LIVE && atEnd.current;
    box.scrollTop = ends ? box.scrollHeight : top.current + size.current.height - box.clientHeight;
    size.current = sizeOf(box);
  });

  const toEnd = () => {
    atEnd.current = true;
  };
  return { scrolled, toEnd };

  /** Scrolls to a place that is right for the size of the list as it is now. */
  function scrollTo(box: HTMLElement, place: number) {
    box.scrollTop = place;
    if (box.clientHeight) size.current = sizeOf(box);
  }

  function scrolled({ currentTarget: box }: { currentTarget: HTMLElement }) {
    top.current = box.scrollTop;
    if (!isAsItWas(box)) return; // the size has changed, nobody has scrolled
    atEnd.current = top.current + box.clientHeight > box.scrollHeight - 30;
    if (!box.scrollTop && story.from.peek()) void story.earlier();
    else if (atEnd.current) void story.later();
  }

  function isAsItWas({ clientWidth, clientHeight }: HTMLElement): boolean {
    return clientWidth === size.current.width && clientHeight === size.current.height;
  }
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });
