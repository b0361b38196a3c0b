import { type RefObject, useEffect, useRef } from 'react';

/** How far below the window the end of the list counts as in view. */
const AHEAD = '600px';

/** Calls back whenever an element comes into view, e.g. the end of a list that goes on. */
export function useEndInView(enabled: boolean, onView: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onView);
  useEffect(() => {
    latest.current = onView;
  });
  useEffect(() => {
    if (!enabled || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [enabled]);
  return end;
}
