import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/money.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { SortedRows } from '../../../ui/table/SortedRows.tsx';
import { useFullList } from '../../../ui/table/use-full-list.ts';
import { DownloadButton } from '../parts/DownloadButton.tsx';
import { MonthPicker } from '../parts/MonthPicker.tsx';
import type { HistoryFile } from '../queries/download.ts';

/** The pages of a month loaded so far. */
type History<Page> = UseInfiniteQueryResult<InfiniteData<Page>>;

/** A month of a history: the month picker and the download, above the data of the first page. */
export function MonthOfHistory<Page extends { first_month: string }>({
  file,
  month,
  onMonth,
  history: { data, error, refetch },
  children,
}: {
  file: HistoryFile;
  month: string;
  onMonth: (month: string) => void;
  history: History<Page>;
  children: (first: Page) => ReactNode;
}) {
  const [first] = data?.pages ?? [];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MonthPicker month={month} first={first?.first_month} onChange={onMonth} />
        <DownloadButton name={file} month={month} />
      </div>
      {error && !first ? (
        <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : !first ? (
        <div className="mt-4">
          <TextSkeleton lines={8} />
        </div>
      ) : (
        children(first)
      )}
    </>
  );
}

/** The rows of a month, and a button to load more. */
export function HistoryRows<Row>({
  history,
  title = t('listTitle'),
  ...rows
}: { history: History<{ list: Row[]; total: number }>; title?: string } & Omit<
  ComponentProps<typeof SortedRows<Row>>,
  'label' | 'rows' | 'extent'
>) {
  const extent = useFullList(history);
  return (
    <Section title={title}>
      <SortedRows
        {...rows}
        label={title}
        rows={history.data?.pages.flatMap(({ list }) => list) ?? []}
        extent={extent}
      />
      <LoadMore list={history} />
    </Section>
  );
}
