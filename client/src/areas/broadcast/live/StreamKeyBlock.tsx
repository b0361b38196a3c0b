import { useState } from 'react';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/broadcast.ts';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Field, PasswordField } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';

/** Creates a key; the previous one becomes invalid. */
const makeStreamKey = () => unwrap(api.POST('/v1/broadcast-setting/live-stream-key-make'));

/** The server address and stream key for broadcasting software. A key is shown once, when it is created. */
export function StreamKeyBlock() {
  const [createdKey, setCreatedKey] = useState<Schema<'StreamKeyMade'> | null>(null);
  const [formError, setFormError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    setFormError(null);
    try {
      setCreatedKey(await makeStreamKey());
      toast(t('keyMade'), { tone: 'good' });
    } catch (error) {
      setFormError(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const confirmNewKey = (): void => {
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
        {createdKey && (
          <>
            <div className="flex items-end gap-2">
              <Field
                className="min-w-0 flex-1"
                label={t('keyServer')}
                readOnly
                value={createdKey.server_url}
              />
              <CopyButton what={t('keyServer')} value={createdKey.server_url} />
            </div>
            <div className="flex items-end gap-2">
              <PasswordField
                className="min-w-0 flex-1"
                label={t('key')}
                readOnly
                autoComplete="off"
                value={createdKey.stream_key}
              />
              <CopyButton what={t('key')} value={createdKey.stream_key} />
            </div>
            {createdKey.ingest_yn === 'N' && <p className="text-sm text-muted">{t('keyUnused')}</p>}
          </>
        )}
        <div className="-mt-4 has-[p]:mt-0">
          <FormAlert message={formError} />
        </div>
        <Button busy={busy} onClick={confirmNewKey} className="self-start">
          {createdKey ? t('keyAgain') : t('keyMake')}
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
      // No clipboard without TLS or permission: the value can be selected instead.
      toast(t('keyCopyFailed'), { tone: 'warn' });
    }
  };
  return (
    <Button size="lg" aria-label={t('keyCopyOf', { what })} onClick={() => void copy()}>
      {t('keyCopy')}
    </Button>
  );
}
