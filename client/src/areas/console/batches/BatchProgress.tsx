import type { Intent } from '@honey/client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { errorCode, errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/batches.ts';
import { t as ui } from '../../../messages/ui.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { formatTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { submitOnControlEnter } from '../../../ui/submit-keys.ts';
import { BatchFigures } from './BatchFigures.tsx';
import { BatchRows } from './BatchRows.tsx';
import { batchActs } from './batch-acts.ts';
import {
  type Batch,
  batchQuery,
  cancelBatch,
  createBatch,
  endedRows,
  isMoving,
  refreshProgress,
  startBatch,
} from './batch-queries.ts';

interface BatchProgressProps {
  batchId: number;
  intent: Intent;
  onEdit: () => void;
  onCreated: (batchId: number) => void;
  onStarted: () => void;
  onProgress: () => void;
  onClose: () => void;
}

/** The dry run of a batch, then its progress and its end, by the server's figures. */
export function BatchProgress({ batchId, intent, onEdit, onCreated, ...events }: BatchProgressProps) {
  const form = useId();
  const { data: batch, error, refetch } = useQuery(batchQuery(batchId));
  const [isStale, setStale] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useProgress(batch, events.onProgress);

  const send = async (call: () => Promise<void>): Promise<void> => {
    setProblem(null);
    setSending(true);
    try {
      await call();
    } catch (refusal) {
      if (errorCode(refusal) === 'batch_stale') setStale(true);
      else setProblem(errorMessage(refusal));
      void refetch();
    }
    setSending(false);
  };
  const start = () =>
    send(async () => {
      await startBatch(batchId);
      events.onStarted();
    });
  const checkAgain = (of: Batch) =>
    send(async () => {
      const request = { act: of.act, source: { batchId }, count: of.row_cnt };
      onCreated((await createBatch(request, of.reason, intent)).batch_id);
    });
  const isStartable = batch !== undefined && canStart(batch) && !isStale;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (batch && isStale) void checkAgain(batch);
    else if (isStartable) void start();
  };

  return (
    <Dialog
      title={batch ? t('title', { act: t(batch.act), count: formatNumber(batch.row_cnt) }) : t('progress')}
      width="text"
      onClose={events.onClose}
      footer={
        <>
          <Button size="lg" onClick={events.onClose}>
            {ui('close')}
          </Button>
          {batch && isMoving(batch) && (
            <Button size="lg" busy={isSending} onClick={() => void send(() => stop(batchId))}>
              {batch.state === 'running'
                ? t('stopLeft', { count: formatNumber(batch.waiting_cnt) })
                : t('stop')}
            </Button>
          )}
          {batch && (isStale || isStartable) && (
            <Button
              type="submit"
              form={form}
              size="lg"
              variant={isStale ? 'primary' : batchActs[batch.act].tone}
              busy={isSending}
            >
              {isStale
                ? t('checkAgain')
                : t('start', {
                    count: formatNumber(batch.waiting_cnt),
                    action: batchActs[batch.act].verb,
                  })}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        noValidate
        onKeyDown={isSending ? undefined : submitOnControlEnter}
        onSubmit={submit}
        className="flex flex-col gap-3"
      >
        {batch ? (
          <>
            <State batch={batch} isStale={isStale} onEdit={onEdit} />
            <FormAlert message={problem} />
            <FormAlert message={!problem && error ? t('followFailed') : null} tone="wait">
              <p className="text-muted">{errorMessage(error)}</p>
              <Button size="sm" className="mt-2" onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            </FormAlert>
            <BatchRows batch={batch} />
          </>
        ) : error ? (
          <FormAlert message={errorMessage(error)} />
        ) : (
          <TextSkeleton lines={6} />
        )}
      </form>
    </Dialog>
  );
}

const stop = async (batchId: number): Promise<void> => {
  await cancelBatch(batchId);
};

/** Whether the operator may start it. */
const canStart = ({ state, own_yn, waiting_cnt }: Batch): boolean =>
  state === 'ready' && own_yn === 'Y' && waiting_cnt > 0;

/** Refetches what the progress changes. */
function useProgress(batch: Batch | undefined, onProgress: () => void): void {
  const latest = useRef(onProgress);
  latest.current = onProgress;
  const ended = batch && batch.state !== 'checking' && batch.state !== 'ready' ? endedRows(batch) : 0;
  const state = batch?.state;
  useEffect(() => {
    if (ended > 0) latest.current();
  }, [ended]);
  useEffect(() => {
    if (state) void refreshProgress();
  }, [state]);
}

/** What the batch is doing, with its figures and its reason. */
function State({ batch, isStale, onEdit }: { batch: Batch; isStale: boolean; onEdit: () => void }) {
  const line = useRef<HTMLParagraphElement>(null);
  // By keyboard the dialog begins here: its buttons come after the rows.
  useEffect(() => line.current?.focus(), []);
  return (
    <>
      <p
        ref={line}
        role="status"
        tabIndex={-1}
        className="rounded-control font-semibold focus-visible:outline-none"
      >
        {stateOf(batch, isStale)}
      </p>
      <BatchFigures batch={batch} />
      <p className="chat-text flex flex-wrap items-center gap-2 text-sm text-muted">
        {batch.reason && t('reasonOf', { reason: batch.reason })}
        {batch.state === 'ready' && (
          <Button size="sm" onClick={onEdit}>
            {t('editReason')}
          </Button>
        )}
      </p>
      <p className="text-sm text-muted">{noteOf(batch, isStale)}</p>
    </>
  );
}

function stateOf({ state, waiting_cnt }: Batch, isStale: boolean): string {
  if (isStale) return t('stateStale');
  return state === 'ready' && waiting_cnt === 0 ? t('stateNone') : t(`state_${state}`);
}

function noteOf(batch: Batch, isStale: boolean): string | null {
  const { state, own_yn, operator, startable_until: until } = batch;
  if (isStale) return t('staleBody');
  if (state === 'ready' && own_yn === 'N') return t('notOwn', { nick: operator?.nick ?? t('someone') });
  if (canStart(batch) && until) return t('until', { until: formatTime(until) });
  return isMoving(batch) ? t('runningBody') : null;
}
