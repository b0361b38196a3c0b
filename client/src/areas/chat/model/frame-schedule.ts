import type { Schedule } from './line-store.ts';

/** How often lines are flushed while the page is hidden, when there are no animation frames. */
const HIDDEN_FLUSH_MS = 500;

/** Flushes in the next animation frame, so that a busy room renders once per frame; periodically in a hidden page. */
export const frameSchedule: Schedule = (flush) => {
  if (document.hidden) setTimeout(flush, HIDDEN_FLUSH_MS);
  else requestAnimationFrame(() => flush());
};
