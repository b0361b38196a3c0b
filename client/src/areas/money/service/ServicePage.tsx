import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/money.ts';
import { paths } from '../../../routing/paths.ts';
import { useSiteInfo } from '../../../site/site-info.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Card, Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { PayGradeBox } from '../../grades/index.ts';
import type { SessionUser } from '../../session/index.ts';
import { type MenuEntry, SettingPage, serviceEntries } from '../../settings/index.ts';
import { amountOf } from '../history/amounts.ts';
import { monthSavesQuery } from '../queries/charges.ts';

/** /mypage/settings/service: the member's balances, and links to every money page (MONEY-18). */
export default function ServicePage() {
  return (
    <SettingPage title={t('serviceTitle')} lead={t('serviceLead')}>
      {(user) => (
        <>
          <Balances />
          <div className="mb-8">
            <PayGradeBox />
          </div>
          <Pages user={user} />
        </>
      )}
    </SettingPage>
  );
}

function Balances() {
  const { data, error, refetch } = useQuery(monthSavesQuery);
  return (
    <Section title={t('serviceBalances')}>
      {error ? (
        <ErrorState title={t('serviceFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={4} />
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          {data.list.map((wallet) => (
            <div key={wallet.asset} className="rounded-card border border-line bg-surface p-4">
              <p className="text-xl font-extrabold text-honey-text">
                {amountOf(wallet.asset, wallet.balance_cnt)}
              </p>
              {wallet.asset === 'STAR' && (
                <p className="mt-1 text-xs text-muted">
                  <span className="block">
                    {t('serviceFunds', {
                      granted: formatNumber(wallet.granted_cnt),
                      bought: formatNumber(wallet.bought_cnt),
                    })}
                  </span>
                  {t('serviceFundsHelp')}
                </p>
              )}
              <dl className="mt-3 flex flex-col gap-1 text-sm">
                <Sum
                  name={`${t('serviceMonth')} ${t(wallet.asset === 'STAR' ? 'serviceMonthSaved' : 'btucSaved')}`}
                >
                  {amountOf(wallet.asset, wallet.saved)}
                </Sum>
                <Sum
                  name={`${t('serviceMonth')} ${t(wallet.asset === 'STAR' ? 'serviceMonthUsed' : 'btucUsed')}`}
                >
                  {amountOf(wallet.asset, wallet.used)}
                </Sum>
              </dl>
              {wallet.asset === 'STAR' && (
                <Link to={paths.stores} className={buttonClass('primary', 'md', 'mt-4 w-full')}>
                  {t('serviceCharge')}
                </Link>
              )}
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Pages({ user }: { user: SessionUser }) {
  const site = useSiteInfo();
  const entries = serviceEntries(user.role, site).filter(({ to }) => to !== paths.mypageService);
  const own = entries.filter(({ hostOnly }) => !hostOnly);
  const host = entries.filter(({ hostOnly }) => hostOnly);
  return (
    <>
      <Section title={t('serviceHistories')}>
        <Links entries={own} />
      </Section>
      {host.length > 0 && (
        <Section title={t('serviceHost')}>
          <Links entries={host} />
        </Section>
      )}
    </>
  );
}

function Links({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <Card>
      {entries.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-14 items-center gap-3 px-4 py-3 first:rounded-t-card last:rounded-b-card hover:bg-raised focus-visible:-outline-offset-2"
        >
          <Icon size={20} aria-hidden className="shrink-0 text-muted" />
          <span className="flex-1 font-semibold">{label}</span>
          <ChevronRight size={20} aria-hidden className="shrink-0 text-muted" />
        </Link>
      ))}
    </Card>
  );
}
