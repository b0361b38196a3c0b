import { useEffect, useRef } from 'react';
import { isOverlayOpen } from '../../../ui/overlays.tsx';

/** What keys and swipes do in the reader. */
export interface PageTurns {
  /** In paged mode: one page on or back. */
  page?: ((step: 1 | -1) => void) | undefined;
  /** In paged mode: to the first or the last page. */
  edge?: ((edge: 'first' | 'last') => void) | undefined;
  chapter: (step: 1 | -1) => void;
}

/** Keys that turn a page. */
const pageKeys: Partial<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  PageDown: 1,
  ArrowLeft: -1,
  PageUp: -1,
};
/** Keys that go to another chapter. */
const chapterKeys: Partial<Record<string, 1 | -1>> = { ']': 1, '[': -1 };

/** The shortest movement that is a swipe, in pixels. */
const swipeMin = 48;

/** Elements that use these keys themselves. */
const ownKeys = 'a, button, input, select, textarea, [role="dialog"]';

/** Turns pages and chapters by keyboard and by swiping over the text. */
export function usePageTurns(turns: PageTurns): void {
  const latest = useRef(turns);
  useEffect(() => {
    latest.current = turns;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOverlayOpen()) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    const swipes = swipeListener((step) => latest.current.page?.(step));
    window.addEventListener('keydown', onKey);
    window.addEventListener('touchstart', swipes.start, { passive: true });
    window.addEventListener('touchend', swipes.end, { passive: true });
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('touchstart', swipes.start);
      window.removeEventListener('touchend', swipes.end);
    };
  }, []);
}

/** Does what a key is for; returns false if it has no use here. */
function act({ key, shiftKey, target }: KeyboardEvent, { page, edge, chapter }: PageTurns): boolean {
  const step = chapterKeys[key];
  if (step) {
    chapter(step);
    return true;
  }
  if (!page || !edge) return false;
  if (key === 'Home' || key === 'End') {
    edge(key === 'Home' ? 'first' : 'last');
    return true;
  }
  // Space presses the focused button.
  const isSpace = key === ' ' && !(target instanceof Element && target.closest(ownKeys));
  const pageStep = isSpace ? (shiftKey ? -1 : 1) : pageKeys[key];
  if (!pageStep || (target instanceof Element && target.closest('input, select, textarea'))) return false;
  page(pageStep);
  return true;
}

/** Recognizes swipes with one finger that are more horizontal than vertical. */
function swipeListener(onSwipe: (step: 1 | -1) => void) {
  let begin: { x: number; y: number } | null = null;
  return {
    start({ touches, target }: TouchEvent): void {
      const touch = touches.length === 1 ? touches[0] : undefined;
      const isOverText = target instanceof Element && target.closest('[data-reader-text]') !== null;
      begin = touch && isOverText ? { x: touch.clientX, y: touch.clientY } : null;
    },
    end({ changedTouches: [touch] }: TouchEvent): void {
      if (!begin || !touch) return;
      const across = touch.clientX - begin.x;
      const down = touch.clientY - begin.y;
      begin = null;
      // A selection of text ends with the same gesture.
      if (window.getSelection()?.isCollapsed === false) return;
      if (Math.abs(across) >= swipeMin && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}
