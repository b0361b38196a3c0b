import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { countAfter, newestId } from '../model/announcer.ts';
import type { LineStore, LinesSnapshot } from '../model/line-store.ts';

/** This near to the end the reader counts as following the newest lines, in pixels. */
const NEAR_END_PX = 24;
const ROW_PX = 33;

/**
 * The list's window on its lines. It sticks to the newest line until the reader scrolls up; from then on it
 * keeps its place and counts what is new below.
 */
export function useChatScroll(
  store: LineStore,
  { lines, sent }: LinesSnapshot,
  box: RefObject<HTMLUListElement | null>,
): {
  virtual: Virtualizer<HTMLUListElement, HTMLLIElement>;
  /** How many lines are new below the reader; 0 while following. */
  unread: number;
  following: boolean;
  toNewest: () => void;
  onScroll: () => void;
} {
  const [following, setFollowing] = useState(true);
  const [seenId, setSeenId] = useState(0);
  const lastTop = useRef(0);
  const [sentBefore, setSentBefore] = useState(sent);
  // An own line is looked for at the end, wherever the reader was.
  if (sent !== sentBefore) {
    setSentBefore(sent);
    setFollowing(true);
  }

  const virtual = useVirtualizer<HTMLUListElement, HTMLLIElement>({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 12,
  });
  const height = virtual.getTotalSize();

  // Rows are measured after they are drawn, so the end moves once more without a new line: height is watched too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect answers to growth, whatever caused it.
  useLayoutEffect(() => {
    if (following && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [following, lines, height, box]);

  // A keyboard or another layout changes the box itself.
  useEffect(() => {
    const element = box.current;
    if (!element || !following) return;
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [following, box]);

  useEffect(() => store.setFollowing(following), [store, following]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const toEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
    const movedUp = element.scrollTop < lastTop.current - 1;
    lastTop.current = element.scrollTop;
    if (toEnd <= NEAR_END_PX) setFollowing(true);
    else if (movedUp && following) {
      setFollowing(false);
      setSeenId(newestId(lines));
    }
  }, [box, following, lines]);

  const toNewest = useCallback(() => setFollowing(true), []);
  return { virtual, unread: following ? 0 : countAfter(lines, seenId), following, toNewest, onScroll };
}
