import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/subscriptions.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ButtonChoice } from '../../ui/ButtonChoice.tsx';
import { formatHoney, formatNumber } from '../../ui/format/numbers.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type Tab, Tabs } from '../../ui/Tabs.tsx';
import { SortedRows } from '../../ui/table/SortedRows.tsx';
import { useFullList } from '../../ui/table/use-full-list.ts';
import { SettingPage } from '../settings/index.ts';
import { type Side, type State, subscriptionsQuery } from './queries/subscriptions.ts';
import { SubscriptionRow } from './SubscriptionRow.tsx';
import { subscriptionColumns } from './subscription-columns.tsx';

const sides: readonly Tab<Side>[] = [
  { value: 'own', label: t('tabOwn') },
  { value: 'host', label: t('tabHost') },
];

const states: readonly { value: State; label: string }[] = [
  { value: 'active', label: t('stateActive') },
  { value: 'ended', label: t('stateEnded') },
];

/** /mypage/settings/service/subscriptions: the member's subscriptions with remaining days, and a host's subscribers. */
export default function SubscriptionsPage() {
  const [search, setSearch] = useSearchParams();
  const side: Side = search.get('side') === 'host' ? 'host' : 'own';
  const state: State = search.get('state') === 'ended' ? 'ended' : 'active';
  const go = (next: { side?: Side; state?: State }) =>
    setSearch({ side, state, ...next }, { replace: true, preventScrollReset: true });
  return (
    <SettingPage title={t('pageTitle')} lead={t('pageLead')}>
      {({ role, user_key }) =>
        role === 'host' ? (
          <Tabs
            label={t('tabs')}
            tabs={sides}
            value={side}
            onChange={(next) => go({ side: next })}
            panelClassName="pt-4"
          >
            <SubscriptionSide
              side={side}
              state={state}
              userKey={user_key}
              onState={(next) => go({ state: next })}
            />
          </Tabs>
        ) : (
          <SubscriptionSide
            side="own"
            state={state}
            userKey={user_key}
            onState={(next) => go({ state: next })}
          />
        )
      }
    </SettingPage>
  );
}

function SubscriptionSide({
  side,
  state,
  userKey,
  onState,
}: {
  side: Side;
  state: State;
  userKey: number;
  onState: (state: State) => void;
}) {
  return (
    <>
      <ButtonChoice
        label={t('state')}
        size="sm"
        options={states}
        value={state}
        onChange={onState}
        className="mb-4 flex gap-2"
      />
      {side === 'own' && (
        <p className="mb-4">
          <Link to={`${paths.serviceCashUse}?kind=subscription`} className={buttonClass('secondary', 'sm')}>
            {t('toHistory')}
          </Link>
        </p>
      )}
      <Entries key={`${side}-${state}`} side={side} state={state} userKey={userKey} />
    </>
  );
}

function Entries({ side, state, userKey }: { side: Side; state: State; userKey: number }) {
  const list = useInfiniteQuery(subscriptionsQuery(side, state));
  const extent = useFullList(list);
  const pages = list.data?.pages;
  if (!pages)
    return list.isError ? (
      <ErrorState title={t('failed')} body={errorMessage(list.error)} onRetry={() => void list.refetch()} />
    ) : (
      <TextSkeleton lines={6} />
    );
  const entries = pages.flatMap((page) => page.list);
  const totals = pages[0]?.totals ?? null;
  return (
    <>
      {totals && <Totals totals={totals} />}
      {entries.length === 0 ? (
        <Nothing side={side} state={state} totals={totals} />
      ) : (
        <SortedRows
          label={t('pageTitle')}
          rows={entries}
          keyOf={({ user }) => user.user_key}
          columns={subscriptionColumns(side, userKey)}
          card={(entry) => <SubscriptionRow entry={entry} side={side} userKey={userKey} />}
          extent={extent}
        />
      )}
      <LoadMore list={list} />
    </>
  );
}

function Totals({ totals }: { totals: Schema<'SubscriberTotals'> }) {
  const figures: readonly (readonly [name: string, value: string])[] = [
    [t('totalSubscribers'), t('people', { count: formatNumber(totals.subscriber_cnt) })],
    [t('totalEnding'), t('people', { count: formatNumber(totals.ending_cnt) })],
    [t('totalTerms'), t('times', { count: formatNumber(totals.month_term_cnt) })],
    [t('totalIncome'), formatHoney(totals.month_star_cnt)],
  ];
  return (
    <dl
      aria-label={t('totals')}
      className="mb-4 grid grid-cols-2 gap-3 rounded-card bg-raised p-4 sm:grid-cols-4"
    >
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-md font-extrabold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Nothing({
  side,
  state,
  totals,
}: {
  side: Side;
  state: State;
  totals: Schema<'SubscriberTotals'> | null;
}) {
  if (state === 'ended') return <EmptyState title={t(side === 'own' ? 'ownEndedEmpty' : 'hostEndedEmpty')} />;
  if (side === 'host')
    return (
      <EmptyState
        title={t('hostEmpty')}
        {...(totals && totals.fans_min > 0 && { body: t('hostEmptyBody', { count: totals.fans_min }) })}
      />
    );
  return (
    <EmptyState
      title={t('ownEmpty')}
      body={t('ownEmptyBody')}
      action={
        <Link to={paths.channels} className={buttonClass('primary')}>
          {t('toChannels')}
        </Link>
      }
    />
  );
}
