import './battle-stage.css';
import clsx from 'clsx';
import { t } from '../../../messages/contests.ts';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { usePrefersReducedMotion } from '../../../ui/media-queries.ts';
import { BattleScore } from './BattleScore.tsx';
import { BattleShow } from './BattleShow.tsx';
import { type ContestSide, type ContestState, sidesOf } from './contest.ts';
import { useBattleSeconds, useLeadChange } from './use-battle.ts';

/** The last seconds of a battle are counted over the picture. */
const countedSeconds = 10;

/**
 * A battle over its two pictures, clear of the player's controls: the scores, the first givers of each side, a change of
 * the lead, the last seconds, and the result.
 */
export function BattleStage({ contest, vodKey }: { contest: ContestState; vodKey: number }) {
  const sides = sidesOf(contest, vodKey);
  if (!sides) return null;
  const [own, rival] = sides;
  return (
    <section
      aria-label={t('against', { nick: rival.nick })}
      className="pointer-events-none absolute inset-0 overflow-hidden text-over"
    >
      {contest.phase !== 'running' && <BattleShow contest={contest} own={own} rival={rival} />}
      <div className="relative bg-linear-to-b from-shade to-transparent px-3 pt-2 pb-3">
        <BattleScore contest={contest} own={own} rival={rival} />
      </div>
      <div className="battle-givers grid grid-cols-2 px-2">
        <Givers side={own} />
        <Givers side={rival} isSecond />
      </div>
      {contest.phase === 'running' && (
        // Another battle has announcements of its own.
        <Course key={contest.battleId} contest={contest} />
      )}
    </section>
  );
}

/** The first givers of a side, by honey. */
function Givers({ side, isSecond = false }: { side: ContestSide; isSecond?: boolean }) {
  return (
    <ol
      aria-label={t('giversOf', { nick: side.nick })}
      className={clsx('flex max-w-full flex-col gap-1', isSecond ? 'battle-second items-end' : 'items-start')}
    >
      {side.givers.map(({ userKey, nick, starCnt }, index) => (
        <li
          key={userKey}
          className="flex max-w-48 items-center gap-1 rounded-pill bg-shade py-px pr-2 pl-1 text-xs"
        >
          <span className="w-4 text-center font-extrabold text-honey">{index + 1}</span>
          <span className="truncate">{nick}</span>
          <span className="shrink-0 font-semibold text-honey">{formatHoney(starCnt)}</span>
        </li>
      ))}
    </ol>
  );
}

/** What happens in a running battle: the lead changes, the end comes. */
function Course({ contest }: { contest: ContestState }) {
  const change = useLeadChange(contest);
  const left = useBattleSeconds(contest);
  const still = usePrefersReducedMotion();
  const text = change && t(change.isTurn ? 'leadTurned' : 'leadTaken', { nick: change.nick });
  const isCounted = left !== null && left > 0 && left <= countedSeconds;
  return (
    <>
      <p role="status" className="absolute inset-x-0 top-16 flex justify-center px-3">
        {text && (
          <span
            key={text}
            className="animate-rise truncate rounded-pill bg-honey px-4 py-1 font-extrabold text-on-honey shadow-float"
          >
            {text}
          </span>
        )}
      </p>
      {/* Counted for the eyes alone; announced once. */}
      <span role="status" className="sr-only">
        {isCounted && t('lastSeconds', { count: countedSeconds })}
      </span>
      {isCounted && (
        <p
          aria-hidden
          data-testid="last-seconds"
          className="absolute inset-0 flex items-center justify-center font-extrabold text-honey [text-shadow:0_2px_12px_black]"
        >
          {still ? (
            <span className="rounded-pill bg-shade px-4 py-1 text-lg">
              {t('lastSeconds', { count: left })}
            </span>
          ) : (
            <span key={left} className="battle-tick">
              {left}
            </span>
          )}
        </p>
      )}
    </>
  );
}
