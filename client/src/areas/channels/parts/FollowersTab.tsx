import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/channels.ts';
import { formatAgo } from '../../../ui/format/dates.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { followersQuery } from '../queries/channels.ts';
import { PeopleSkeleton, PersonCard, peopleGrid } from './PersonCard.tsx';

/** The followers, newest first. */
export function FollowersTab({ userKey }: { userKey: number }) {
  const list = useInfiniteQuery(followersQuery(userKey));
  const people = list.data?.pages.flatMap((page) => page.list);
  if (!people)
    return list.isError ? (
      <ErrorState
        title={t('followersFailed')}
        body={errorMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <PeopleSkeleton />
    );
  if (people.length === 0) return <EmptyState title={t('followersEmpty')} />;
  return (
    <>
      <ul className={peopleGrid}>
        {people.map((person) => (
          <PersonCard
            key={person.user_key}
            user={person}
            host={person.host_yn === 'Y'}
            live={person.live_vod_key !== null}
            note={formatAgo(person.followed_at)}
          />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
