import { t } from '../../../messages/ranks.ts';
import { formatHoney } from '../../../ui/format/numbers.ts';
import type { RankEntry, RankList } from '../queries/ranks.ts';
import type { RankKind } from '../rank-kinds.ts';
import { Change } from './Change.tsx';
import { LiveBadge, RankAvatar, RankName, useShownPerson } from './RankPerson.tsx';

/** The places, one below the other. */
export function RankRows({
  kind,
  rank,
  entries,
  label = t('list'),
}: {
  kind: RankKind;
  rank: RankList;
  entries: readonly RankEntry[];
  label?: string;
}) {
  const shown = useShownPerson();
  if (entries.length === 0) return null;
  return (
    <ol aria-label={label} className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
      {entries.map((entry) => {
        const user = shown(entry);
        return (
          <li key={entry.rank} className="flex items-center gap-3 px-3 py-2">
            <span className="flex w-12 shrink-0 flex-col items-center">
              <span className="font-extrabold tabular-nums">
                <span aria-hidden>{entry.rank}</span>
                <span className="sr-only">{t('place', { rank: entry.rank })}</span>
              </span>
              <Change rank={entry.rank} before={entry.before_rank} known={rank.before_yn === 'Y'} />
            </span>
            <RankAvatar user={user} />
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
              <RankName kind={kind} entry={entry} user={user} />
            </span>
            <LiveBadge entry={entry} user={user} />
            {entry.star_cnt !== null && (
              <span className="shrink-0 text-sm font-semibold text-honey-text">
                {formatHoney(entry.star_cnt)}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
