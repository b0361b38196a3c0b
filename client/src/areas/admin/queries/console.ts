import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../../api/query-keys.ts';
import { listOptions, nonEmpty, pageRange } from './paging.ts';

const livesPollMs = 5_000;
const overviewPollMs = 15_000;

type MemberFilters = { q: string; role: string; state: string };
type ListFilters = { q: string; state: string };
type LogFilters = { target: string; operator: string; area: string };

/** An action may change the response of any of these. */
const isOfConsole = isOfCalls(
  '/v1/admin/overview',
  '/v1/admin/members',
  '/v1/admin/lives',
  '/v1/admin/host-asks',
  '/v1/admin/audit-log',
);

/** After an action: refetches what is on screen. */
const refresh = (): Promise<void> => queryClient.invalidateQueries({ predicate: isOfConsole });

export const overviewQuery = queryOptions({
  queryKey: queryKeyOf('/v1/admin/overview'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/overview', { signal })),
  staleTime: 0,
  refetchInterval: poll(overviewPollMs),
});

export const membersQuery = (filters: MemberFilters, page: number) => {
  const query = {
    ...pageRange(page),
    ...nonEmpty('q', filters.q),
    ...nonEmpty('role', filters.role as Schema<'MemberRow'>['role'] | ''),
    ...nonEmpty('state', filters.state as 'restricted' | 'leaving' | 'deleted' | ''),
  };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/members', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/members', { params: { query }, signal })),
    ...listOptions,
  });
};

/** One member. Each request is an entry in the audit log, so the result is cached until an action. */
export const memberQuery = (userKey: number, reason: string | null) => {
  const path = { user_key: userKey };
  const query = reason === null ? {} : { unmask_yn: 'Y' as const, reason };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/members/{user_key}', { ...path, ...query }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/admin/members/{user_key}', { params: { path, query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

export const livesQuery = (filters: ListFilters, page: number) => {
  const query = {
    ...pageRange(page),
    ...nonEmpty('q', filters.q),
    ...nonEmpty('state', filters.state as Schema<'ManagedLive'>['state'] | ''),
  };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/lives', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/lives', { params: { query }, signal })),
    ...listOptions,
    refetchInterval: poll(livesPollMs),
  });
};

export const hostApplicationsQuery = (filters: ListFilters, page: number) => {
  const query = {
    ...pageRange(page),
    ...nonEmpty('q', filters.q),
    ...nonEmpty('state', filters.state as Schema<'HostAsk'>['state'] | ''),
  };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/host-asks', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/host-asks', { params: { query }, signal })),
    ...listOptions,
  });
};

export const auditLogQuery = ({ target, operator, area }: LogFilters, page: number) => {
  const query = {
    ...pageRange(page),
    ...nonEmpty('target', target),
    ...nonEmpty('action', area),
    ...(/^\d+$/.test(operator) ? { operator_key: Number(operator) } : {}),
  };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/audit-log', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/audit-log', { params: { query }, signal })),
    ...listOptions,
  });
};

/** Adds a sanction to a member. */
export async function addSanction(body: Schema<'SanctionRequest'>): Promise<void> {
  await unwrap(api.POST('/v1/admin/sanctions', { body }));
  await refresh();
}

export async function liftSanction(id: number, reason: string): Promise<void> {
  await unwrap(api.DELETE('/v1/admin/sanctions/{id}', { params: { path: { id } }, body: { reason } }));
  await refresh();
}

export async function forceEnd(vodKey: number, body: Schema<'ForceEndRequest'>): Promise<void> {
  await unwrap(
    api.POST('/v1/admin/lives/{vod_key}/force-end', { params: { path: { vod_key: vodKey } }, body }),
  );
  await refresh();
}

/** Records why a live is inspected; the room's page then lets the operator in unseen. */
export const recordInspection = (vodKey: number, reason: string) =>
  unwrap(
    api.POST('/v1/admin/lives/{vod_key}/inspect', {
      params: { path: { vod_key: vodKey } },
      body: { reason },
    }),
  );

export async function decideHostApplication(
  id: number,
  body: Schema<'HostAskDecisionRequest'>,
): Promise<void> {
  await unwrap(api.PUT('/v1/admin/host-asks/{id}', { params: { path: { id } }, body }));
  await refresh();
}
