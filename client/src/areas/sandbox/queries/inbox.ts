import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export const inboxChannels = ['all', 'sms', 'push'] as const;
export type InboxChannel = (typeof inboxChannels)[number];

const pollMs = 1_500;
export const inboxPageSize = 20;

/** Messages, newest first, polled. `page` starts at 1. */
export const inboxQuery = (q: string, channel: InboxChannel, page: number) => {
  const query = {
    ...(q ? { q } : {}),
    ...(channel === 'all' ? {} : { channel }),
    offset: (page - 1) * inboxPageSize,
    limit: inboxPageSize,
  };
  return queryOptions({
    queryKey: queryKeyOf('/sandbox/api/inbox', query),
    queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/inbox', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: poll(pollMs),
  });
};

/** Deletes all messages. */
export async function clearInbox(): Promise<void> {
  await unwrap(api.DELETE('/sandbox/api/inbox'));
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('/sandbox/api/inbox') });
}

/** The failure rate of each provider. */
export const chaosQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/chaos'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/chaos', { signal })),
});

/** Sets a provider's failure rate; `probability` from 0 to 1. */
export async function setChaos(channel: 'sms' | 'push', probability: number): Promise<void> {
  const chaos = await unwrap(api.PUT('/sandbox/api/chaos', { body: { [channel]: { probability } } }));
  queryClient.setQueryData(chaosQuery.queryKey, chaos);
}
