import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions } from '../../console/index.ts';

const logPath = '/v1/admin/audit-log';
const grants = { action: 'wallet' } as const;

/** The grants, recalls and transfers of operators, newest first: each is an entry of the audit log. */
export const grantsQuery = (cursor: string) => {
  const query = { ...cursorRange(cursor), ...grants };
  return queryOptions({
    queryKey: queryKeyOf(logPath, query),
    queryFn: ({ signal }) => unwrap(api.GET(logPath, { params: { query }, signal })),
    ...listOptions,
  });
};

/** The file of grants, recalls and transfers. */
export const grantsFile = (): CsvAnswer =>
  api.GET('/v1/admin/audit-log/csv', { params: { query: grants }, parseAs: 'blob' });

const refreshGrants = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeyOf(logPath) });

/** Grants honey or BTUC, or recalls it, once per key. */
export async function grantStars(body: Schema<'StarGrantRequest'>, key: string) {
  const grant = await unwrap(
    api.POST('/v1/admin/star-grants', { body, headers: { 'Idempotency-Key': key } }),
  );
  await refreshGrants();
  return grant;
}

/** Moves honey between two accounts of one person, once per key. */
export async function transferStars(body: Schema<'StarTransferRequest'>, key: string) {
  const transfer = await unwrap(
    api.POST('/v1/admin/star-transfers', { body, headers: { 'Idempotency-Key': key } }),
  );
  await refreshGrants();
  return transfer;
}
