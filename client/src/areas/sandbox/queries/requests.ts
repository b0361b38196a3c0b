import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export const methods = ['all', 'GET', 'POST', 'PUT', 'DELETE'] as const;
export const statuses = ['all', '2xx', '3xx', '4xx', '5xx'] as const;

/** The filter of requests. */
export interface RequestFilter {
  method: (typeof methods)[number];
  path: string;
  status: (typeof statuses)[number];
  testId: string;
  /** Whether requests of the simulated audience are shown. */
  audience: boolean;
}

const pollMs = 2_000;
export const requestsPageSize = 20;

/** Requests, newest first, polled. `page` starts at 1. */
export const requestsQuery = ({ method, path, status, testId, audience }: RequestFilter, page: number) => {
  const query = {
    ...(method === 'all' ? {} : { method }),
    ...(path ? { path } : {}),
    ...(status === 'all' ? {} : { status }),
    ...(testId ? { test_id: testId } : {}),
    audience_yn: audience ? ('Y' as const) : ('N' as const),
    offset: (page - 1) * requestsPageSize,
    limit: requestsPageSize,
  };
  return queryOptions({
    queryKey: queryKeyOf('/sandbox/api/requests', query),
    queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/requests', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: poll(pollMs),
  });
};

/** Empties the journal. */
export async function clearRequests(): Promise<void> {
  await unwrap(api.DELETE('/sandbox/api/requests'));
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('/sandbox/api/requests') });
}

export type RequestVerdict = Schema<'SandboxRequestVerdict'>;

/** Whether the expected number of requests match. */
export const verifyRequests = (claim: Schema<'SandboxRequestClaim'>): Promise<RequestVerdict> =>
  unwrap(api.POST('/sandbox/api/requests/verify', { body: claim }));
