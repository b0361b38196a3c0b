import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { isReplacing } from './data.ts';

const pollMs = 1_000;

/** The product's clock, polled every second, but not while its data is being replaced. */
export const clockQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/clock'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/clock', { signal })),
  refetchInterval: (query) => (isReplacing() ? false : poll(pollMs)(query)),
});

const keep = (clock: Schema<'SandboxClock'>) => queryClient.setQueryData(clockQuery.queryKey, clock);

/** Freezes, resumes or advances it. */
export async function changeClock(body: Schema<'SandboxClockChange'>): Promise<void> {
  keep(await unwrap(api.PUT('/sandbox/api/clock', { body })));
}

/** Resets it to the machine's time. */
export async function resetClock(): Promise<void> {
  keep(await unwrap(api.POST('/sandbox/api/clock/reset')));
}

/** Advances to the next month in Seoul and runs every background job. */
export async function endMonth(): Promise<Schema<'SandboxJobRun'>[]> {
  const { list, clock } = await unwrap(api.POST('/sandbox/api/clock/month-end'));
  keep(clock);
  return list;
}

/** Runs every background job once. */
export async function runJobs(): Promise<Schema<'SandboxJobRun'>[]> {
  const { list, clock } = await unwrap(api.POST('/sandbox/api/clock/run-jobs'));
  keep(clock);
  return list;
}
