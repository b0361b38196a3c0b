import clsx from 'clsx';
import { Crown } from 'lucide-react';
import { t } from '../../../messages/contests.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatCount, formatHoney } from '../../../ui/format/numbers.ts';
import { useMoves } from '../../../ui/use-moves.ts';
import { avatarOf, type ContestSide, type ContestState } from './contest.ts';

/**
 * The contestants of an excel live over the top of the picture, highest first, with a crown for the first. A press on one
 * gives to them.
 * @param onGive omitted if giving is not possible
 */
export function ContestantStrip({
  contest,
  onGive,
}: {
  contest: ContestState;
  onGive?: ((side: ContestSide) => void) | undefined;
}) {
  const list = useMoves<HTMLOListElement>(contest.sides.map(({ userKey }) => userKey).join());
  return (
    <ol
      ref={list}
      aria-label={t('contestants')}
      className="absolute inset-x-0 top-0 flex gap-1 overflow-x-auto bg-linear-to-b from-shade to-transparent px-2 pt-3 pb-3 text-over [scrollbar-width:none] [text-shadow:0_1px_3px_black]"
    >
      {contest.sides.map((side, index) => (
        <li key={side.userKey} data-move={side.userKey} className="shrink-0">
          <Contestant side={side} place={index + 1} onGive={onGive} />
        </li>
      ))}
    </ol>
  );
}

function Contestant({
  side,
  place,
  onGive,
}: {
  side: ContestSide;
  place: number;
  onGive: ((side: ContestSide) => void) | undefined;
}) {
  const values = { place, nick: side.nick, honey: formatHoney(side.starCnt) };
  const isFirst = place === 1 && side.starCnt > 0;
  const content = (
    <>
      <span className="relative">
        {isFirst && (
          <Crown
            size={16}
            aria-hidden
            fill="currentColor"
            className="-top-3 -translate-x-1/2 absolute left-1/2 text-honey"
          />
        )}
        <Avatar user={avatarOf(side)} size={32} />
        <span
          aria-hidden
          className={clsx(
            '-bottom-1 -left-1 absolute min-w-4 rounded-pill px-1 text-center font-extrabold text-xs',
            isFirst ? 'bg-honey text-on-honey' : 'bg-shade',
          )}
        >
          {place}
        </span>
      </span>
      <span aria-hidden className="mt-1 max-w-full truncate text-xs">
        {side.nick}
      </span>
      <span aria-hidden className="font-semibold text-honey text-xs">
        {formatCount(side.starCnt)}
      </span>
    </>
  );
  const shape = 'flex w-14 flex-col items-center rounded-control p-1 text-over';
  if (!onGive)
    return (
      <span className={shape}>
        <span className="sr-only">{t('placeOf', values)}</span>
        {content}
      </span>
    );
  return (
    <button
      type="button"
      aria-label={t('giveAtPlace', values)}
      onClick={() => onGive(side)}
      className={clsx(shape, 'transition-colors hover:bg-shade')}
    >
      {content}
    </button>
  );
}
