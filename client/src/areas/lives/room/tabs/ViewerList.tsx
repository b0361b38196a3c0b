import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../../api/errors.ts';
import { t } from '../../../../messages/lives.ts';
import type { AvatarUser } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { formatNumber } from '../../../../ui/format/numbers.ts';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { streamUsersQuery } from '../../queries/stream-users.ts';
import { PersonRow, PersonRowsSkeleton } from './PersonRow.tsx';

/** The current viewers: the host first, then managers, fans by level, viewers. */
export function ViewerList({ vodKey, onPick }: { vodKey: number; onPick: (user: AvatarUser) => void }) {
  const users = useInfiniteQuery(streamUsersQuery(vodKey));
  if (users.isPending) return <PersonRowsSkeleton />;
  if (!users.data)
    return <ErrorState body={errorMessage(users.error)} onRetry={() => void users.refetch()} />;
  const all = [
    ...new Map(users.data.pages.flatMap(({ list }) => list).map((user) => [user.user_key, user])).values(),
  ];
  const guests = users.data.pages.at(-1)?.guest_cnt ?? 0;
  if (all.length === 0 && guests === 0) {
    return <EmptyState title={t('viewersNone')} body={t('viewersNoneBody')} />;
  }
  return (
    <>
      <ul className="pt-2">
        {all.map((user) => (
          <PersonRow
            key={user.user_key}
            user={user}
            permission={user.permission}
            fanLevel={user.fan_level}
            subscriber={user.subscriber_yn === 'Y'}
            onPick={onPick}
          />
        ))}
      </ul>
      {guests > 0 && <p className="p-3 text-muted">{t('guests', { count: formatNumber(guests) })}</p>}
      {users.hasNextPage && (
        <div className="flex justify-center p-3">
          <Button busy={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
