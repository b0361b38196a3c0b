import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isOffered } from '../../api/compatibility.ts';
import { t } from '../../messages/notices.ts';
import { GroupBanners } from '../../site/GroupBanners.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AlarmTabs, notReadQuery, UnreadLabel } from '../alarms/index.ts';
import { MonthEventCards, useMonthEventsSettled } from '../events/index.ts';
import { useSession } from '../session/index.ts';
import { type BoardTab, boardPath, tabsOf } from './board-tabs.ts';
import { NoticeList } from './NoticeList.tsx';
import { NoticeRowsSkeleton } from './NoticeRow.tsx';
import { noticeListQuery, pageSize } from './notice-queries.ts';

/**
 * /announce, the bell's target: alarms of members, notices and events. Board and page are in the address, so that back
 * works (NOTICES-14).
 */
export default function AnnouncePage() {
  const { loggedIn, userKey } = useSession();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const tabs = tabsOf(loggedIn);
  const requested = search.get('board');
  const tab = tabs.find((name) => name === requested) ?? tabs[0] ?? 'notices';
  const page = Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1);
  const goToPage = (next: number): void =>
    setSearch((now) => {
      const params = new URLSearchParams(now);
      if (next === 1) params.delete('page');
      else params.set('page', String(next));
      return params;
    });
  const unread = useUnread(userKey);
  return (
    <div className="mx-auto max-w-text px-4 py-6">
      <h1 className="mb-4 text-xl font-extrabold">{t(loggedIn ? 'titleOfMembers' : 'title')}</h1>
      <Tabs<BoardTab>
        label={t('boards')}
        tabs={tabs.map((value) => ({
          value,
          label: <UnreadLabel name={t(value)} count={unread[value]} />,
        }))}
        value={tab}
        onChange={(next) => void navigate(boardPath(next, loggedIn))}
        panelClassName="pt-4"
      >
        {tab === 'alarms' ? (
          userKey !== null && <AlarmTabs userKey={userKey} />
        ) : (
          <>
            {tab === 'events' && <GroupBanners group="general" className="mb-4" />}
            {tab === 'events' ? (
              <EventBoard page={page} onPage={goToPage} unread={unread.events} />
            ) : (
              <NoticeList key={tab} board={tab} page={page} onPage={goToPage} unread={unread.notices} />
            )}
          </>
        )}
      </Tabs>
    </div>
  );
}

/** The monthly events and the board of event notices, which appear together, so that neither moves the other. */
function EventBoard(board: Omit<ComponentProps<typeof NoticeList>, 'board'>) {
  const settled = useMonthEventsSettled();
  usePrefetchQuery(noticeListQuery('events', board.page));
  if (!settled) return <NoticeRowsSkeleton rows={pageSize} />;
  return (
    <>
      <MonthEventCards />
      <NoticeList key="events" board="events" {...board} />
    </>
  );
}

/** The unread count of each tab; empty for visitors. */
function useUnread(userKey: number | null): Record<BoardTab, number> {
  const { data } = useQuery({
    ...notReadQuery(userKey ?? 0),
    enabled: userKey !== null && isOffered('GET /v1/mypage/alarm-not-read-info'),
  });
  if (userKey === null || !data) return { alarms: 0, notices: 0, events: 0 };
  return { alarms: data.live_cnt + data.active_cnt, notices: data.notice_cnt, events: data.event_cnt };
}
