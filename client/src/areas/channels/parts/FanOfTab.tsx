import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/channels.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { FanLevelBadge } from '../../grades/index.ts';
import { useSession } from '../../session/index.ts';
import { userFanClubsQuery } from '../../social/index.ts';
import { PeopleSkeleton, PersonCard, peopleGrid } from './PersonCard.tsx';

/** The hosts a member is a fan of, unless the member hides them; members always see their own (SOCIAL-12). */
export function FanOfTab({ profile }: { profile: Schema<'UserProfile'> }) {
  const { userKey } = useSession();
  const list = useInfiniteQuery(userFanClubsQuery(profile.user_key, userKey));
  const pages = list.data?.pages;
  if (!pages)
    return list.isError ? (
      <ErrorState
        title={t('fanOfFailed')}
        body={errorMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <PeopleSkeleton />
    );
  const own = userKey === profile.user_key;
  const hidden = pages[0]?.myfan_display_yn === 'N';
  const hosts = pages.flatMap((page) => page.list);
  return (
    <>
      {hidden && own && (
        <p className="mb-4 flex flex-wrap items-center gap-2 rounded-control bg-raised p-3 text-sm">
          <span className="flex-1">{t('fanOfOwnHidden')}</span>
          <Link to={paths.mypagePerson} className={buttonClass('secondary', 'sm')}>
            {t('fanOfShow')}
          </Link>
        </p>
      )}
      {hosts.length === 0 ? (
        <NoHosts nick={profile.nick} hidden={hidden && !own} />
      ) : (
        <>
          <ul className={peopleGrid}>
            {hosts.map((host) => (
              <PersonCard
                key={host.user_key}
                user={host}
                host
                live={host.live_vod_key !== null}
                note={<FanLevelBadge level={host.fan_level} />}
              />
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </>
  );
}

function NoHosts({ nick, hidden }: { nick: string; hidden: boolean }) {
  return hidden ? (
    <EmptyState title={t('fanOfHidden')} body={t('fanOfHiddenBody', { nick })} />
  ) : (
    <EmptyState title={t('fanOfEmpty')} body={t('fanOfEmptyBody')} />
  );
}
