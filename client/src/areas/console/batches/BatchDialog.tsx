import { Intent } from '@honey/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BatchForm } from './BatchForm.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { batchQuery, type NewBatch } from './batch-queries.ts';

interface BatchDialogProps {
  /** What is to be done; null: the batch of the address is reopened. */
  request: NewBatch | null;
  /** Key of the batch in the address; 0: none yet. */
  batchId: number;
  onBatch: (id: number) => void;
  onStarted: () => void;
  /** Its rows have moved: the list has to be refetched. */
  onProgress: () => void;
  onClose: () => void;
}

/**
 * An act on many rows: takes the reason, shows by the server's dry run what would happen to each row, starts it, and
 * follows it. Closed, it continues at the server; the address reopens it.
 */
export default function BatchDialog({ request, batchId, onBatch, ...events }: BatchDialogProps) {
  const [intent] = useState(() => new Intent());
  /** The batch whose reason is being changed. */
  const [edited, setEdited] = useState(0);
  const { data: before } = useQuery(batchQuery(edited));
  const again: NewBatch | null =
    edited !== 0 && before ? { act: before.act, source: { batchId: edited }, count: before.row_cnt } : null;
  const next = again ?? (batchId === 0 ? request : null);
  const show = (id: number): void => {
    setEdited(0);
    onBatch(id);
  };
  if (next)
    return (
      <BatchForm
        request={next}
        intent={intent}
        reason={again ? (before?.reason ?? '') : ''}
        onCreated={show}
        onClose={events.onClose}
      />
    );
  return (
    <BatchProgress
      key={batchId}
      batchId={batchId}
      intent={intent}
      onEdit={() => setEdited(batchId)}
      onCreated={show}
      {...events}
    />
  );
}
