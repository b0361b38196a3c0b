import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/admin.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { openActionDialog } from '../action-dialog.ts';
import { MemberSanctions } from './MemberSanctions.tsx';
import { addSanction, memberQuery } from './member-queries.ts';

type Member = Schema<'MemberDetail'>;

/** A member's details and history, and an operator's actions. */
export default function MemberDialog({ userKey, onClose }: { userKey: number } & OverlayProps) {
  const [reason, setReason] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(memberQuery(userKey, reason));
  const unmask = (): void => {
    openActionDialog({
      title: t('unmaskTitle'),
      body: t('unmaskBody'),
      action: t('unmask'),
      tone: 'primary',
      reasonHelp: t('reasonHelp'),
      onConfirm: async (act) => setReason(act.reason),
    });
  };
  return (
    <Dialog
      title={data ? t('memberOf', { nick: data.nick }) : t('members')}
      onClose={onClose}
      className="sm:max-w-text"
    >
      {data ? (
        <Detail member={data} onUnmask={unmask} />
      ) : error ? (
        <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={10} />
      )}
    </Dialog>
  );
}

function Detail({ member, onUnmask }: { member: Member; onUnmask: () => void }) {
  const { wallet } = member;
  return (
    <>
      <Section title={t('personal')}>
        <Facts
          facts={[
            [t('memberKey'), member.user_key],
            [t('loginId'), member.login_id ?? '-'],
            [t('role'), t(`role_${member.role}`)],
            [t('name'), member.name || '-'],
            [t('phone'), member.phone || '-'],
            [t('birth'), member.birth || '-'],
            [t('email'), member.email || '-'],
            [t('joined'), formatDateTime(member.created_at)],
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          {member.masked_yn === 'Y' && (
            <Button size="sm" onClick={onUnmask}>
              {t('unmask')}
            </Button>
          )}
          {member.live_vod_key !== null && (
            <Link to={paths.play(member.live_vod_key)} className={buttonClass('secondary', 'sm')}>
              {t('watchLive')}
            </Link>
          )}
          {member.role !== 'operator' && member.deleted_at === null && <MemberActions member={member} />}
        </div>
      </Section>
      <Section title={t('wallet')}>
        <Facts
          facts={[
            [t('stars'), formatHoney(wallet.star_cnt)],
            [t('btuc'), formatNumber(wallet.btuc_cnt)],
            [t('given'), formatHoney(wallet.given_cnt)],
            [t('received'), formatHoney(wallet.received_cnt)],
            [t('fanOf'), t('people', { count: formatNumber(wallet.fan_of_cnt) })],
          ]}
        />
      </Section>
      <Section title={t('sanctions')}>
        <MemberSanctions sanctions={member.sanctions} />
      </Section>
      <Section title={t('signIns')}>
        <SignIns list={member.sign_ins} />
      </Section>
    </>
  );
}

function MemberActions({ member: { user_key: userKey, nick } }: { member: Member }) {
  const restrict = (): void => {
    openActionDialog({
      title: t('restrictTitle', { nick }),
      body: t('restrictBody'),
      action: t('restrict'),
      reasonHelp: t('reasonRead'),
      choices: {
        label: t('kind'),
        options: (['chat', 'broadcast', 'service'] as const).map((value) => ({
          value,
          label: t(`kind_${value}`),
        })),
      },
      duration: { of: null, endless: true },
      onConfirm: ({ reason, choice, until }) =>
        addSanction({
          user_key: userKey,
          kind: choice as 'service' | 'chat' | 'broadcast',
          reason,
          ...(until ? { until } : {}),
        }),
    });
  };
  return (
    <>
      <Link to={`${paths.mgt}?id=${userKey}`} className={buttonClass('secondary', 'sm')}>
        {t('mgtGo')}
      </Link>
      <Link to={`${paths.forcedLogin}?user_key=${userKey}`} className={buttonClass('secondary', 'sm')}>
        {t('force')}
      </Link>
      <Button size="sm" variant="danger" onClick={restrict}>
        {t('restrict')}
      </Button>
    </>
  );
}

function SignIns({ list }: { list: Member['sign_ins'] }) {
  if (list.length === 0) return <p className="text-muted">{t('noSignIns')}</p>;
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {list.map((signIn) => (
        <li key={`${signIn.created_at} ${signIn.address}`} className="p-3 text-sm">
          <p>
            {formatDateTime(signIn.created_at)} · {signIn.address}
            {signIn.ended_at === null && ` · ${t('open')}`}
            {signIn.operator_key !== null && ` · ${t('byOperator', { key: signIn.operator_key })}`}
          </p>
          <p className="truncate text-muted">{signIn.agent}</p>
        </li>
      ))}
    </ul>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[6rem_1fr] gap-x-3 gap-y-1 sm:grid-cols-[6rem_1fr_6rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="chat-text min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
