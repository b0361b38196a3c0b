import { useEffect, useRef } from 'react';
import { RetryTimer } from '../lib/retry-timer.ts';
import type { LoadFailureProps } from './lazy-component.tsx';

const waits = { firstMs: 1_000, maxMs: 30_000 };

/** Replaces a component that failed to load, where there is no retry button: retries automatically. */
export function AutoRetry({ error, onRetry }: LoadFailureProps) {
  const timer = useRef<RetryTimer>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failed attempt is a new error.
  useEffect(() => {
    timer.current ??= new RetryTimer(waits);
    timer.current.scheduleRetry(onRetry);
    return () => timer.current?.cancel();
  }, [error, onRetry]);
  return null;
}
