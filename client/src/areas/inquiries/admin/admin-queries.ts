import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { listOptions, nonEmpty, pageRange } from '../../console/index.ts';

const path = '/v1/admin/inquiries';
const pollMs = 15_000;

export type ManagedInquiry = Schema<'ManagedInquiry'>;

/** Inquiries by state, category and privilege; '' for all. */
export const inquiriesQuery = (
  { q, state, category, privilege }: Record<'q' | 'state' | 'category' | 'privilege', string>,
  page: number,
) => {
  const query = {
    ...pageRange(page),
    ...nonEmpty('q', q),
    ...nonEmpty('state', state as ManagedInquiry['state'] | ''),
    ...nonEmpty('category_cd', category as ManagedInquiry['category_cd'] | ''),
    ...nonEmpty('privilege_yn', privilege as 'Y' | 'N' | ''),
  };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    ...listOptions,
    refetchInterval: poll(pollMs),
  });
};

/** Refetches what is on screen. */
export const refreshInquiries = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });

/** Answers an inquiry; refused if it has changed since the version that was read. */
export async function answerInquiry(boardSn: number, body: Schema<'InquiryAnswerRequest'>): Promise<void> {
  await unwrap(api.PUT('/v1/admin/inquiries/{id}', { params: { path: { id: boardSn } }, body }));
  await refreshInquiries();
}
