import { backoffMs } from '@honey/client';
import { mayPass, retryAfterOf } from './errors.ts';

/** Tries in all, and the waits between them (CLIENT-4). */
const triesMax = 4;
const waits = { firstMs: 1_000, maxMs: 8_000 };

/**
 * For a query that the page asks by itself when it is told of something new: put off, it is asked again a few times, since nobody would do
 * so by hand.
 */
export const askedAgain = {
  retry: (failures: number, error: Error): boolean => failures < triesMax - 1 && mayPass(error),
  retryDelay: (failures: number, error: Error): number =>
    Math.max(backoffMs(waits, failures + 1), retryAfterOf(error)),
};
