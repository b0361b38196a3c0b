import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, listOptions, nonEmpty, pageRange } from '../../console/index.ts';

const path = '/v1/admin/prohibits';

export type ManagedWord = Schema<'ManagedWord'>;
export type WordKind = ManagedWord['kind'];
export const wordKinds = ['all', 'name', 'title', 'chat'] as const;

type Filters = { q?: string; kind?: string };

const filtered = ({ q = '', kind = '' }: Filters) => ({
  ...nonEmpty('q', q),
  ...nonEmpty('kind', kind as WordKind | ''),
});

/** The file of the words that these filters select. */
export const wordsFile = (filters: Filters): CsvAnswer =>
  api.GET('/v1/admin/prohibits/csv', { params: { query: filtered(filters) }, parseAs: 'blob' });

/** Forbidden words by a part of them and by kind; '' for all. */
export const wordsQuery = (filters: Filters, page: number) => {
  const query = { ...pageRange(page), ...filtered(filters) };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    ...listOptions,
  });
};

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });

/** Adds words, once per idempotency key; those that are forbidden already are named in the result. */
export async function addWords(
  body: Schema<'ManagedWordRequest'>,
  key: string,
): Promise<Schema<'ManagedWordsAdded'>> {
  const added = await unwrap(api.POST(path, { body, headers: { 'Idempotency-Key': key } }));
  await refresh();
  return added;
}

/** Deletes a word. */
export async function removeWord(id: number, reason: string): Promise<void> {
  const body = reason === '' ? {} : { reason };
  try {
    await unwrap(api.DELETE('/v1/admin/prohibits/{id}', { params: { path: { id } }, body }));
  } finally {
    await refresh();
  }
}

/** Which words are found where in a text. */
export const tryWords = (text: string, kind: Exclude<WordKind, 'all'> | '') =>
  unwrap(api.POST('/v1/admin/prohibits/try', { body: { text, ...nonEmpty('kind', kind) } }));
