import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/batches.ts';
import { paths } from '../../../routing/paths.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { CsvButton } from '../CsvButton.tsx';
import { useRights } from '../use-rights.ts';
import { BatchFigures } from './BatchFigures.tsx';
import { batchActs } from './batch-acts.ts';
import { type Batch, batchesSize, ownBatchesFile, ownBatchesQuery } from './batch-queries.ts';

/** The operator's running and recent acts on many rows; absent without a right to any. */
export function OwnBatches() {
  const rights = useRights();
  if (!Object.values(batchActs).some(({ right }) => rights.has(right))) return null;
  return (
    <Section title={t('own')}>
      <List />
    </Section>
  );
}

function List() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(ownBatchesQuery(page));
  if (error && !data) return <ErrorState body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={3} />;
  if (data.total === 0) return <p className="text-muted">{t('ownNone')}</p>;
  return (
    <>
      <ul aria-label={t('own')} className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.list.map((batch) => (
          <Item key={batch.batch_id} batch={batch} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <CsvButton name="batches" load={ownBatchesFile} />
        <Pagination page={page} pages={Math.ceil(data.total / batchesSize)} onChange={setPage} />
      </div>
    </>
  );
}

const Item = ({ batch }: { batch: Batch }) => (
  <li className="flex flex-col gap-2 p-3">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        to={`${paths.adminSection(batchActs[batch.act].section)}&batch=${batch.batch_id}`}
        className="rounded-control font-semibold underline decoration-line underline-offset-4"
      >
        {t('title', { act: t(batch.act), count: formatNumber(batch.row_cnt) })}
      </Link>
      <span className="text-sm">{t(`state_${batch.state}`)}</span>
      <span className="text-sm text-muted">{formatDateTime(batch.created_at)}</span>
    </p>
    <BatchFigures batch={batch} />
  </li>
);
