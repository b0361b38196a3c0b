import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/lives.ts';
import type { AvatarUser } from '../../../ui/Avatar.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { fanRankingsQuery } from '../queries/fan-rankings.ts';
import { topUsersQuery } from '../queries/top-users.ts';
import { PersonRow, PersonRowsSkeleton } from './PersonRow.tsx';

type RankingProps = { vodKey: number; onPick: (user: AvatarUser) => void };

/** Who gave the most in this live. */
export function TopViewers({ vodKey, onPick }: RankingProps) {
  const ranking = useQuery(topUsersQuery(vodKey));
  return (
    <Ranking
      ranking={ranking}
      help={t('topHelp')}
      none={t('topNone')}
      noneBody={t('topNoneBody')}
      onPick={onPick}
    />
  );
}

/** Who gave this host the most in all. */
export function FanRanking({ vodKey, onPick }: RankingProps) {
  const ranking = useQuery(fanRankingsQuery(vodKey));
  return (
    <Ranking
      ranking={ranking}
      help={t('fanHelp')}
      none={t('fanNone')}
      noneBody={t('fanNoneBody')}
      onPick={onPick}
    />
  );
}

const medals = ['bg-honey text-on-honey', 'bg-vip-4 text-on-honey', 'bg-warn text-on-honey'] as const;

function Ranking({
  ranking,
  help,
  none,
  noneBody,
  onPick,
}: {
  ranking: UseQueryResult<Schema<'RankedUserList'>>;
  help: string;
  none: string;
  noneBody: string;
  onPick: (user: AvatarUser) => void;
}) {
  if (ranking.isPending) return <PersonRowsSkeleton />;
  if (!ranking.data) {
    return <ErrorState body={errorMessage(ranking.error)} onRetry={() => void ranking.refetch()} />;
  }
  if (ranking.data.list.length === 0) return <EmptyState title={none} body={noneBody} />;
  return (
    <>
      <p className="px-3 pt-3 pb-1 text-xs text-muted">{help}</p>
      <ol>
        {ranking.data.list.map((user) => (
          <PersonRow
            key={user.user_key}
            user={user}
            fanLevel={user.fan_level}
            onPick={onPick}
            before={
              <span
                className={clsx(
                  'inline-flex size-6 shrink-0 items-center justify-center rounded-pill text-xs font-extrabold',
                  medals[user.rank - 1] ?? 'text-muted',
                )}
              >
                <span className="sr-only">{t('rank', { rank: user.rank })}</span>
                <span aria-hidden>{user.rank}</span>
              </span>
            }
            after={
              <span className="shrink-0 font-semibold text-honey-text">{formatHoney(user.star_cnt)}</span>
            }
          />
        ))}
      </ol>
    </>
  );
}
