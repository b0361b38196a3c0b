import { type RefObject, useEffect, useRef } from 'react';

/** The distance below the window within which the end of the list counts as in view. */
const AHEAD = '600px';

/** Calls back whenever an element comes into view, for example the end of an infinite list. */
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
