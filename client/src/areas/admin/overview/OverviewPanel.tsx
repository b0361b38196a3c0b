import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/admin.ts';
import { paths } from '../../../routing/paths.ts';
import { AutoRetry } from '../../../ui/AutoRetry.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { OwnBatches, overviewQuery, type Right, useRights } from '../../console/index.ts';

/** The charts bring a large library: loaded on demand. */
const OverviewCharts = lazyComponent(() => import('./OverviewCharts.tsx'), AutoRetry);

/** Pending work, and the figures of the day. */
export default function OverviewPanel() {
  const { data, error, refetch } = useQuery(overviewQuery);
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={10} />;
  return (
    <>
      <Section title={t('waiting')}>
        <Waiting overview={data} />
      </Section>
      <OwnBatches />
      <Section title={t('today', { date: data.date })}>
        <Figures overview={data} />
      </Section>
      <OverviewCharts overview={data} />
    </>
  );
}

type Overview = Schema<'AdminOverview'>;

/** The section of a queue, with the filter that shows what waits. */
const addressOf: Record<Overview['queues'][number]['name'], string> = {
  'host-asks': 'host-asks&state=review',
  reports: 'reports&state=open',
  inquiries: 'inquiries&state=waiting',
  deposits: 'deposits&state=held',
  refunds: 'orders&state=refund_due',
  receivables: 'receivables&state=open',
  'exchange-accounts': 'exchange-accounts&state=review',
  exchanges: 'exchanges',
};

/** The right that a queue is shown for. */
const rightOf: Record<Overview['queues'][number]['name'], Right> = {
  'host-asks': 'host_asks.read',
  reports: 'reports.read',
  inquiries: 'inquiries.read',
  deposits: 'deposits.read',
  refunds: 'orders.read',
  receivables: 'receivables.read',
  'exchange-accounts': 'exchange.read',
  exchanges: 'exchange.read',
};

/** Each queue that the operator may read: how many cases wait, since when the oldest waits, and what is promised. */
function Waiting({ overview }: { overview: Overview }) {
  const rights = useRights();
  const queues = overview.queues.filter(({ name }) => rights.has(rightOf[name]));
  if (queues.every(({ waiting_cnt }) => waiting_cnt === 0))
    return <p className="text-muted">{t('noneWait')}</p>;
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {queues.map((queue) => (
        <li key={queue.name}>
          <Link
            to={paths.adminSection(addressOf[queue.name])}
            className="block h-full rounded-card border border-line bg-surface p-4 hover:border-edge"
          >
            <p className="text-sm text-muted">{t(`queue_${queue.name}`)}</p>
            <p className="text-lg font-extrabold">{t('cases', { count: formatNumber(queue.waiting_cnt) })}</p>
            {queue.overdue_cnt > 0 && (
              <p className="text-sm font-semibold text-danger-text">
                {t('overdue', { count: formatNumber(queue.overdue_cnt) })}
              </p>
            )}
            {queue.oldest_at && (
              <p className="text-sm text-muted">{t('oldest', { at: formatDateTime(queue.oldest_at) })}</p>
            )}
            {queue.promise_hours !== null && (
              <p className="text-sm text-muted">
                {t('promise', { hours: formatNumber(queue.promise_hours) })}
              </p>
            )}
          </Link>
        </li>
      ))}
    </ul>
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
