import { Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { type FormEvent, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/factor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { copyText } from './copy-text.ts';
import { createPasskey } from './passkeys.ts';

type Method = 'totp' | 'passkey';
type Begun = Schema<'FactorBegun'>;
/** What finishes setting up a factor. */
export type FactorAddition = Schema<'FactorAddRequest'>;

interface SetupCalls {
  /** Starts setting up a factor. */
  begin: (method: Method) => Promise<Begun>;
  /** Finishes it; what it throws is shown, and the form keeps its input. */
  add: (addition: FactorAddition) => Promise<void>;
}

/** Sets up a factor: an authenticator app by its QR code or key, or a passkey with a name. */
export function FactorSetup({ methods, ...calls }: SetupCalls & { methods: readonly Method[] }) {
  const [method, setMethod] = useState<Method>(methods[0] ?? 'totp');
  const form = method === 'totp' ? <TotpSetup {...calls} /> : <PasskeySetup {...calls} />;
  if (methods.length === 1) return <div className="flex flex-col gap-4">{form}</div>;
  return (
    <Tabs
      label={t('methods')}
      tabs={methods.map((value) => ({ value, label: t(value) }))}
      value={method}
      onChange={setMethod}
      panelClassName="flex flex-col gap-4 pt-4"
    >
      {form}
    </Tabs>
  );
}

/** Runs an attempt, and holds its refusal. */
function useAttempt() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setRefusal(null);
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setRefusal(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { refusal, busy, attempt };
}

function TotpSetup({ begin, add }: SetupCalls) {
  const [started, setStarted] = useState<Begun | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const { refusal, busy, attempt } = useAttempt();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = code.replaceAll(/\s/g, '');
    const isCode = /^\d{6}$/.test(typed);
    setProblem(isCode ? undefined : t('codeShape'));
    if (isCode) void attempt(() => add({ method: 'totp', code: typed }));
  };
  if (!started)
    return (
      <>
        <FormAlert message={refusal} />
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          onClick={() => void attempt(async () => setStarted(await begin('totp')))}
        >
          {t('begin')}
        </Button>
      </>
    );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>{t('scan')}</p>
      {/* Scanners need dark squares on a light ground, in both themes. */}
      <div className="self-center rounded-card bg-white p-4">
        <QRCodeSVG value={started.uri ?? ''} size={192} role="img" title={t('qr')} />
      </div>
      <div>
        <p className="text-sm text-muted">{t('secret')}</p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <code data-secret className="min-w-0 font-sans font-semibold break-all select-all">
            {started.secret}
          </code>
          <Button
            size="sm"
            icon={<Copy size={16} aria-hidden />}
            onClick={() => void copyText(started.secret ?? '')}
          >
            {t('copySecret')}
          </Button>
        </div>
      </div>
      <Field
        label={t('code')}
        help={t('codeHelp')}
        error={problem}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormAlert message={refusal} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('confirmCode')}
      </Button>
    </form>
  );
}

function PasskeySetup({ begin, add }: SetupCalls) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const { refusal, busy, attempt } = useAttempt();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = name.trim();
    setProblem(typed ? undefined : t('passkeyNameRequired'));
    if (!typed) return;
    void attempt(async () => {
      const { options } = await begin('passkey');
      await add({ method: 'passkey', passkey: await createPasskey(options ?? ''), name: typed });
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{t('passkeyHelp')}</p>
      <Field
        label={t('passkeyName')}
        help={t('passkeyNameHelp')}
        error={problem}
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <FormAlert message={refusal} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('passkeyAdd')}
      </Button>
    </form>
  );
}
