import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CalendarCheck, CircleCheck, Clock, HeartPlus, MessageSquareText, Tv } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/missions.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { AttendanceCalendar } from './AttendanceCalendar.tsx';
import { AttendButton } from './AttendButton.tsx';
import { type Mission, type MissionList, type MissionProgress, missionsQuery } from './queries/missions.ts';
import { useNextSeconds } from './use-next-seconds.ts';

/** The missions with the member's progress, and the calendar of attendance (EVENTS-71). */
export function Missions() {
  return (
    <div className="grid gap-x-8 lg:grid-cols-2">
      <Section title={t('title')} help={t('help')}>
        <MissionRows />
      </Section>
      <Section title={t('calendar')} help={t('calendarHelp')}>
        <AttendanceCalendar />
      </Section>
    </div>
  );
}

function MissionRows() {
  const { userKey } = useSession();
  const { data, error, dataUpdatedAt, refetch } = useQuery(missionsQuery(userKey));
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {data.list.map((mission) => (
          <MissionRow
            key={mission.mission_cd}
            mission={mission}
            missions={data}
            receivedAt={dataUpdatedAt}
            userKey={userKey}
          />
        ))}
      </ul>
      {data.progress && data.progress.pending_cnt > 0 && (
        <p className="mt-2 flex items-center gap-2 text-sm text-muted">
          <Clock size={16} aria-hidden className="shrink-0" />
          {t('pendingHelp', { count: data.progress.pending_cnt })}
        </p>
      )}
    </>
  );
}

const icons: Record<Mission['mission_cd'], typeof Tv> = {
  watch: Tv,
  attend: CalendarCheck,
  line: MessageSquareText,
  follow: HeartPlus,
};

/** What a mission pays each time: 룰렛권 1장 · 10 BTUC. */
const rewardOf = ({ ticket_cnt, btuc_cnt }: Mission): string =>
  [
    ticket_cnt > 0 && t('rewardTicket', { count: ticket_cnt }),
    btuc_cnt > 0 && t('rewardBtuc', { amount: formatNumber(btuc_cnt) }),
  ]
    .filter(Boolean)
    .join(' · ');

function MissionRow({
  mission,
  missions,
  receivedAt,
  userKey,
}: {
  mission: Mission;
  missions: MissionList;
  receivedAt: number;
  userKey: number | null;
}) {
  const { progress } = missions;
  const Icon = icons[mission.mission_cd];
  const done = mission.done_cnt ?? 0;
  const complete = done >= mission.times_max;
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <span
          className={clsx(
            'flex size-10 shrink-0 items-center justify-center rounded-pill',
            complete ? 'bg-honey text-on-honey' : 'bg-honey-soft text-honey-text',
          )}
        >
          <Icon size={20} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{mission.name}</p>
          <p className="text-sm text-muted">{mission.description}</p>
          <p className="mt-1 text-sm font-semibold text-honey-text">
            {rewardOf(mission)}
            {mission.times_max > 1 && ` × ${t('timesMax', { count: mission.times_max })}`}
          </p>
        </div>
        <MissionState mission={mission} complete={complete} progress={progress} userKey={userKey} />
      </div>
      {mission.mission_cd === 'watch' && progress && progress.refusal === null && (
        <WatchProgress mission={mission} progress={progress} receivedAt={receivedAt} />
      )}
    </li>
  );
}

/** At the end of a mission's row: done, how often, or its button. */
function MissionState({
  mission,
  complete,
  progress,
  userKey,
}: {
  mission: Mission;
  complete: boolean;
  progress: MissionProgress | null;
  userKey: number | null;
}): ReactNode {
  if (!progress || progress.refusal !== null || userKey === null) return null;
  if (mission.mission_cd === 'attend' && !complete)
    return <AttendButton userKey={userKey} attendance={progress.attendance} size="sm" />;
  if (complete)
    return (
      <span className="inline-flex shrink-0 items-center gap-1 text-sm font-semibold text-good-text">
        <CircleCheck size={18} aria-hidden />
        {t('done')}
      </span>
    );
  if (mission.times_max > 1)
    return (
      <Badge tone="outline">{t('watchDone', { count: mission.done_cnt ?? 0, max: mission.times_max })}</Badge>
    );
  return null;
}

/** The way to the next ticket for watching, as a bar and in words. */
function WatchProgress({
  mission,
  progress,
  receivedAt,
}: {
  mission: Mission;
  progress: MissionProgress;
  receivedAt: number;
}) {
  const wholeSeconds = (mission.minutes ?? 0) * 60;
  const { watched_seconds, paused_yn } = progress;
  const nextSeconds = useNextSeconds(progress, receivedAt);
  const reached = nextSeconds === null || wholeSeconds === 0 ? 1 : 1 - nextSeconds / wholeSeconds;
  const minutes = Math.ceil((nextSeconds ?? 0) / 60);
  const doneMinutes = Math.floor((wholeSeconds - (nextSeconds ?? 0)) / 60);
  return (
    <div className="mt-3">
      <div
        role="progressbar"
        aria-label={t('progress', { minutes: mission.minutes ?? 0, done: doneMinutes })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(reached * 100)}
        className="h-2 overflow-hidden rounded-pill bg-raised"
      >
        <div
          className="h-full rounded-pill bg-honey transition-[width]"
          style={{ width: `${Math.max(0, Math.min(1, reached)) * 100}%` }}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm">
        <p>
          <span className="font-semibold">
            {nextSeconds === null ? t('watchFull') : t('watchNext', { minutes })}
          </span>{' '}
          <span className="text-muted">
            {t('watchTotal', { minutes: formatNumber(Math.floor(watched_seconds / 60)) })}
          </span>
        </p>
        {nextSeconds !== null && (
          <Link to={paths.livesAll} className={buttonClass('secondary', 'sm')}>
            {t('watchGo')}
          </Link>
        )}
      </div>
      {paused_yn === 'Y' && <p className="mt-1 text-sm text-warn-text">{t('watchPaused')}</p>}
    </div>
  );
}
