import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/batches.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { CsvButton } from '../CsvButton.tsx';
import {
  type Batch,
  type BatchRow,
  batchRowsFile,
  batchRowsQuery,
  batchRowsSize,
  isMoving,
} from './batch-queries.ts';

const states = ['waiting', 'done', 'requested', 'refused', 'cancelled'] as const;

/** What would happen to each row of a batch, and then what did: by state, page by page. */
export function BatchRows({ batch }: { batch: Batch }) {
  const heading = useId();
  const [state, setState] = useState<BatchRow['state'] | ''>('');
  const [page, setPage] = useState(1);
  const query = useQuery(batchRowsQuery(batch.batch_id, state, page, isMoving(batch)));
  const { data, error, refetch } = query;
  const pages = Math.ceil((data?.total ?? 0) / batchRowsSize);
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="sr-only">
        {t('rows')}
      </h3>
      <div className="flex flex-wrap items-end gap-2">
        <Choice
          className="min-w-0 flex-1 basis-40"
          label={t('rowsFilter')}
          value={state}
          options={[
            { value: '', label: t('rowsAll') },
            ...states.map((value) => ({ value, label: t(`filter_${value}`) })),
          ]}
          onChange={(next) => {
            setState(next);
            setPage(1);
          }}
        />
        <CsvButton name="batch-rows" load={() => batchRowsFile(batch.batch_id, state)} />
      </div>
      {data ? (
        <Rows rows={data.list} isBusy={query.isPlaceholderData} />
      ) : error ? (
        <ErrorState title={t('rowsFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={4} />
      )}
      {/* Rows that change their state may leave the last page empty. */}
      <Pagination page={Math.min(page, Math.max(1, pages))} pages={pages} onChange={setPage} />
    </section>
  );
}

function Rows({ rows, isBusy }: { rows: readonly BatchRow[]; isBusy: boolean }) {
  if (rows.length === 0) return <p className="text-sm text-muted">{t('rowsNone')}</p>;
  return (
    <ol
      aria-label={t('rows')}
      aria-busy={isBusy}
      className="divide-y divide-line rounded-card border border-line"
    >
      {rows.map((row) => (
        <li key={row.row_no} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
          <span className="w-8 shrink-0 text-right text-muted">{row.row_no}</span>
          <span className="chat-text min-w-0 flex-1 font-semibold">
            {row.name || t('rowNameless', { target: row.target })}
          </span>
          <Outcome row={row} />
        </li>
      ))}
    </ol>
  );
}

function Outcome({ row: { state, forecast, message } }: { row: BatchRow }) {
  switch (state) {
    case 'waiting':
      return <span className="text-muted">{t(`row_${forecast ?? 'unchecked'}`)}</span>;
    case 'refused':
      return (
        <Badge tone="live" className="h-auto py-1 whitespace-normal">
          {message ?? t('row_refused')}
        </Badge>
      );
    default:
      return <Badge tone={state === 'cancelled' ? 'outline' : 'honey'}>{t(`row_${state}`)}</Badge>;
  }
}
