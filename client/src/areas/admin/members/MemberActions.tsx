import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { AuditChanges } from '../audit-log/AuditChanges.tsx';
import { HistoryList, HistoryRow } from './HistoryList.tsx';

const perPage = 20;

const actionsQuery = (userKey: number) => {
  const filter = { target: `user:${userKey}`, limit: perPage };
  return infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/admin/audit-log', filter),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(api.GET('/v1/admin/audit-log', { params: { query: { ...filter, offset } }, signal })),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
  });
};

/** What operators did to the member, and when they read personal data. */
export const MemberActions = ({ userKey }: { userKey: number }) => (
  <HistoryList query={useInfiniteQuery(actionsQuery(userKey))}>
    {(entry) => (
      <HistoryRow
        key={entry.audit_no}
        title={entry.action}
        value={`#${entry.audit_no}`}
        note={`${formatDateTime(entry.at)} · ${entry.operator?.nick ?? entry.operator_key}`}
      >
        {entry.reason && <p>{entry.reason}</p>}
        <AuditChanges entry={entry} />
      </HistoryRow>
    )}
  </HistoryList>
);
