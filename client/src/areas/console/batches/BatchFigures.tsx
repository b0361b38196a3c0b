import { t } from '../../../messages/batches.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { type Batch, endedRows, isMoving } from './batch-queries.ts';

/** How far a batch is, as a bar while it moves, and its rows by state. */
export function BatchFigures({ batch }: { batch: Batch }) {
  const isBefore = batch.state === 'checking' || batch.state === 'ready';
  return (
    <>
      {isMoving(batch) && <Bar batch={batch} />}
      <p className="flex flex-wrap gap-1">
        <Figure name={isBefore ? 'possible' : 'waiting'} count={possibleOf(batch)} />
        <Figure name="done" count={batch.done_cnt} />
        <Figure name="requested" count={batch.requested_cnt} />
        <Figure name="refused" count={batch.refused_cnt} />
        <Figure name="cancelled" count={batch.cancelled_cnt} />
      </p>
    </>
  );
}

/** During the dry run what is not checked yet is not counted. */
const possibleOf = ({ state, waiting_cnt, checked_cnt, row_cnt }: Batch): number =>
  state === 'checking' ? waiting_cnt - (row_cnt - checked_cnt) : waiting_cnt;

function Bar({ batch }: { batch: Batch }) {
  const isChecking = batch.state === 'checking';
  const reached = isChecking ? batch.checked_cnt : endedRows(batch);
  const text = t(isChecking ? 'checkedOf' : 'endedOf', {
    count: formatNumber(batch.row_cnt),
    done: formatNumber(reached),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={batch.row_cnt}
        aria-valuenow={reached}
        aria-valuetext={text}
        className="h-2 min-w-32 flex-1 overflow-hidden rounded-pill bg-line"
      >
        <div
          className="h-full rounded-pill bg-honey transition-[width]"
          style={{ width: `${(reached / batch.row_cnt) * 100}%` }}
        />
      </div>
      <span aria-hidden className="text-sm text-muted">
        {text}
      </span>
    </div>
  );
}

const tones = {
  possible: 'neutral',
  waiting: 'neutral',
  done: 'honey',
  requested: 'honey',
  refused: 'live',
  cancelled: 'outline',
} as const;

const Figure = ({ name, count }: { name: keyof typeof tones; count: number }) =>
  count > 0 && <Badge tone={tones[name]}>{t(`count_${name}`, { count: formatNumber(count) })}</Badge>;
