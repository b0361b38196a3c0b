import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions, nonEmpty } from '../../console/index.ts';

const path = '/v1/admin/inquiries';
const pollMs = 15_000;

export type ManagedInquiry = Schema<'ManagedInquiry'>;

type ListFilters = Partial<Record<'q' | 'state' | 'category' | 'privilege', string>>;

const filtered = ({ q = '', state = '', category = '', privilege = '' }: ListFilters) => ({
  ...nonEmpty('q', q),
  ...nonEmpty('state', state as ManagedInquiry['state'] | ''),
  ...nonEmpty('category_cd', category as ManagedInquiry['category_cd'] | ''),
  ...nonEmpty('privilege_yn', privilege as 'Y' | 'N' | ''),
});

/** Inquiries by state, category and privilege; '' for all. */
export const inquiriesQuery = (filters: ListFilters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filtered(filters) };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    ...listOptions,
    refetchInterval: poll(pollMs),
  });
};

/** The file of what these filters select. */
export const inquiriesFile = (filters: ListFilters): CsvAnswer =>
  api.GET('/v1/admin/inquiries/csv', { params: { query: filtered(filters) }, parseAs: 'blob' });

/** Refetches what is on screen. */
const refreshInquiries = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });

/** Answers an inquiry; refused if it has changed since the version that was read. */
export async function answerInquiry(boardSn: number, body: Schema<'InquiryAnswerRequest'>): Promise<void> {
  await unwrap(api.PUT('/v1/admin/inquiries/{id}', { params: { path: { id: boardSn } }, body }));
  await refreshInquiries();
}
