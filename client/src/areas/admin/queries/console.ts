import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { listOptions, nonEmpty, pageRange } from './paging.ts';

const livesPollMs = 5_000;
const overviewPollMs = 15_000;

type MemberFilters = { q: string; role: string; state: string };
type ListFilters = { q: string; state: string };
type LogFilters = { target: string; operator: string; area: string };

/** The common key prefix of the console's queries: an action invalidates all of them. */
const consoleKey = ['admin'] as const;

/** After an action: refetches what is on screen. */
const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: consoleKey });

export const overviewQuery = queryOptions({
  queryKey: [...consoleKey, 'overview'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/overview', { signal })),
  staleTime: 0,
  refetchInterval: poll(overviewPollMs),
});

export const membersQuery = (filters: MemberFilters, page: number) =>
  queryOptions({
    queryKey: [...consoleKey, 'members', filters, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/admin/members', {
          params: {
            query: {
              ...pageRange(page),
              ...nonEmpty('q', filters.q),
              ...nonEmpty('role', filters.role as Schema<'MemberRow'>['role'] | ''),
              ...nonEmpty('state', filters.state as 'restricted' | 'leaving' | 'deleted' | ''),
            },
          },
          signal,
        }),
      ),
    ...listOptions,
  });

/** One member. Each request is an entry in the audit log, so the result is cached until an action. */
export const memberQuery = (userKey: number, reason: string | null) =>
  queryOptions({
    queryKey: [...consoleKey, 'member', userKey, reason],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/admin/members/{user_key}', {
          params: {
            path: { user_key: userKey },
            query: reason === null ? {} : { unmask_yn: 'Y', reason },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const livesQuery = (filters: ListFilters, page: number) =>
  queryOptions({
    queryKey: [...consoleKey, 'lives', filters, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/admin/lives', {
          params: {
            query: {
              ...pageRange(page),
              ...nonEmpty('q', filters.q),
              ...nonEmpty('state', filters.state as Schema<'ManagedLive'>['state'] | ''),
            },
          },
          signal,
        }),
      ),
    ...listOptions,
    refetchInterval: poll(livesPollMs),
  });

export const hostApplicationsQuery = (filters: ListFilters, page: number) =>
  queryOptions({
    queryKey: [...consoleKey, 'host-asks', filters, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/admin/host-asks', {
          params: {
            query: {
              ...pageRange(page),
              ...nonEmpty('q', filters.q),
              ...nonEmpty('state', filters.state as Schema<'HostAsk'>['state'] | ''),
            },
          },
          signal,
        }),
      ),
    ...listOptions,
  });

export const auditLogQuery = ({ target, operator, area }: LogFilters, page: number) =>
  queryOptions({
    queryKey: [...consoleKey, 'audit-log', target, operator, area, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/admin/audit-log', {
          params: {
            query: {
              ...pageRange(page),
              ...nonEmpty('target', target),
              ...nonEmpty('action', area),
              ...(/^\d+$/.test(operator) ? { operator_key: Number(operator) } : {}),
            },
          },
          signal,
        }),
      ),
    ...listOptions,
  });

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
