import { useEffect, useRef } from 'react';
import { RetryTimer } from '../lib/retry-timer.ts';
import type { MissingProps } from './lazy-part.tsx';

const waits = { firstMs: 1_000, maxMs: 30_000 };

/** Stands for a part that is missing where nobody is to press a button: it is loaded anew by itself. */
export function RetryByItself({ error, onRetry }: MissingProps) {
  const timer = useRef<RetryTimer>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try that failed brings another error.
  useEffect(() => {
    timer.current ??= new RetryTimer(waits);
    timer.current.again(onRetry);
    return () => timer.current?.cancel();
  }, [error, onRetry]);
  return null;
}
