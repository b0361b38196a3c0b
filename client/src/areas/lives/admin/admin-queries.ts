import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { listOptions, nonEmpty, pageRange, refreshConsole } from '../../console/index.ts';

const livesPollMs = 5_000;

type ListFilters = { q: string; state: string };

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

export async function forceEnd(vodKey: number, body: Schema<'ForceEndRequest'>): Promise<void> {
  await unwrap(
    api.POST('/v1/admin/lives/{vod_key}/force-end', { params: { path: { vod_key: vodKey } }, body }),
  );
  await refreshConsole();
}

/** Records why a live is inspected; the room's page then lets the operator in unseen. */
export const recordInspection = (vodKey: number, reason: string) =>
  unwrap(
    api.POST('/v1/admin/lives/{vod_key}/inspect', {
      params: { path: { vod_key: vodKey } },
      body: { reason },
    }),
  );
