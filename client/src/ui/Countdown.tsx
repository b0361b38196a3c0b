import { useEffect, useState } from 'react';
import { formatClock } from './format/dates.ts';

const secondMs = 1000;

/** Whole seconds until a timestamp (epoch milliseconds), counted down; 0 once it is past. */
export function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, secondMs);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / secondMs));
}

/**
 * A countdown in seconds, shown as a clock. It is visual only, so that a screen reader does not announce every second.
 */
export function Countdown({ seconds, label }: { seconds: number; label: string }) {
  return (
    <span role="timer" aria-live="off" aria-label={label} className="font-semibold whitespace-nowrap">
      {formatClock(seconds)}
    </span>
  );
}
