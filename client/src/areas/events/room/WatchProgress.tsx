import { useQuery } from '@tanstack/react-query';
import { Pause, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { poll } from '../../../api/poll.ts';
import { t } from '../../../messages/missions.ts';
import { paths } from '../../../routing/paths.ts';
import { type MissionProgress, missionsEveryMs, missionsQuery } from '../missions/queries/missions.ts';
import { useNextSeconds } from '../missions/use-next-seconds.ts';

const slowly = poll(missionsEveryMs);
const soon = poll(20_000);

/** Whether the member watches uncounted: before the first heartbeat, and in a pause, which ends with a line. */
const isUncounted = (progress: MissionProgress | null | undefined): boolean =>
  progress?.watching_yn === 'N' && progress.next_seconds !== null;

/**
 * In a room: the minutes to the next roulette ticket, with a link to the roulette in a new tab, so that the live
 * continues. Members only; nothing until the progress is known, and if it cannot be read: it is no part of the live.
 * @param compact on phones: the minutes alone, in a line of text
 */
export default function WatchProgress({ userKey, compact }: { userKey: number; compact: boolean }) {
  const { data, dataUpdatedAt } = useQuery({
    ...missionsQuery(userKey),
    refetchInterval: (query) => (isUncounted(query.state.data?.progress) ? soon(query) : slowly(query)),
  });
  const progress = data?.progress;
  const watch = data?.list.find(({ mission_cd }) => mission_cd === 'watch');
  const nextSeconds = useNextSeconds(progress, dataUpdatedAt);
  if (!progress || progress.refusal !== null || !watch) return null;
  const isPaused = progress.paused_yn === 'Y' && nextSeconds !== null;
  const minutes = Math.ceil((nextSeconds ?? 0) / 60);
  const text = isPaused ? t('roomPaused') : nextSeconds === null ? t('roomFull') : t('roomNext', { minutes });
  const Icon = isPaused ? Pause : Ticket;
  if (compact) {
    if (nextSeconds === null) return null;
    return (
      <span title={text} className="inline-flex shrink-0 items-center gap-1">
        <Icon size={14} aria-hidden />
        <span className="sr-only">{text}</span>
        {!isPaused && <span aria-hidden>{t('roomMinutes', { minutes })}</span>}
      </span>
    );
  }
  const wholeSeconds = (watch.minutes ?? 0) * 60;
  const reached = nextSeconds === null || wholeSeconds === 0 ? 1 : 1 - nextSeconds / wholeSeconds;
  return (
    <Link
      to={paths.roulette}
      target="_blank"
      title={isPaused ? t('watchPaused') : t('room')}
      className="relative inline-flex h-10 shrink-0 items-center gap-2 overflow-hidden rounded-control bg-raised px-3 text-sm font-semibold whitespace-nowrap hover:bg-line"
    >
      <span
        aria-hidden
        className="absolute bottom-0 left-0 h-1 bg-honey"
        style={{ width: `${Math.max(0, Math.min(1, reached)) * 100}%` }}
      />
      <Icon size={18} aria-hidden className="text-honey-text" />
      {text}
    </Link>
  );
}
