import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '../../../messages/batches.ts';
import { AutoRetry } from '../../../ui/AutoRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { BatchFigures } from './BatchFigures.tsx';
import { batchActs } from './batch-acts.ts';
import { type Batch, endedRows, isMoving, type NewBatch, ownBatchesQuery } from './batch-queries.ts';
import { loadBatchDialog } from './load-batch-dialog.ts';

const BatchDialog = lazyComponent(loadBatchDialog, AutoRetry);

/** The acts on many rows of a list: the one that is open, and those that run while they are closed. */
export function ListBatches({
  request,
  list,
  onStarted,
  onProgress,
  onClose,
}: {
  request: NewBatch | null;
  list: { name: string; batchId: number; showBatch: (batchId: number) => void };
  onStarted: () => void;
  onProgress: () => void;
  onClose: () => void;
}) {
  const { batchId, showBatch } = list;
  const moving = useMovingBatches(list.name, onProgress);
  return (
    <>
      {moving.length > 0 && (
        <ul aria-label={t('here')} className="mb-3 divide-y divide-line rounded-control bg-raised">
          {moving.map((batch) => (
            <li key={batch.batch_id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
              <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
                <p className="font-semibold">
                  {t('title', { act: t(batch.act), count: formatNumber(batch.row_cnt) })}
                </p>
                <BatchFigures batch={batch} />
              </div>
              <Button size="sm" onClick={() => showBatch(batch.batch_id)}>
                {t('reopen')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(request !== null || batchId !== 0) && (
        <BatchDialog {...{ request, batchId, onStarted, onProgress, onClose }} onBatch={showBatch} />
      )}
    </>
  );
}

/** The operator's own batches of this section that are at work; the list is refetched as they move. */
function useMovingBatches(section: string, onProgress: () => void): readonly Batch[] {
  const { data } = useQuery(ownBatchesQuery(1));
  const own = data?.list.filter(({ act }) => batchActs[act].section === section) ?? [];
  const ended = own.reduce((sum, batch) => sum + (batch.started_at ? endedRows(batch) : 0), 0);
  const latest = useRef(onProgress);
  latest.current = onProgress;
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    if (seen.current !== undefined && seen.current !== ended) latest.current();
    seen.current = ended;
  }, [data, ended]);
  return own.filter(isMoving);
}
