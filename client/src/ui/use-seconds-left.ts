import { useEffect, useState } from 'react';

const secondMs = 1_000;

const secondsUntil = (until: number): number =>
  Math.max(0, Math.ceil((until - performance.now()) / secondMs));

/**
 * Whole seconds until a time of the page's clock (`performance.now()`), counted down; 0 once it is past, null without
 * one.
 */
export function useSecondsLeft(until: number | null): number | null {
  const [left, setLeft] = useState(() => (until === null ? null : secondsUntil(until)));
  useEffect(() => {
    if (until === null) {
      setLeft(null);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      setLeft(secondsUntil(until));
      const leftMs = until - performance.now();
      // At the next whole second; a browser may be a millisecond early.
      if (leftMs > 0) timer = setTimeout(tick, (leftMs % secondMs) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);
  return left;
}
