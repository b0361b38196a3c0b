import type { ReactNode } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/event-tickets.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Card } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';

/** What the rows need of their infinite query. */
interface PagedList<Row> {
  data: { pages: readonly { list: readonly Row[] }[] } | undefined;
  isError: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/** The rows of a paged list, with its loading, error and empty states. */
export function PagedRows<Row>({
  list,
  keyOf,
  row,
  empty,
}: {
  list: PagedList<Row>;
  keyOf: (row: Row) => string | number;
  row: (row: Row) => ReactNode;
  empty: ReactNode;
}) {
  if (!list.data)
    return list.isError ? (
      <ErrorState title={t('failed')} body={errorMessage(list.error)} onRetry={() => void list.refetch()} />
    ) : (
      <TextSkeleton lines={6} />
    );
  const rows = list.data.pages.flatMap((page) => page.list);
  if (rows.length === 0) return empty;
  return (
    <>
      <Card>
        {rows.map((one) => (
          <div key={keyOf(one)} className="px-4 py-3">
            {row(one)}
          </div>
        ))}
      </Card>
      <LoadMore list={list} />
    </>
  );
}
