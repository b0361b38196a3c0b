import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/channels.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { FanLevelBadge } from '../../grades/index.ts';
import { fanClubQuery } from '../queries/channels.ts';
import { PeopleSkeleton, PersonCard, peopleGrid } from './PersonCard.tsx';

/** The fans, the highest level first. */
export function FanClubTab({ hostKey }: { hostKey: number }) {
  const list = useInfiniteQuery(fanClubQuery(hostKey));
  const fans = list.data?.pages.flatMap((page) => page.list);
  if (!fans)
    return list.isError ? (
      <ErrorState
        title={t('fanFailed')}
        body={errorMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <PeopleSkeleton />
    );
  if (fans.length === 0) return <EmptyState title={t('fanEmpty')} body={t('fanEmptyBody')} />;
  return (
    <>
      <ul className={peopleGrid}>
        {fans.map((fan) => (
          <PersonCard
            key={fan.user_key}
            user={fan}
            host={false}
            note={
              <>
                <FanLevelBadge level={fan.fan_level} />
                {fan.subscriber_yn === 'Y' && <Badge>{t('subscriber')}</Badge>}
              </>
            }
          />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
