import clsx from 'clsx';
import { Crown } from 'lucide-react';
import { t } from '../../../messages/ranks.ts';
import { formatHoney } from '../../../ui/format/numbers.ts';
import type { RankEntry, RankList } from '../queries/ranks.ts';
import type { RankKind } from '../rank-kinds.ts';
import { Change } from './Change.tsx';
import { LiveBadge, RankAvatar, RankName, useShownPerson } from './RankPerson.tsx';

/**
 * The positions of the first three places: the first is in the middle and higher than the others, even if names wrap.
 * Screen readers read them in the order of the places.
 */
const positions = {
  1: 'order-2 border-honey bg-honey-soft py-2 sm:py-4',
  2: 'order-1 mt-3 border-line bg-surface py-2 sm:mt-8 sm:pt-3 sm:pb-4',
  3: 'order-3 mt-3 border-line bg-surface py-2 sm:mt-8 sm:pt-3 sm:pb-4',
} as const;

const positionOf = (rank: number): string =>
  rank === 1 ? positions[1] : rank === 2 ? positions[2] : positions[3];

/** The first three places. */
export function Podium({
  kind,
  rank,
  entries,
}: {
  kind: RankKind;
  rank: RankList;
  entries: readonly RankEntry[];
}) {
  const shown = useShownPerson();
  return (
    <ol aria-label={t('podium')} className="mt-2 grid grid-cols-3 gap-2 sm:mt-4 sm:gap-4">
      {entries.map((entry) => {
        const user = shown(entry);
        return (
          <li
            key={entry.rank}
            className={clsx(
              'flex min-w-0 flex-col items-center gap-1 rounded-card border px-1 text-center sm:gap-2 sm:px-2',
              positionOf(entry.rank),
            )}
          >
            <span className="flex items-center gap-1 font-extrabold sm:text-md">
              {entry.rank === 1 && <Crown size={20} aria-hidden className="text-honey-text" />}
              {t('place', { rank: entry.rank })}
            </span>
            <RankAvatar user={user} />
            <span className="flex w-full min-w-0 flex-col items-center gap-1 text-sm">
              <RankName kind={kind} entry={entry} user={user} centred />
            </span>
            <span className="flex h-5 items-center gap-2">
              <Change rank={entry.rank} before={entry.before_rank} known={rank.before_yn === 'Y'} />
              <LiveBadge entry={entry} user={user} />
            </span>
            {entry.star_cnt !== null && (
              <span className="text-sm font-semibold text-honey-text">{formatHoney(entry.star_cnt)}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
