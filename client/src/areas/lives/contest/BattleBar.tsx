import { Swords } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../messages/contests.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatClock } from '../../../ui/format/dates.ts';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { HonorMark } from '../../grades/index.ts';
import type { ContestSide, ContestState } from './contest.ts';
import { avatarOf } from './ExcelTable.tsx';
import { RivalPicture } from './RivalPicture.tsx';
import type { BattleVisit } from './use-rival-picture.ts';

/** A battle under the video: both sides, their scores, the remaining time, and the other side's picture. */
export function BattleBar({
  contest,
  vodKey,
  visit,
}: {
  contest: ContestState;
  vodKey: number;
  visit: BattleVisit;
}) {
  const [one, other] = contest.sides;
  if (!one || !other) return null;
  const own = other.vodKey === vodKey ? other : one;
  const rival = own === one ? other : one;
  const all = own.starCnt + rival.starCnt;
  const part = all === 0 ? 50 : Math.round((own.starCnt / all) * 100);
  return (
    <section
      aria-label={t('against', { nick: rival.nick })}
      className="flex items-center gap-3 px-3 py-2 lg:px-6"
    >
      <div className="min-w-0 flex-1">
        <p className="mb-1 grid grid-cols-2 items-center gap-x-2 gap-y-1 text-sm lg:grid-cols-[1fr_auto_1fr]">
          <Side side={own} />
          {/* On phones it is placed under the names, which need the width. */}
          <span className="order-last col-span-2 inline-flex items-center justify-center gap-1 font-extrabold lg:order-none lg:col-span-1">
            <Swords size={16} aria-hidden className="text-honey-text" />
            <BattleProgress contest={contest} />
          </span>
          <Side side={rival} mirrored />
        </p>
        <div aria-hidden className="flex h-3 overflow-hidden rounded-pill bg-name-4">
          <span className="block bg-honey transition-[width]" style={{ width: `${part}%` }} />
        </div>
      </div>
      {rival.vodKey !== null && (
        <RivalPicture
          side={rival}
          rivalKey={rival.vodKey}
          vodKey={vodKey}
          visit={visit}
          running={contest.phase === 'running'}
        />
      )}
    </section>
  );
}

function Side({ side, mirrored = false }: { side: ContestSide; mirrored?: boolean }) {
  return (
    <span className={`flex min-w-0 items-center gap-2 ${mirrored ? 'flex-row-reverse text-right' : ''}`}>
      <Avatar user={avatarOf(side)} size={25} />
      <span className="min-w-0">
        <span className={`flex items-center gap-1 ${mirrored ? 'justify-end' : ''}`}>
          <span className="truncate font-semibold">{side.nick}</span>
          <HonorMark code={side.honor} />
        </span>
        <span className="block text-xs whitespace-nowrap text-honey-text">{formatHoney(side.starCnt)}</span>
      </span>
    </span>
  );
}

/** The remaining time, then the winner. */
function BattleProgress({ contest }: { contest: ContestState }) {
  const { phase, winner, sides, endsAt } = contest;
  const left = useSecondsLeft(phase === 'running' ? endsAt : null);
  if (phase === 'running') {
    if (left === 0) return <span role="status">{t('deciding')}</span>;
    return (
      <span role="timer" aria-label={t('left', { time: formatClock(left ?? 0) })} className="tabular-nums">
        {formatClock(left ?? 0)}
      </span>
    );
  }
  const best = sides.find(({ userKey }) => userKey === winner);
  const loser = sides.find(({ userKey }) => userKey !== winner);
  if (best && loser && phase === 'forfeited')
    return <span role="status">{t('forfeited', { loser: loser.nick, nick: best.nick })}</span>;
  if (best) return <span role="status">{t('won', { nick: best.nick })}</span>;
  return <span role="status">{phase === 'drawn' ? t('drawn') : t('over')}</span>;
}

/** Whole seconds until a timestamp, counted down; null without one. */
function useSecondsLeft(until: string | null): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000));
}
