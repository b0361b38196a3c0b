import clsx from 'clsx';
import { Swords } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../../messages/contests.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatClock } from '../../../ui/format/dates.ts';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { HonorMark } from '../../grades/index.ts';
import { avatarOf, type ContestSide, type ContestState } from './contest.ts';
import { useBattleSeconds } from './use-battle.ts';

/** Both sides of a battle with their honey, the time or the result, and a bar that divides by honey. */
export function BattleScore({
  contest,
  own,
  rival,
}: {
  contest: ContestState;
  own: ContestSide;
  rival: ContestSide;
}) {
  const all = own.starCnt + rival.starCnt;
  const part = all === 0 ? 50 : Math.round((own.starCnt / all) * 1000) / 10;
  return (
    <>
      <div className="mb-1 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 text-sm">
        <Side side={own} />
        <span className="inline-flex items-center justify-center gap-1 text-center font-extrabold">
          <Swords size={16} aria-hidden className="text-honey max-sm:hidden" />
          <BattleProgress contest={contest} />
        </span>
        <Side side={rival} isRival />
      </div>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-pill bg-avatar-4">
        <span
          className="block bg-honey transition-[width] duration-500"
          style={{ width: `${Math.min(96, Math.max(4, part))}%` }}
        />
      </div>
    </>
  );
}

/** One side; the rival's name leads to the rival's live. */
function Side({ side, isRival = false }: { side: ContestSide; isRival?: boolean }) {
  const content = (
    <>
      <Avatar user={avatarOf(side)} size={25} />
      <span className="min-w-0">
        <span className={clsx('flex items-center gap-1', isRival && 'justify-end')}>
          <span className="truncate font-semibold">{side.nick}</span>
          <HonorMark code={side.honor} />
        </span>
        <span className="block font-extrabold whitespace-nowrap">{formatHoney(side.starCnt)}</span>
      </span>
    </>
  );
  const shape = clsx('flex min-w-0 items-center gap-2', isRival && 'flex-row-reverse text-right');
  if (!isRival || side.vodKey === null) return <span className={shape}>{content}</span>;
  return (
    <Link
      to={paths.play(side.vodKey)}
      aria-label={t('rivalPicture', { nick: side.nick })}
      className={clsx(shape, 'pointer-events-auto rounded-control')}
    >
      {content}
    </Link>
  );
}

/** The remaining time, then the result. */
function BattleProgress({ contest }: { contest: ContestState }) {
  const left = useBattleSeconds(contest);
  if (left === null) return <span>{t('over')}</span>;
  if (left === 0) return <span role="status">{t('deciding')}</span>;
  return (
    <span role="timer" aria-label={t('left', { time: formatClock(left) })} className="tabular-nums">
      {formatClock(left)}
    </span>
  );
}
