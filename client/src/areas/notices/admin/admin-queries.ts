import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions, nonEmpty } from '../../console/index.ts';

const path = '/v1/admin/notices';

export type ManagedNotice = Schema<'ManagedNotice'>;

type Filters = { q?: string; board?: string; state?: string };

const filtered = ({ q = '', board = '', state = '' }: Filters) => ({
  ...nonEmpty('q', q),
  ...nonEmpty('state', state as ManagedNotice['state'] | ''),
  ...(board === '' ? {} : { board_setting_cd: board === '1040' ? (1040 as const) : (1030 as const) }),
});

/** The file of the notices that these filters select. */
export const noticesFile = (filters: Filters): CsvAnswer =>
  api.GET('/v1/admin/notices/csv', { params: { query: filtered(filters) }, parseAs: 'blob' });

/** Notices by board and state; '' for all. */
export const noticesQuery = (filters: Filters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filtered(filters) };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    ...listOptions,
  });
};

/** Refetches what is on screen, in the console and on the notice pages. */
async function refreshNotices(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/mypage/alarm-notice-list') });
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/mypage/board-info/{id}') });
}

/** Creates a notice, once per idempotency key. */
export async function addNotice(body: Schema<'NoticeRequest'>, key: string): Promise<void> {
  await unwrap(api.POST(path, { body, headers: { 'Idempotency-Key': key } }));
  await refreshNotices();
}

/** Edits a notice; refused if it has changed since the version that was read. */
export async function changeNotice(boardSn: number, body: Schema<'NoticeChangeRequest'>): Promise<void> {
  await unwrap(api.PUT('/v1/admin/notices/{id}', { params: { path: { id: boardSn } }, body }));
  await refreshNotices();
}

/** Deletes a notice; refused if it has changed since the version that was read. */
export async function removeNotice(boardSn: number, body: Schema<'NoticeRemoveRequest'>): Promise<void> {
  await unwrap(api.DELETE('/v1/admin/notices/{id}', { params: { path: { id: boardSn } }, body }));
  await refreshNotices();
}
