import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions, nonEmpty } from '../../console/index.ts';

const path = '/v1/admin/audit-log';

export type AuditEntry = Schema<'AuditLogEntry'>;

/** The areas whose acts are in the log. */
export const auditAreas = [
  'users',
  'sanctions',
  'lives',
  'hosts',
  'reports',
  'inquiries',
  'notices',
  'store',
  'deposits',
  'wallet',
  'exchange',
  'events',
  'coupons',
  'banners',
  'words',
  'policies',
  'settings',
  'operators',
  'requests',
  'batches',
  'security',
  'files',
  'admin',
] as const;

type LogFilters = { target?: string; operator?: string; area?: string };

const filtered = ({ target = '', operator = '', area = '' }: LogFilters) => ({
  ...nonEmpty('target', target.trim()),
  ...nonEmpty('action', area),
  ...(/^\d{1,9}$/.test(operator.trim()) ? { operator_key: Number(operator.trim()) } : {}),
});

/** Acts of operators by target, operator and area, newest first; '' for all. */
export const auditLogQuery = (filters: LogFilters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filtered(filters) };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    ...listOptions,
  });
};

/** The file of the signed state of the log after each day. */
export const anchorsFile = (): CsvAnswer => api.GET('/v1/admin/audit-log/anchors/csv', { parseAs: 'blob' });

/** The file of what these filters select. */
export const auditLogFile = (filters: LogFilters): CsvAnswer =>
  api.GET('/v1/admin/audit-log/csv', { params: { query: filtered(filters) }, parseAs: 'blob' });
