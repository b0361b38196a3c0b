import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/factor.ts';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { formatAgo, formatDateTime } from '../../../ui/format/dates.ts';
import { Card, Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { openFactorDialog } from './factor-dialog.ts';
import { PasskeyName } from './PasskeyName.tsx';
import { removeFactor, renewRecoveryCodes } from './security-calls.ts';

type Security = Schema<'OwnSecurity'>;

/** The factors with their actions, and the recovery codes that are left. */
export function OwnFactors({ security }: { security: Security }) {
  const { totp_at, passkeys, recovery_left, required_yn, passkey_yn } = security;
  const hasFactor = totp_at !== null || passkeys.length > 0;
  const note = required_yn === 'Y' ? t('required') : hasFactor ? '' : t('notRequired');
  return (
    <>
      <Section title={t('factorsTitle')} help={`${t('factorsHelp')} ${note}`.trim()}>
        <Card>
          <Row
            icon={<Smartphone size={24} aria-hidden />}
            title={t('totp')}
            detail={totp_at === null ? t('totpOff') : t('totpOn', { at: formatDateTime(totp_at) })}
          >
            {totp_at === null ? (
              <Button size="sm" onClick={() => openFactorDialog({ method: 'totp' })}>
                {t('confirmCode')}
              </Button>
            ) : (
              <Removal name={t('totp')} passkeyId={null} />
            )}
          </Row>
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
          <Row
            icon={<KeyRound size={24} aria-hidden />}
            title={t('passkey')}
            detail={passkey_yn === 'N' ? t('passkeyAddress') : passkeys.length === 0 ? t('passkeyNone') : ''}
          >
            {passkey_yn === 'Y' && (
              <Button size="sm" onClick={() => openFactorDialog({ method: 'passkey' })}>
                {t('passkeyAdd')}
              </Button>
            )}
          </Row>
        </Card>
      </Section>
      {hasFactor && <Recovery left={recovery_left} />}
    </>
  );
}

function Row({
  icon,
  title,
  detail,
  children,
}: {
  icon: ReactNode;
  title: ReactNode;
  detail: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="shrink-0 text-muted">{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{title}</p>
        {detail && <p className="text-xs text-muted">{detail}</p>}
      </div>
      {children}
    </div>
  );
}

function Passkey({ passkey: { id, name, created_at, last_used_at } }: { passkey: Schema<'PasskeyItem'> }) {
  const [renaming, setRenaming] = useState(false);
  const used =
    last_used_at === null ? t('passkeyUnused') : t('passkeyUsed', { ago: formatAgo(last_used_at) });
  if (renaming) return <PasskeyName id={id} name={name} onDone={() => setRenaming(false)} />;
  return (
    <Row
      icon={<KeyRound size={24} aria-hidden />}
      title={name}
      detail={t('passkeyMeta', { at: formatDateTime(created_at), used })}
    >
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('renameOf', { name })}
        onClick={() => setRenaming(true)}
      >
        {t('rename')}
      </Button>
      <Removal name={name} passkeyId={id} />
    </Row>
  );
}

function Removal({ name, passkeyId }: { name: string; passkeyId: number | null }) {
  const remove = (): void => {
    openConfirm({
      title: t('removeTitle', { name }),
      body: t('removeBody'),
      action: t('remove'),
      tone: 'danger',
      onConfirm: async () => {
        await removeFactor(passkeyId);
        toast(t('removed'), { tone: 'good' });
      },
    });
  };
  return (
    <Button size="sm" aria-label={t('removeOf', { name })} onClick={remove}>
      {t('remove')}
    </Button>
  );
}

function Recovery({ left }: { left: number }) {
  const renew = (): void => {
    openConfirm({
      title: t('recoveryRenewTitle'),
      body: t('recoveryRenewBody'),
      action: t('recoveryRenew'),
      onConfirm: async () => {
        try {
          openFactorDialog({ codes: await renewRecoveryCodes() });
        } catch (error) {
          toast(errorMessage(error), { tone: 'danger' });
        }
      },
    });
  };
  return (
    <Section title={t('codesTitle')}>
      <Card>
        <Row
          icon={<LifeBuoy size={24} aria-hidden />}
          title={t('recovery')}
          detail={t('recoveryLeft', { left })}
        >
          <Button size="sm" onClick={renew}>
            {t('recoveryRenew')}
          </Button>
        </Row>
      </Card>
    </Section>
  );
}
