import type { Schedule } from './line-store.ts';

/** How often lines are flushed while nobody sees the page: frames are not drawn then. */
const HIDDEN_FLUSH_MS = 500;

/** Flushes with the next frame, so that a busy room draws once a frame; in a hidden page now and then. */
export const frameSchedule: Schedule = (flush) => {
  if (document.hidden) setTimeout(flush, HIDDEN_FLUSH_MS);
  else requestAnimationFrame(() => flush());
};
