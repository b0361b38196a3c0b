import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isOffered } from '../../api/compatibility.ts';
import { t } from '../../messages/alarms.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { usePersonal, usePersonalReconnect } from '../chat/index.ts';
import { alarmTypes, notReadQuery, refreshAlarms } from './queries/alarms.ts';

const shownMax = 99;
/**
 * A live notifies all connected members at once: their pages fetch spread over time, and once for several alarms. With
 * many members, the server sends the spread.
 */
const waitMs = { min: 150, spread: 1_000, spreadMax: 30_000 };

/**
 * The header's bell: links to alarms, notices and events, and shows the number of unread ones, updated live in every
 * tab.
 */
export default function AlarmBell({ userKey }: { userKey: number }) {
  const { data } = useQuery({
    ...notReadQuery(userKey),
    enabled: isOffered('GET /v1/mypage/alarm-not-read-info'),
  });
  useIncomingAlarms(userKey);
  const unread = data?.total_cnt ?? 0;
  const label =
    unread === 0 ? t('bell') : t('bellUnread', { count: unread > shownMax ? `${shownMax}+` : unread });
  return (
    <Link to={paths.announce} title={t('bell')} className={buttonClass('ghost', 'icon', 'overflow-visible')}>
      <Bell size={20} aria-hidden />
      <span className="sr-only">{label}</span>
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 flex h-5 min-w-5 items-center justify-center rounded-pill bg-live px-1 text-xs font-semibold text-over"
        >
          {unread > shownMax ? `${shownMax}+` : unread}
        </span>
      )}
    </Link>
  );
}

function useIncomingAlarms(userKey: number): void {
  const timer = useRef<number | undefined>(undefined);
  const announced = useRef(new Set<unknown>());
  const scheduleRefresh = (type: unknown, within: unknown) => {
    const spread = typeof within === 'number' ? Math.min(within, waitMs.spreadMax) : waitMs.spread;
    announced.current.add(type);
    timer.current ??= window.setTimeout(
      () => {
        timer.current = undefined;
        const types = announced.current;
        announced.current = new Set();
        const list = types.size > 1 ? undefined : types.has(alarmTypes.live) ? 'live' : 'active';
        refreshAlarms(userKey, list);
      },
      waitMs.min + Math.random() * spread,
    );
  };
  usePersonal('alarm', ({ type_cd, within_ms }) => scheduleRefresh(type_cd, within_ms));
  usePersonalReconnect(() => {
    scheduleRefresh(alarmTypes.live, undefined);
    scheduleRefresh(alarmTypes.active, undefined);
  });
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
