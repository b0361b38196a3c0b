import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Settings } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/alarms.ts';
import { paths } from '../../routing/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { type Tab, Tabs } from '../../ui/Tabs.tsx';
import { toast } from '../../ui/toast.ts';
import { ActiveAlarms, LiveAlarms } from './parts/AlarmLists.tsx';
import { UnreadLabel } from './parts/UnreadLabel.tsx';
import { type AlarmList, notReadQuery, useReadAllAlarms } from './queries/alarms.ts';

/**
 * Both lists of alarms, for /mypage/alarms and /announce. The selected one is in the address (`tab`).
 * @param userKey the member
 */
export default function AlarmTabs({ userKey }: { userKey: number }) {
  const [search, setSearch] = useSearchParams();
  const list: AlarmList = search.get('tab') === 'active' ? 'active' : 'live';
  const unread = useQuery(notReadQuery(userKey)).data;
  const counts = { live: unread?.live_cnt ?? 0, active: unread?.active_cnt ?? 0 };
  const read = useReadAllAlarms(userKey);
  const tabs: readonly Tab<AlarmList>[] = [
    { value: 'live', label: <UnreadLabel name={t('tabLive')} count={counts.live} /> },
    { value: 'active', label: <UnreadLabel name={t('tabActive')} count={counts.active} /> },
  ];
  const readAll = () =>
    read.mutate(undefined, {
      onSuccess: () => toast(t('readAllDone')),
      onError: (error) => toast(errorMessage(error), { tone: 'danger' }),
    });
  return (
    <>
      <div className="mb-2 flex flex-wrap justify-end gap-2">
        <Button
          size="sm"
          icon={<CheckCheck size={16} aria-hidden />}
          disabled={counts.live + counts.active === 0}
          busy={read.isPending}
          onClick={readAll}
        >
          {t('readAll')}
        </Button>
        <Link to={paths.personPage('alarm')} className={buttonClass('secondary', 'sm')}>
          <Settings size={16} aria-hidden />
          {t('toSettings')}
        </Link>
      </div>
      <Tabs
        label={t('tabs')}
        tabs={tabs}
        value={list}
        onChange={(tab) =>
          setSearch(
            (now) => {
              const next = new URLSearchParams(now);
              next.set('tab', tab);
              return next;
            },
            { replace: true, preventScrollReset: true },
          )
        }
        panelClassName="pt-4"
      >
        {list === 'live' ? <LiveAlarms userKey={userKey} /> : <ActiveAlarms userKey={userKey} />}
      </Tabs>
    </>
  );
}
