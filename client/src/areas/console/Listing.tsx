import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/admin.ts';
import { formatNumber } from '../../ui/format/numbers.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { listSize } from './paging.ts';

interface Page<Row> {
  list: Row[];
  total: number;
}

/** A page of rows with pagination; also its loading, empty and error states. */
export function Listing<Row>({
  query: { data, error, refetch, isPlaceholderData },
  page,
  onPage,
  size = listSize,
  children,
}: {
  query: UseQueryResult<Page<Row>>;
  page: number;
  onPage: (page: number) => void;
  /** Rows per page. */
  size?: number;
  /** One row, as a list item. */
  children: (row: Row) => ReactNode;
}) {
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  if (data.list.length === 0) return <EmptyState title={t('none')} body={t('noneBody')} />;
  return (
    <>
      <p className="mb-2 text-sm text-muted">{t('total', { count: formatNumber(data.total) })}</p>
      <ul
        aria-busy={isPlaceholderData}
        className={`divide-y divide-line rounded-card border border-line bg-surface ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {data.list.map(children)}
      </ul>
      <Pagination page={page} pages={Math.ceil(data.total / size)} onChange={onPage} className="mt-6" />
    </>
  );
}
