import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { Schema } from '../../../../api/client.ts';
import { errorMessage } from '../../../../api/errors.ts';
import { t } from '../../../../messages/lives.ts';
import type { AvatarUser } from '../../../../ui/Avatar.tsx';
import { formatHoney } from '../../../../ui/format/numbers.ts';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { HiddenName, useIsNameShown } from '../../people/name-visibility.tsx';
import { fanRankingsQuery } from '../../queries/fan-rankings.ts';
import { topUsersQuery } from '../../queries/top-users.ts';
import { PersonRow, PersonRowsSkeleton } from './PersonRow.tsx';

interface RankingProps {
  vodKey: number;
  /** The viewer is the host or a manager. */
  moderates: boolean;
  onPick: (user: AvatarUser) => void;
}

/** The members who gave the most in this live. */
export function TopViewers({ vodKey, moderates, onPick }: RankingProps) {
  const ranking = useQuery(topUsersQuery(vodKey));
  return (
    <Ranking
      ranking={ranking}
      help={t('topHelp')}
      none={t('topNone')}
      noneBody={t('topNoneBody')}
      moderates={moderates}
      onPick={onPick}
    />
  );
}

/** The members who gave this host the most in total. */
export function FanRanking({ vodKey, moderates, onPick }: RankingProps) {
  const ranking = useQuery(fanRankingsQuery(vodKey));
  return (
    <Ranking
      ranking={ranking}
      help={t('fanHelp')}
      none={t('fanNone')}
      noneBody={t('fanNoneBody')}
      moderates={moderates}
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
  moderates,
  onPick,
}: Omit<RankingProps, 'vodKey'> & {
  ranking: UseQueryResult<Schema<'RankedUserList'>>;
  help: string;
  none: string;
  noneBody: string;
}) {
  const isNamed = useIsNameShown(moderates);
  if (ranking.isPending) return <PersonRowsSkeleton />;
  if (!ranking.data) {
    return <ErrorState body={errorMessage(ranking.error)} onRetry={() => void ranking.refetch()} />;
  }
  if (ranking.data.list.length === 0) return <EmptyState title={none} body={noneBody} />;
  return (
    <>
      <p className="px-3 pt-3 pb-1 text-xs text-muted">{help}</p>
      <ol>
        {ranking.data.list.map((user) =>
          isNamed(user.user_key) ? (
            <PersonRow
              key={user.user_key}
              user={user}
              fanLevel={user.fan_level}
              onPick={onPick}
              before={<Place rank={user.rank} />}
              after={<GivenHoney honey={user.star_cnt} />}
            />
          ) : (
            <li key={user.user_key} className="flex items-center gap-3 px-3 py-2">
              <Place rank={user.rank} />
              <HiddenName size={32} />
              <GivenHoney honey={user.star_cnt} />
            </li>
          ),
        )}
      </ol>
    </>
  );
}

function Place({ rank }: { rank: number }) {
  return (
    <span
      className={clsx(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-pill text-xs font-extrabold',
        medals[rank - 1] ?? 'text-muted',
      )}
    >
      <span className="sr-only">{t('rank', { rank })}</span>
      <span aria-hidden>{rank}</span>
    </span>
  );
}

const GivenHoney = ({ honey }: { honey: number }) => (
  <span className="shrink-0 font-semibold text-honey-text">{formatHoney(honey)}</span>
);
