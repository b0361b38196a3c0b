import { backoffMs } from '@honey/client';
import { isTransient, retryAfterOf } from './errors.ts';

/** A failing poll slows down by at most this factor, and to at most the interval below. */
const backoffFactorMax = 8;
const backoffMsMax = 300_000;

/** The part of a query's state that polling reads; every TanStack query type has it. */
interface PolledQuery {
  state: { status: string; error: Error | null; dataUpdateCount: number; errorUpdateCount: number };
}

/**
 * The progress of a poll. `chance` is drawn once per failure: a new value on every evaluation would restart the timer
 * each time.
 */
interface PollProgress {
  successes: number;
  errors: number;
  failures: number;
  chance: number;
}

const progressByQuery = new WeakMap<object, PollProgress>();

function progressOf(query: PolledQuery): PollProgress {
  const { dataUpdateCount: successes, errorUpdateCount: errors } = query.state;
  const before = progressByQuery.get(query);
  if (before?.successes === successes && before.errors === errors) return before;
  const failed = query.state.status === 'error' ? 1 : 0;
  const failures = before?.successes === successes ? before.failures + failed : failed;
  const progress = { successes, errors, failures, chance: Math.random() };
  progressByQuery.set(query, progress);
  return progress;
}

/**
 * The `refetchInterval` of a polled query: every `everyMs` while it succeeds, with growing delays while it fails, and
 * stopped after a permanent refusal. A manual refetch resumes it.
 */
export function poll(everyMs: number): (query: PolledQuery) => number | false {
  const waits = { firstMs: everyMs, maxMs: Math.min(everyMs * backoffFactorMax, backoffMsMax) };
  return (query) => {
    const { failures, chance } = progressOf(query);
    const { status, error } = query.state;
    if (status !== 'error') return everyMs;
    if (!isTransient(error)) return false;
    return Math.max(backoffMs(waits, Math.max(1, failures), chance), retryAfterOf(error));
  };
}

/** The first delay of a query that could not be loaded. */
const reloadFirstMs = 4_000;
const reload = poll(reloadFirstMs);

/**
 * The `refetchInterval` of a query that is not polled: none while it succeeds; after a transient failure, with growing
 * delays, so that the page recovers by itself when a service answers again. Without a connection it waits for that.
 */
export const untilLoaded = (query: PolledQuery): number | false =>
  query.state.status === 'error' && navigator.onLine ? reload(query) : false;
