import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../../api/query-keys.ts';
import { saveFile } from '../../../api/save-file.ts';
import { type CsvAnswer, cursorRange, listOptions } from '../../console/index.ts';

/** A request about personal data. */
export type DataRequest = Schema<'PersonalDataRequestRow'>;

/** What is stored about a member, in numbers. */
export type DataSummary = Schema<'PersonalDataSummary'>;

const progressEveryMs = 2_000;
const isUnfinished = ({ state }: DataRequest): boolean => state === 'waiting' || state === 'running';

type Filters = { open?: string };

const filtered = ({ open }: Filters) => (open === 'Y' ? { open_yn: 'Y' as const } : {});

/** The file of the requests. */
export const requestsFile = (filters: Filters): CsvAnswer =>
  api.GET('/v1/admin/personal-data/requests/csv', {
    params: { query: filtered(filters) },
    parseAs: 'blob',
  });

/** The requests, refetched while one has not ended. */
export const requestsQuery = (filters: Filters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filtered(filters) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/personal-data/requests', query),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/admin/personal-data/requests', { params: { query }, signal })),
    refetchInterval: ({ state: { data } }) => (data?.list.some(isUnfinished) ? progressEveryMs : false),
    ...listOptions,
  });
};

/** What is stored about a member; each read is in the audit log, so that it is read once. */
export const summaryQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/admin/personal-data/members/{user_key}', { user_key: userKey }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/admin/personal-data/members/{user_key}', {
          params: { path: { user_key: userKey } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const isOfRequests = isOfCalls(
  '/v1/admin/personal-data/requests',
  '/v1/admin/personal-data/members/{user_key}',
);
const refresh = (): Promise<void> => queryClient.invalidateQueries({ predicate: isOfRequests });

/** Requests a copy or an erasure, once per key. */
export async function requestData(body: Schema<'NewPersonalDataRequest'>, key: string): Promise<DataRequest> {
  const request = await unwrap(
    api.POST('/v1/admin/personal-data/requests', { body, headers: { 'Idempotency-Key': key } }),
  );
  await refresh();
  return request;
}

/** Cancels a request; reads the list again also after a refusal, which means that it has ended. */
export async function cancelDataRequest(id: number): Promise<void> {
  try {
    await unwrap(api.POST('/v1/admin/personal-data/requests/{id}/cancel', { params: { path: { id } } }));
  } finally {
    await refresh();
  }
}

/** Has the browser save a copy. */
export const downloadCopy = ({ request_id: id, user }: DataRequest): Promise<void> =>
  saveFile(
    api.GET('/v1/admin/personal-data/requests/{id}/file', { params: { path: { id } }, parseAs: 'blob' }),
    `honey-live-${user?.user_key ?? id}.zip`,
  );
