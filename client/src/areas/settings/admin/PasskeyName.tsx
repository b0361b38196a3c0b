import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/factor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import { renamePasskey } from './security-calls.ts';

/** Renames a passkey in its row. */
export function PasskeyName({ id, name, onDone }: { id: number; name: string; onDone: () => void }) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!typed.trim()) {
      setProblem(t('passkeyNameRequired'));
      return;
    }
    setBusy(true);
    try {
      await renamePasskey(id, typed.trim());
      toast(t('renamed'), { tone: 'good' });
      onDone();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 px-4 py-3">
      <Field
        label={t('passkeyName')}
        error={problem}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={busy}>
          {t('save')}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
