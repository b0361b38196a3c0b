import { useState } from 'react';
import { unwrap, api, type Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/broadcast.ts';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Field, PasswordField } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';

/** Makes a key; the one before ends with it. */
const makeStreamKey = () => unwrap(api.POST('/v1/broadcast-setting/live-stream-key-make'));

/** The address and key that a broadcasting program takes. A key is shown once, where it was made. */
export function StreamKeyBlock() {
  const [made, setMade] = useState<Schema<'StreamKeyMade'> | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    setSaid(null);
    try {
      setMade(await makeStreamKey());
      toast(t('keyMade'), { tone: 'good' });
    } catch (error) {
      setSaid(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const ask = (): void => {
    openConfirm({
      title: t('keyAgainTitle'),
      body: t('keyAgainBody'),
      action: t('keyAgain'),
      tone: 'danger',
      onConfirm: make,
    });
  };
  return (
    <Section title={t('keyTitle')} help={t('keyHelp')}>
      <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
        {made && (
          <>
            <div className="flex items-end gap-2">
              <Field className="min-w-0 flex-1" label={t('keyServer')} readOnly value={made.server_url} />
              <CopyButton what={t('keyServer')} value={made.server_url} />
            </div>
            <div className="flex items-end gap-2">
              <PasswordField
                className="min-w-0 flex-1"
                label={t('key')}
                readOnly
                autoComplete="off"
                value={made.stream_key}
              />
              <CopyButton what={t('key')} value={made.stream_key} />
            </div>
            {made.ingest_yn === 'N' && <p className="text-sm text-muted">{t('keyUnused')}</p>}
          </>
        )}
        <div className="-mt-4 has-[p]:mt-0">
          <FormAlert message={said} />
        </div>
        <Button busy={busy} onClick={ask} className="self-start">
          {made ? t('keyAgain') : t('keyMake')}
        </Button>
      </div>
    </Section>
  );
}

function CopyButton({ what, value }: { what: string; value: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast(t('keyCopied'), { tone: 'good' });
    } catch {
      // No clipboard without TLS or leave: the value can be read and selected.
      toast(t('keyCopyFailed'), { tone: 'warn' });
    }
  };
  return (
    <Button size="lg" aria-label={t('keyCopyOf', { what })} onClick={() => void copy()}>
      {t('keyCopy')}
    </Button>
  );
}
