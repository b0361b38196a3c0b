import { type FormEvent, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { ApiError, errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/factor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { Lockout } from '../lockout.ts';
import { LockoutAlert } from '../parts/LockoutAlert.tsx';
import { signWithPasskey } from './passkeys.ts';

export type FactorProof = Schema<'FactorProof'>;
type Method = FactorProof['method'];

const codeLength = 6;
const recoveryLength = 10;

function lockoutOf(error: unknown): Lockout | null {
  if (!(error instanceof ApiError) || error.code !== 'factor_locked') return null;
  return {
    failures: 0,
    maxFailures: 0,
    lockedUntil: Date.now() + Number(error.detail.seconds_left) * 1000,
  };
}

/**
 * Verifies a second factor: a code of the app, a passkey or a recovery code.
 * @param passkeyOptions requests the options for the browser, as JSON
 * @param onProof sends the proof; what it throws is shown, and the form keeps its input
 */
export function FactorProofForm({
  methods,
  passkeyOptions,
  onProof,
}: {
  methods: readonly Method[];
  passkeyOptions: () => Promise<string>;
  onProof: (proof: FactorProof) => Promise<void>;
}) {
  const [method, setMethod] = useState<Method>(methods[0] ?? 'totp');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [lockout, setLockout] = useState<Lockout | null>(null);
  const [busy, setBusy] = useState(false);

  const prove = async (proofOf: () => Promise<FactorProof>): Promise<void> => {
    setRefusal(null);
    setBusy(true);
    try {
      await onProof(await proofOf());
    } catch (error) {
      setLockout(lockoutOf(error));
      setRefusal(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = (next: Method): void => {
    setMethod(next);
    setRefusal(null);
  };

  return (
    <Tabs
      label={t('methods')}
      tabs={methods.map((value) => ({ value, label: t(value) }))}
      value={method}
      onChange={choose}
      panelClassName="flex flex-col gap-4 pt-4"
    >
      {method === 'passkey' ? <p className="text-muted">{t('passkeyHelp')}</p> : null}
      {method !== 'passkey' && (
        <CodeForm
          key={method}
          method={method}
          busy={busy}
          alert={<LockoutAlert message={refusal} lockout={lockout} lockedText={t('locked')} />}
          onCode={(code) => void prove(async () => ({ method, code }))}
        />
      )}
      {method === 'passkey' && (
        <div>
          <LockoutAlert message={refusal} lockout={lockout} lockedText={t('locked')} />
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            busy={busy}
            onClick={() =>
              void prove(async () => ({ method, passkey: await signWithPasskey(await passkeyOptions()) }))
            }
          >
            {t('passkeyUse')}
          </Button>
        </div>
      )}
    </Tabs>
  );
}

/** A field for one code, which is sent when it is complete. */
function CodeForm({
  method,
  busy,
  alert,
  onCode,
}: {
  method: 'totp' | 'recovery';
  busy: boolean;
  alert: React.ReactNode;
  onCode: (code: string) => void;
}) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const isTotp = method === 'totp';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = code.replaceAll(/[\s-]/g, '');
    const isComplete = isTotp ? /^\d{6}$/.test(typed) : typed.length === recoveryLength;
    setProblem(isComplete ? undefined : t(isTotp ? 'codeShape' : 'recoveryShape'));
    if (isComplete) onCode(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t(isTotp ? 'code' : 'recoveryCode')}
        help={t(isTotp ? 'codeHelp' : 'recoveryHelp')}
        error={problem}
        value={code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={isTotp ? 'numeric' : 'text'}
        // Room for the separators with which codes are shown and pasted.
        maxLength={isTotp ? codeLength + 2 : recoveryLength + 4}
        autoFocus
        onChange={(event) => setCode(event.target.value)}
      />
      <div>
        {alert}
        <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
