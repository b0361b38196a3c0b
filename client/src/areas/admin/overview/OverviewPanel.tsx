import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/admin.ts';
import { paths } from '../../../routing/paths.ts';
import { AutoRetry } from '../../../ui/AutoRetry.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { overviewQuery } from './overview-query.ts';

/** The charts bring a large library: loaded on demand. */
const OverviewCharts = lazyComponent(() => import('./OverviewCharts.tsx'), AutoRetry);

/** Pending work, and the figures of the day. */
export function OverviewPanel() {
  const { data, error, refetch } = useQuery(overviewQuery);
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={10} />;
  return (
    <>
      <Section title={t('waiting')}>
        <Waiting overview={data} />
      </Section>
      <Section title={t('today', { date: data.date })}>
        <Figures overview={data} />
      </Section>
      <OverviewCharts overview={data} />
    </>
  );
}

type Overview = Schema<'AdminOverview'>;

function Waiting({ overview }: { overview: Overview }) {
  const { host_ask_cnt, host_ask_overdue_cnt, inquiry_cnt, inquiry_privilege_cnt } = overview;
  if (host_ask_cnt + inquiry_cnt === 0) return <p className="text-muted">{t('noneWait')}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {host_ask_cnt > 0 && (
        <WaitingRow
          to={`${paths.adminSection('host-asks')}&state=review`}
          label={t('hostApplicationsWaiting', { count: formatNumber(host_ask_cnt) })}
          urgent={host_ask_overdue_cnt > 0 && t('overdue', { count: formatNumber(host_ask_overdue_cnt) })}
        />
      )}
      {inquiry_cnt > 0 && (
        <WaitingRow
          to={`${paths.adminSection('inquiries')}&state=waiting`}
          label={t('inquiriesWait', { count: formatNumber(inquiry_cnt) })}
          urgent={
            inquiry_privilege_cnt > 0 &&
            t('inquiriesPrivileged', { count: formatNumber(inquiry_privilege_cnt) })
          }
        />
      )}
    </ul>
  );
}

function WaitingRow({ to, label, urgent }: { to: string; label: string; urgent: string | false }) {
  return (
    <li>
      <Link to={to} className="font-semibold text-honey-text underline">
        {label}
      </Link>
      {urgent && <span className="ml-2 font-semibold text-danger-text">{urgent}</span>}
    </li>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const count = formatNumber;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      <Figure name={t('livesOn')} value={count(overview.live_on_cnt)}>
        {t('viewersNow', { count: count(overview.viewer_cnt) })}
      </Figure>
      <Figure name={t('livesToday')} value={count(overview.live_cnt)}>
        {t('forceEnded', { count: count(overview.force_ended_cnt) })}
      </Figure>
      <Figure name={t('honeyToday')} value={formatHoney(overview.star_cnt)}>
        {t('giftsToday', { count: count(overview.gift_cnt) })}
      </Figure>
      <Figure name={t('newMembers')} value={count(overview.new_member_cnt)}>
        {t('ofMembers', { count: count(overview.member_cnt) })}
      </Figure>
      <Figure name={t('signedIn')} value={count(overview.signed_in_cnt)} />
      <Figure name={t('restricted')} value={count(overview.restricted_cnt)} />
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-extrabold">{value}</dd>
      {children && <dd className="text-sm text-muted">{children}</dd>}
    </div>
  );
}
