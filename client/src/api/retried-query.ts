import { backoffMs } from '@honey/client';
import { isTransient, retryAfterOf } from './errors.ts';

/** Total attempts, and the delays between them (CLIENT-4). */
const attemptsMax = 4;
const waits = { firstMs: 1_000, maxMs: 8_000 };

/**
 * For a query triggered by an event rather than by the user: on failure it is retried a few times, because the user would
 * not retry it by hand.
 */
export const retriedQuery = {
  retry: (failures: number, error: Error): boolean => failures < attemptsMax - 1 && isTransient(error),
  retryDelay: (failures: number, error: Error): number =>
    Math.max(backoffMs(waits, failures + 1), retryAfterOf(error)),
};
