import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { toast } from '../../../ui/toast.ts';
import { addFault, type FaultKind, faultKinds } from '../queries/faults.ts';
import { methods } from '../queries/requests.ts';
import { CountField } from './CountField.tsx';

const kindOptions = faultKinds.map((value) => ({ value, label: t(`fault_${value}`) }));
const methodOptions = methods.map((value) => ({ value, label: value === 'all' ? t('methodAll') : value }));

/** A fault for the next matching calls: its kind, its matcher, and its count. */
export function FaultForm() {
  const [kind, setKind] = useState<FaultKind>('refuse');
  const [method, setMethod] = useState<(typeof methods)[number]>('all');
  const [path, setPath] = useState('');
  const [testId, setTestId] = useState('');
  const [times, setTimes] = useState(1);
  const [status, setStatus] = useState(503);
  const [waitMs, setWaitMs] = useState(3_000);
  const [formError, setFormError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFormError(null);
    try {
      await addFault({
        kind,
        path,
        times,
        ...(method === 'all' ? {} : { method }),
        ...(testId ? { test_id: testId } : {}),
        ...(kind === 'refuse' ? { status } : {}),
        ...(kind === 'wait' ? { wait_ms: waitMs } : {}),
      });
      toast(t('faultAdded'));
    } catch (error) {
      setFormError(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void add(event)} className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      <Choice label={t('faultKind')} value={kind} options={kindOptions} onChange={setKind} />
      <Choice label={t('method')} value={method} options={methodOptions} onChange={setMethod} />
      <Field
        className="col-span-2"
        label={t('path')}
        required
        placeholder="/v1/payment/*"
        maxLength={300}
        value={path}
        onChange={(event) => setPath(event.target.value.trim())}
      />
      <Field
        className="col-span-2"
        label={t('testId')}
        maxLength={100}
        value={testId}
        onChange={(event) => setTestId(event.target.value)}
      />
      <CountField label={t('faultTimes')} min={1} max={1_000} value={times} onChange={setTimes} />
      {kind === 'refuse' && (
        <CountField label={t('status')} min={400} max={599} value={status} onChange={setStatus} />
      )}
      {kind === 'wait' && (
        <CountField label={t('faultWait')} min={1} max={60_000} value={waitMs} onChange={setWaitMs} />
      )}
      <Button type="submit" size="lg" busy={busy} className="col-span-full justify-self-start">
        {t('faultAdd')}
      </Button>
      <div className="col-span-full">
        <FormAlert message={formError} />
      </div>
    </form>
  );
}
