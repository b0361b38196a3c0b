import { CircleAlert, CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { methods, type RequestVerdict, verifyRequests } from '../queries/requests.ts';

const claimed = methods.filter((method) => method !== 'all');
const methodOptions = claimed.map((value) => ({ value, label: value }));

interface Texts {
  path: string;
  status: string;
  least: string;
  most: string;
}

/** The expectation; empty fields match everything. */
const claimOf = (method: (typeof claimed)[number], { path, status, least, most }: Texts) => ({
  method,
  path,
  ...(status ? { status: Number(status) } : {}),
  ...(least ? { at_least: Number(least) } : {}),
  ...(most ? { at_most: Number(most) } : {}),
});

/** Checks, as a suite would at its end, whether the expected number of requests arrived. */
export function VerifyForm() {
  const [method, setMethod] = useState<(typeof claimed)[number]>('POST');
  const [texts, setTexts] = useState<Texts>({ path: '', status: '', least: '', most: '' });
  const [verdict, setVerdict] = useState<RequestVerdict | null>(null);
  const [formError, setFormError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const verify = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setVerdict(null);
    setFormError(null);
    try {
      setVerdict(await verifyRequests(claimOf(method, texts)));
    } catch (error) {
      setFormError(errorMessage(error));
    }
    setBusy(false);
  };
  const text = (name: keyof Texts, label: string) => ({
    label,
    value: texts[name],
    onChange: (event: { target: { value: string } }) =>
      setTexts({ ...texts, [name]: event.target.value.trim() }),
  });
  const number = (name: keyof Texts, label: string) => ({
    ...text(name, label),
    inputMode: 'numeric' as const,
    pattern: '[0-9]*',
    maxLength: 6,
  });
  return (
    <form
      onSubmit={(event) => void verify(event)}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[9rem_1fr_8rem_8rem_8rem_auto]"
    >
      <Choice label={t('method')} value={method} options={methodOptions} onChange={setMethod} />
      <Field
        className="max-lg:order-first max-lg:col-span-2"
        required
        placeholder="/v1/user/login-proc"
        maxLength={300}
        {...text('path', t('path'))}
      />
      <Field placeholder="200" {...number('status', t('status'))} />
      <Field placeholder="1" {...number('least', t('atLeast'))} />
      <Field placeholder="∞" {...number('most', t('atMost'))} />
      <Button type="submit" size="lg" busy={busy} className="max-lg:col-span-2">
        {t('verifyNow')}
      </Button>
      <div className="col-span-full">
        <Verdict verdict={verdict} />
        <FormAlert message={formError} />
      </div>
    </form>
  );
}

/** In the page from the start, so that a result is announced. */
function Verdict({ verdict }: { verdict: RequestVerdict | null }) {
  return (
    <p role="status" className="flex items-center gap-2 font-semibold">
      {verdict && (
        <>
          {verdict.ok ? (
            <CircleCheck size={20} aria-hidden className="text-good-text" />
          ) : (
            <CircleAlert size={20} aria-hidden className="text-danger-text" />
          )}
          {t(verdict.ok ? 'verifyTrue' : 'verifyFalse', { count: formatNumber(verdict.count) })}
        </>
      )}
    </p>
  );
}
