import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions, nonEmpty, refreshConsole } from '../../console/index.ts';

/** A request of the list. */
export type ManagedRequest = Schema<'ManagedRequest'>;

type Filters = { state?: string };

const filtered = ({ state = '' }: Filters) => nonEmpty('state', state as ManagedRequest['state'] | '');

/** The file of the requests that these filters select. */
export const requestsFile = (filters: Filters): CsvAnswer =>
  api.GET('/v1/admin/requests/csv', { params: { query: filtered(filters) }, parseAs: 'blob' });

export const requestsQuery = (filters: Filters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filtered(filters) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/requests', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/requests', { params: { query }, signal })),
    ...listOptions,
  });
};

const isOfRequests = isOfCalls('/v1/admin/requests');

/** Approves or refuses a request; reads the list again also after a refusal, which may mean that it is closed. */
export async function decideRequest(id: number, act: 'approve' | 'refuse', reason: string): Promise<void> {
  const options = { params: { path: { id } }, body: { reason } };
  try {
    await unwrap(
      act === 'approve'
        ? api.POST('/v1/admin/requests/{id}/approve', options)
        : api.POST('/v1/admin/requests/{id}/refuse', options),
    );
  } finally {
    await Promise.all([queryClient.invalidateQueries({ predicate: isOfRequests }), refreshConsole()]);
  }
}
