import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { sessionUserChanged, sessionUserQuery } from '../../session/index.ts';

export type HostApplicationCheck = Schema<'HostAskCheck'>;
export type HostApplication = Schema<'HostAsk'>;

const waitingPollMs = 15_000;

/** The member's application; polled while it is under review. */
export const hostApplicationQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/user/host-ask-check', {}, { viewer: userKey }),
    queryFn: async ({ signal }) => {
      const check = await unwrap(api.GET('/v1/user/host-ask-check', { signal }));
      const known = queryClient.getQueryData(sessionUserQuery(userKey).queryKey);
      // A member who has become a host has more pages from now on.
      if (check.refusal === 'already_host' && known?.role === 'member') await sessionUserChanged(userKey);
      return check;
    },
    staleTime: 0,
    refetchInterval: (query) => query.state.data?.state === 'review' && poll(waitingPollMs)(query),
  });

/** Sends an application, once per idempotency key. */
export async function sendHostApplication(
  userKey: number,
  body: Schema<'HostAskRequest'>,
  key: string,
): Promise<void> {
  const check = await unwrap(
    api.POST('/v1/user/host-ask-insert', { body, headers: { 'Idempotency-Key': key } }),
  );
  queryClient.setQueryData(hostApplicationQuery(userKey).queryKey, check);
}
