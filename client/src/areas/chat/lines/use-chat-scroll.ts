import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { countAfter, newestId } from '../model/announcer.ts';
import { EndTracker } from '../model/end-tracker.ts';
import type { LineStore, LinesSnapshot } from '../model/line-store.ts';

const ROW_PX = 33;

/**
 * The scroll state of the line list. It sticks to the newest line until the reader scrolls up; from then on it keeps
 * its position and counts the new lines below.
 */
export function useChatScroll(
  store: LineStore,
  { lines, sent }: LinesSnapshot,
  box: RefObject<HTMLUListElement | null>,
): {
  virtual: Virtualizer<HTMLUListElement, HTMLLIElement>;
  /** The number of new lines below the viewport; 0 while following. */
  unread: number;
  following: boolean;
  toNewest: () => void;
  onScroll: () => void;
} {
  const [following, setFollowing] = useState(true);
  const [seenId, setSeenId] = useState(0);
  const [end] = useState(() => new EndTracker());
  const [previousSent, setPreviousSent] = useState(sent);
  // After sending, scroll to the line sent, wherever the reader was.
  if (sent !== previousSent) {
    setPreviousSent(sent);
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

  // Rows are measured after rendering, so the end moves once more without a new line: the height is observed too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect responds to any growth.
  useLayoutEffect(() => {
    if (following && box.current) end.scrollToEnd(box.current);
  }, [following, lines, height, box, end]);

  // A keyboard or another layout resizes the box itself.
  useEffect(() => {
    const element = box.current;
    if (!element || !following) return;
    const observer = new ResizeObserver(() => end.scrollToEnd(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [following, box, end]);

  useEffect(() => store.setFollowing(following), [store, following]);

  const onScroll = useCallback(() => {
    if (!box.current) return;
    const reader = end.readPosition(box.current);
    if (reader === 'at the end') setFollowing(true);
    else if (reader === 'up' && following) {
      setFollowing(false);
      setSeenId(newestId(lines));
    }
  }, [box, end, following, lines]);

  const toNewest = useCallback(() => setFollowing(true), []);
  return { virtual, unread: following ? 0 : countAfter(lines, seenId), following, toNewest, onScroll };
}
