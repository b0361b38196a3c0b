import { type RefObject, useEffect, useState } from 'react';

/** The keys of the rows (`data-row`) of a container that are in the window now. */
export function useInView(
  container: RefObject<HTMLElement | null>,
  keys: readonly string[],
): ReadonlySet<string> {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set());
  const shown = keys.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      setInView((before) => {
        const next = new Set(before);
        for (const { target, isIntersecting } of entries) {
          const key = (target as HTMLElement).dataset.row ?? '';
          if (isIntersecting) next.add(key);
          else next.delete(key);
        }
        return next;
      });
    });
    // Observed again when other rows are shown.
    for (const row of shown === '' ? [] : (container.current?.querySelectorAll('[data-row]') ?? []))
      observer.observe(row);
    return () => observer.disconnect();
  }, [container, shown]);
  return inView;
}
