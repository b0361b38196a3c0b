import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/admin.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { openActionDialog } from '../action-dialog.ts';
import { Facts } from '../Facts.tsx';
import { IfRight } from '../IfRight.tsx';
import { MaskedText } from '../privacy/MaskedText.tsx';
import { useRights } from '../use-rights.ts';
import { addSanction, memberQuery } from './member-queries.ts';
import { SanctionRow } from './SanctionRow.tsx';

type Member = Schema<'MemberDetail'>;

/**
 * Who a member is, what they hold, what they are restricted from, and an operator's actions. Beside a list it leads to
 * the page of the member.
 */
export function MemberDetails({ userKey, isWhole = false }: { userKey: number; isWhole?: boolean }) {
  const { data, error, refetch } = useQuery(memberQuery(userKey));
  if (data) return <Detail member={data} isWhole={isWhole} />;
  if (error)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  return <TextSkeleton lines={10} />;
}

function Detail({ member, isWhole }: { member: Member; isWhole: boolean }) {
  const { wallet, user_key: userKey } = member;
  const restrictions = member.sanctions.filter(({ active_yn }) => active_yn === 'Y');
  const personal = (field: 'name' | 'phone' | 'birth' | 'email') =>
    [
      t(field),
      <MaskedText
        key={field}
        target={`user:${member.user_key}`}
        field={field}
        label={t(field)}
        masked={member[field]}
        right="members.unmask"
      />,
    ] as const;
  return (
    <>
      <Section title={t('personal')}>
        <Facts
          facts={[
            [t('memberKey'), member.user_key],
            [t('loginId'), member.login_id ?? '-'],
            [t('role'), t(`role_${member.role}`)],
            personal('name'),
            personal('phone'),
            personal('birth'),
            personal('email'),
            [t('joined'), formatDateTime(member.created_at)],
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          {!isWhole && (
            <Link to={paths.adminMember(userKey)} className={buttonClass('primary', 'sm')}>
              {t('wholeMember')}
            </Link>
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
      {restrictions.length > 0 && (
        <Section title={t('inForce')}>
          <ul className="divide-y divide-line rounded-card border border-line">
            {restrictions.map((sanction) => (
              <SanctionRow key={sanction.id} sanction={sanction} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function MemberActions({ member: { user_key: userKey, nick } }: { member: Member }) {
  const rights = useRights();
  const kinds = rights.has('sanctions.restrict_service')
    ? (['chat', 'broadcast', 'service'] as const)
    : (['chat', 'broadcast'] as const);
  const restrict = (): void => {
    openActionDialog({
      title: t('restrictTitle', { nick }),
      body: t('restrictBody'),
      action: t('restrict'),
      reasonHelp: t('reasonRead'),
      choices: {
        label: t('kind'),
        options: kinds.map((value) => ({ value, label: t(`kind_${value}`) })),
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
      <IfRight right="members.edit">
        <Link to={`${paths.mgt}?id=${userKey}`} className={buttonClass('secondary', 'sm')}>
          {t('mgtGo')}
        </Link>
      </IfRight>
      <IfRight right="forced_login.open">
        <Link to={`${paths.forcedLogin}?user_key=${userKey}`} className={buttonClass('secondary', 'sm')}>
          {t('force')}
        </Link>
      </IfRight>
      <IfRight right="sanctions.restrict">
        <Button size="sm" variant="danger" onClick={restrict}>
          {t('restrict')}
        </Button>
      </IfRight>
    </>
  );
}
