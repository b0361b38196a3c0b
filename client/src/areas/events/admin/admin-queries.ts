import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions, pageRange } from '../../console/index.ts';

const roundsPath = '/v1/admin/roulette-rounds';
const roundPath = '/v1/admin/roulette-rounds/{id}';
const winnersPath = '/v1/admin/roulette-winners';
const unpaidPath = '/v1/admin/event-unpaid-prizes';

/** Rounds of the roulette, latest begin first. */
export const roundsQuery = (page: number) => {
  const query = pageRange(page);
  return queryOptions({
    queryKey: queryKeyOf(roundsPath, query),
    queryFn: ({ signal }) => unwrap(api.GET(roundsPath, { params: { query }, signal })),
    ...listOptions,
  });
};

/** The file of the rounds. */
export const roundsFile = (): CsvAnswer => api.GET('/v1/admin/roulette-rounds/csv', { parseAs: 'blob' });

/** What was paid out in a round. */
export const roundQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeyOf(roundPath, { id }),
    queryFn: ({ signal }) => unwrap(api.GET(roundPath, { params: { path: { id } }, signal })),
  });

/** Winners of at least 100 honey, newest first. */
export const winnersQuery = (cursor: string) => {
  const query = cursorRange(cursor);
  return queryOptions({
    queryKey: queryKeyOf(winnersPath, query),
    queryFn: ({ signal }) => unwrap(api.GET(winnersPath, { params: { query }, signal })),
    ...listOptions,
  });
};

/** The file of the winners. */
export const winnersFile = (): CsvAnswer => api.GET('/v1/admin/roulette-winners/csv', { parseAs: 'blob' });

/** Prizes that could not be paid, newest first. */
export const unpaidQuery = (cursor: string) => {
  const query = cursorRange(cursor);
  return queryOptions({
    queryKey: queryKeyOf(unpaidPath, query),
    queryFn: ({ signal }) => unwrap(api.GET(unpaidPath, { params: { query }, signal })),
    ...listOptions,
  });
};

/** The file of the unpaid prizes. */
export const unpaidFile = (): CsvAnswer => api.GET('/v1/admin/event-unpaid-prizes/csv', { parseAs: 'blob' });

/** Pays out tickets of the open round to a member. */
export async function grantTickets(body: Schema<'RouletteGrantRequest'>): Promise<void> {
  await unwrap(api.POST('/v1/admin/roulette-tickets', { body }));
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(roundPath) });
}
