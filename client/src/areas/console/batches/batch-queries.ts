import type { Intent } from '@honey/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../../api/query-keys.ts';
import type { CsvAnswer } from '../csv.ts';
import { nonEmpty, pageRange } from '../paging.ts';
import type { BatchAct } from './batch-acts.ts';

const path = '/v1/admin/batches';

export type Batch = Schema<'Batch'>;
export type BatchRow = Schema<'BatchRow'>;

/** The rows of an act: chosen ones, the first that the filters of the list select, or those of an earlier batch. */
export type BatchSource = { targets: string[] } | { filter: string } | { batchId: number };

/** An act on many rows before its dry run. */
export interface NewBatch {
  act: BatchAct;
  source: BatchSource;
  /** How many rows it will have. */
  count: number;
}

/** While its rows are being checked or done. */
const movingPollMs = 1_000;
const pollMs = 15_000;
/** Rows of a batch, and own batches, a page. */
export const batchRowsSize = 50;
export const batchesSize = 5;
/** The largest page of the server. */
const rowsMax = 100;

/** Whether the server is at work on it. */
export const isMoving = ({ state }: Batch): boolean => state === 'checking' || state === 'running';

/** How many rows have their result. */
export const endedRows = ({ row_cnt, waiting_cnt }: Batch): number => row_cnt - waiting_cnt;

/** A batch with its progress; 0: none yet. */
export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/admin/batches/{id}', { id }),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/batches/{id}', { params: { path: { id } }, signal })),
    enabled: id !== 0,
    staleTime: 0,
    refetchInterval: (query) => {
      const { data } = query.state;
      if (data && !isMoving(data) && data.state !== 'ready') return false;
      return poll(data && isMoving(data) ? movingPollMs : pollMs)(query);
    },
  });

/** A page of the rows of a batch, by state; '' for all. */
export const batchRowsQuery = (id: number, state: BatchRow['state'] | '', page: number, moves: boolean) => {
  const query = { ...pageRange(page, batchRowsSize), ...nonEmpty('state', state) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/batches/{id}/rows', { id, ...query }),
    queryFn: ({ signal }) => readRows(id, query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: moves ? poll(2 * movingPollMs) : false,
  });
};

/** The operator's own batches, newest first. */
export const ownBatchesQuery = (page: number) => {
  const query = { ...pageRange(page, batchesSize), own_yn: 'Y' } as const;
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: (state) =>
      poll(state.state.data?.list.some(isMoving) ? 2 * movingPollMs : pollMs)(state),
  });
};

/** The file of the operator's own batches. */
export const ownBatchesFile = (): CsvAnswer =>
  api.GET('/v1/admin/batches/csv', { params: { query: { own_yn: 'Y' } }, parseAs: 'blob' });

/** The file of the rows of a batch, by state; '' for all. */
export const batchRowsFile = (id: number, state: BatchRow['state'] | ''): CsvAnswer =>
  api.GET('/v1/admin/batches/{id}/rows/csv', {
    params: { path: { id }, query: nonEmpty('state', state) },
    parseAs: 'blob',
  });

/** Creates a batch with its dry run: a repeat after a lost response returns the same one. */
export async function createBatch({ act, source }: NewBatch, reason: string, intent: Intent): Promise<Batch> {
  const rows = 'batchId' in source ? { targets: await batchTargets(source.batchId) } : source;
  const body = { act, ...rows, ...(reason === '' ? {} : { reason }) };
  return keep(await intent.attempt(body, (key) => send(body, key)));
}

const send = (body: Schema<'BatchRequest'>, key: string): Promise<Batch> =>
  unwrap(api.POST(path, { body, headers: { 'Idempotency-Key': key } }));
export const startBatch = async (id: number): Promise<Batch> =>
  keep(await unwrap(api.POST('/v1/admin/batches/{id}/start', { params: { path: { id } } })));

export const cancelBatch = async (id: number): Promise<Batch> =>
  keep(await unwrap(api.POST('/v1/admin/batches/{id}/cancel', { params: { path: { id } } })));

/** The keys of the cases of a batch, in order. */
async function batchTargets(id: number): Promise<string[]> {
  const targets: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Schema<'BatchRowList'> = await readRows(id, {
      limit: rowsMax,
      ...(cursor === '' ? {} : { cursor }),
    });
    targets.push(...page.list.map(({ target }) => target));
    cursor = page.cursor;
  }
  return targets;
}

const readRows = (
  id: number,
  query: { offset?: number; limit: number; cursor?: string; state?: BatchRow['state'] },
  signal?: AbortSignal,
) =>
  unwrap(
    api.GET('/v1/admin/batches/{id}/rows', {
      params: { path: { id }, query },
      ...(signal ? { signal } : {}),
    }),
  );

/** Shows the answer of a call at once, and refetches what depends on it. */
function keep(batch: Batch): Batch {
  queryClient.setQueryData(batchQuery(batch.batch_id).queryKey, batch);
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });
  return batch;
}

const isOfProgress = isOfCalls('/v1/admin/overview', '/v1/admin/batches/{id}/rows');

/** Refetches what the progress of a batch changes, besides its list. */
export const refreshProgress = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isOfProgress });
