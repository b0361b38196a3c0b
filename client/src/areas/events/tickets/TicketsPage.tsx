import { monthBefore, monthPattern, seoulMonth } from '@honey/rules';
import { useSearchParams } from 'react-router';
import { t } from '../../../messages/event-tickets.ts';
import { useSiteInfo } from '../../../site/site-info.ts';
import { type Tab, Tabs } from '../../../ui/Tabs.tsx';
import { MonthPicker } from '../../money/index.ts';
import { SettingPage } from '../../settings/index.ts';
import { MonthAttendance } from './MonthAttendance.tsx';
import { MonthLotto } from './MonthLotto.tsx';
import { MonthSpins } from './MonthSpins.tsx';
import { MonthTickets } from './MonthTickets.tsx';

type Kind = 'tickets' | 'spins' | 'attendance' | 'lotto';

const tabs: readonly Tab<Kind>[] = [
  { value: 'tickets', label: t('tabTickets') },
  { value: 'spins', label: t('tabSpins') },
  { value: 'attendance', label: t('tabAttendance') },
  { value: 'lotto', label: t('tabLotto') },
];

/** Months back that the page offers, besides the current one. */
const monthsBack = 12;

const lists: Record<Kind, typeof MonthTickets> = {
  tickets: MonthTickets,
  spins: MonthSpins,
  attendance: MonthAttendance,
  lotto: MonthLotto,
};

/** /mypage/settings/service/tickets: tickets, spins, attendances and lotto tickets by month (EVENTS-80). */
export default function TicketsPage() {
  return (
    <SettingPage title={t('title')} lead={t('lead')}>
      {({ user_key }) => <Histories userKey={user_key} />}
    </SettingPage>
  );
}

function Histories({ userKey }: { userKey: number }) {
  const [search, setSearch] = useSearchParams();
  const hasLotto = useSiteInfo()?.lotto_yn === 'Y';
  const shown = tabs.filter(({ value }) => value !== 'lotto' || hasLotto);
  const requested = search.get('tab');
  const kind = shown.find(({ value }) => value === requested)?.value ?? 'tickets';
  const thisMonth = seoulMonth(new Date());
  const requestedMonth = search.get('month') ?? '';
  const month = monthPattern.test(requestedMonth) ? requestedMonth : thisMonth;
  const go = (next: { tab?: Kind; month?: string }): void =>
    setSearch({ tab: kind, month, ...next }, { replace: true, preventScrollReset: true });
  const List = lists[kind];
  return (
    <>
      <MonthPicker
        month={month}
        first={monthBefore(thisMonth, monthsBack)}
        onChange={(next) => go({ month: next })}
      />
      <Tabs
        label={t('tabs')}
        tabs={shown}
        value={kind}
        onChange={(next) => go({ tab: next })}
        className="mt-2"
        panelClassName="pt-4"
      >
        <List key={`${kind} ${month}`} userKey={userKey} month={month} />
      </Tabs>
    </>
  );
}
