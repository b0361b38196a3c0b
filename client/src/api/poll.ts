import { backoffMs } from '@honey/client';
import { mayPass, retryAfterOf } from './errors.ts';

/** A poll that keeps failing asks at most this many times more rarely, and never more rarely than the latter. */
const failingFactorMax = 8;
const failingMsMax = 300_000;

/** What is read of a query here: every kind of TanStack's queries has it. */
interface PolledQuery {
  state: { status: string; error: Error | null; dataUpdateCount: number; errorUpdateCount: number };
}

/** How a poll went. `chance` is drawn once a failure: drawn anew at every look, the timer would begin anew each time. */
interface Course {
  answers: number;
  errors: number;
  failures: number;
  chance: number;
}

const courses = new WeakMap<object, Course>();

function courseOf(query: PolledQuery): Course {
  const { dataUpdateCount: answers, errorUpdateCount: errors } = query.state;
  const before = courses.get(query);
  if (before?.answers === answers && before.errors === errors) return before;
  const failed = query.state.status === 'error' ? 1 : 0;
  const failures = before?.answers === answers ? before.failures + failed : failed;
  const course = { answers, errors, failures, chance: Math.random() };
  courses.set(query, course);
  return course;
}

/**
 * The `refetchInterval` of a query that is asked again and again: every `everyMs` while it is answered, with growing
 * waits while it fails, and no more after a refusal that cannot change. Asked anew by hand, it goes on.
 */
export function poll(everyMs: number): (query: PolledQuery) => number | false {
  const waits = { firstMs: everyMs, maxMs: Math.min(everyMs * failingFactorMax, failingMsMax) };
  return (query) => {
    const { failures, chance } = courseOf(query);
    const { status, error } = query.state;
    if (status !== 'error') return everyMs;
    if (!mayPass(error)) return false;
    return Math.max(backoffMs(waits, Math.max(1, failures), chance), retryAfterOf(error));
  };
}
