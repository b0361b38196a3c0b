import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/alarms.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { activeAlarmsQuery, liveAlarmsQuery, useReadAlarms } from '../queries/alarms.ts';
import { AlarmRow } from './AlarmRow.tsx';
import { HostsToFollow } from './HostsToFollow.tsx';

/** Lives of followed hosts; if empty, hosts to follow. */
export function LiveAlarms({ userKey }: { userKey: number }) {
  const list = useInfiniteQuery(liveAlarmsQuery);
  const read = useReadAlarms(userKey);
  return (
    <Listed
      list={list}
      alarms={list.data?.pages.flatMap((page) => page.list)}
      empty={<HostsToFollow list="live" title={t('liveEmpty')} body={t('liveEmptyBody')} />}
      row={(alarm: Schema<'LiveAlarmDto'>) => (
        <AlarmRow
          key={alarm.alarm_sn}
          alarm={{
            ...alarm,
            from: alarm.host,
            title: t('began', { nick: alarm.host.nick }),
            text: alarm.title,
          }}
          mark={alarm.live_yn === 'Y' ? <Badge tone="live">{t('onAir')}</Badge> : <Badge>{t('ended')}</Badge>}
          onOpen={() => read.mutate({ list: 'live', alarmSn: alarm.alarm_sn })}
        />
      )}
    />
  );
}

/** Other activity; if empty, hosts to follow. */
export function ActiveAlarms({ userKey }: { userKey: number }) {
  const list = useInfiniteQuery(activeAlarmsQuery);
  const read = useReadAlarms(userKey);
  return (
    <Listed
      list={list}
      alarms={list.data?.pages.flatMap((page) => page.list)}
      empty={<HostsToFollow list="active" title={t('activeEmpty')} body={t('activeEmptyBody')} />}
      row={(alarm: Schema<'ActiveAlarm'>) => (
        <AlarmRow
          key={alarm.alarm_sn}
          alarm={alarm}
          onOpen={() => read.mutate({ list: 'active', alarmSn: alarm.alarm_sn })}
        />
      )}
    />
  );
}

function Listed<Alarm>({
  list,
  alarms,
  empty,
  row,
}: {
  list: UseInfiniteQueryResult<unknown>;
  alarms: Alarm[] | undefined;
  empty: ReactNode;
  row: (alarm: Alarm) => ReactNode;
}) {
  if (!alarms)
    return list.isError ? (
      <ErrorState
        title={t('listFailed')}
        body={errorMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <RowsSkeleton />
    );
  if (alarms.length === 0) return empty;
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {alarms.map(row)}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

function RowsSkeleton() {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
      <LoadingNote />
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div key={at} className="flex gap-3 p-4">
          <Skeleton className="size-10 rounded-pill" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </span>
        </div>
      ))}
    </div>
  );
}
