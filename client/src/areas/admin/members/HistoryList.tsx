import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/admin.ts';
import { t as texts } from '../../../messages/admin-privacy.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';

/** A history of a member: rows, more of them, and the states of loading, of none and of failing. */
export function HistoryList<Row>({
  query,
  children,
}: {
  query: UseInfiniteQueryResult<{ pages: { list: Row[] }[] }>;
  /** One row, as a list item. */
  children: (row: Row) => ReactNode;
}) {
  if (query.isPending) return <TextSkeleton lines={6} />;
  if (!query.data)
    return (
      <ErrorState title={t('failed')} body={errorMessage(query.error)} onRetry={() => void query.refetch()} />
    );
  const rows = query.data.pages.flatMap(({ list }) => list);
  if (rows.length === 0) return <EmptyState title={texts('noHistory')} body={texts('noHistoryBody')} />;
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map(children)}
      </ul>
      <LoadMore list={query} />
    </>
  );
}

/** A row of a history: what, how much, and when. */
export const HistoryRow = ({
  title,
  value,
  note,
  children,
}: {
  title: ReactNode;
  value?: ReactNode;
  note: ReactNode;
  children?: ReactNode;
}) => (
  <li className="p-3">
    <p className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="chat-text min-w-0 font-semibold">{title}</span>
      {value !== undefined && <span className="tabular-nums">{value}</span>}
    </p>
    {children && <div className="chat-text text-sm">{children}</div>}
    <p className="text-sm text-muted">{note}</p>
  </li>
);
