import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const busyPollMs = 1_000;
const idlePollMs = 5_000;

/** The datasets, and the progress of a load. */
export const datasetsQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/datasets'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/datasets', { signal })),
  refetchInterval: (query) => poll(query.state.data?.replacing_yn === 'Y' ? busyPollMs : idlePollMs)(query),
});

/** Starts loading a dataset; the query reports its progress. */
export async function loadDataset(name: string): Promise<void> {
  const datasets = await unwrap(
    api.POST('/sandbox/api/datasets/{name}/load', { params: { path: { name }, query: { wait_yn: 'N' } } }),
  );
  queryClient.setQueryData(datasetsQuery.queryKey, datasets);
}

/** Deletes a custom dataset. */
export async function removeDataset(name: string): Promise<void> {
  await unwrap(api.DELETE('/sandbox/api/datasets/{name}', { params: { path: { name } } }));
  await queryClient.invalidateQueries({ queryKey: datasetsQuery.queryKey });
}

/** Starts loading the dataset that was seeded first. */
export async function resetData(): Promise<void> {
  const datasets = await unwrap(api.POST('/sandbox/api/reset', { params: { query: { wait_yn: 'N' } } }));
  queryClient.setQueryData(datasetsQuery.queryKey, datasets);
}

/** The snapshots. */
export const snapshotsQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/snapshots'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/snapshots', { signal })),
});

const invalidateSnapshots = () => queryClient.invalidateQueries({ queryKey: snapshotsQuery.queryKey });

/** Takes a snapshot of everything, or of one member. */
export async function takeSnapshot(name: string, userKey: number | null): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/snapshots', {
      body: { name, ...(userKey === null ? {} : { user_key: userKey }) },
    }),
  );
  await invalidateSnapshots();
}

/** Whether all data is being replaced, as far as this page knows: other calls are refused meanwhile. */
export const isReplacing = (): boolean =>
  queryClient.getQueryData(datasetsQuery.queryKey)?.replacing_yn === 'Y';

/** Restores a snapshot; everything cached by pages may be different then. */
export async function restoreSnapshot(name: string): Promise<void> {
  queryClient.setQueryData(
    datasetsQuery.queryKey,
    (known) => known && { ...known, replacing_yn: 'Y' as const },
  );
  try {
    await unwrap(api.POST('/sandbox/api/snapshots/{name}/restore', { params: { path: { name } } }));
  } finally {
    await queryClient.invalidateQueries();
  }
}

export async function removeSnapshot(name: string): Promise<void> {
  await unwrap(api.DELETE('/sandbox/api/snapshots/{name}', { params: { path: { name } } }));
  await invalidateSnapshots();
}
