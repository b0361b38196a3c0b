import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { paths } from '../../../routing/paths.ts';
import {
  type CsvAnswer,
  cursorRange,
  type FoundCase,
  listOptions,
  nonEmpty,
  refreshConsole,
} from '../../console/index.ts';

const livesPollMs = 5_000;

type ListFilters = { q?: string; state?: string };

const filtered = ({ q = '', state = '' }: ListFilters) => ({
  ...nonEmpty('q', q),
  ...nonEmpty('state', state as Schema<'ManagedLive'>['state'] | ''),
});

/** Lives by text and state; '' for all. */
export const livesQuery = (filters: ListFilters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filtered(filters) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/lives', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/lives', { params: { query }, signal })),
    ...listOptions,
    refetchInterval: poll(livesPollMs),
  });
};

/** The file of what these filters select. */
export const livesFile = (filters: ListFilters): CsvAnswer =>
  api.GET('/v1/admin/lives/csv', { params: { query: filtered(filters) }, parseAs: 'blob' });

/** What the palette finds. */
export async function findLives(q: string, signal: AbortSignal): Promise<FoundCase[]> {
  const { list } = await unwrap(
    api.GET('/v1/admin/lives', { params: { query: { q, limit: 5, offset: 0 } }, signal }),
  );
  return list.map(({ vod_key, title, host }) => ({
    key: vod_key,
    title,
    detail: host.nick,
    to: `${paths.adminSection('lives')}&q=${vod_key}&case=${vod_key}`,
  }));
}

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
