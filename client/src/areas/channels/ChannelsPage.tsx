import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isOffered } from '../../api/compatibility.ts';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/channels.ts';
import { paths } from '../../routing/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { formatCount, formatNumber } from '../../ui/format/numbers.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSession } from '../session/index.ts';
import { FollowButton } from '../social/index.ts';
import { PeopleSkeleton, PersonCard, peopleGrid } from './parts/PersonCard.tsx';
import { followedQuery, recommendedQuery } from './queries/channels.ts';

/** /channels: followed hosts, live ones first, and hosts to discover. */
export default function ChannelsPage() {
  const { userKey } = useSession();
  return (
    <div className="px-4 py-4 lg:px-6 lg:py-6">
      <h1 className="mb-4 text-lg font-extrabold">{t('title')}</h1>
      {userKey !== null && <Followed userKey={userKey} />}
      {isOffered('GET /v1/channels/recommended') && <Recommended />}
    </div>
  );
}

function Followed({ userKey }: { userKey: number }) {
  const list = useInfiniteQuery(followedQuery(userKey));
  const people = list.data?.pages.flatMap((page) => page.list);
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <HostSection
      title={t('followedTitle')}
      {...(total > 0 ? { note: t('followedCount', { count: formatNumber(total) }) } : {})}
    >
      {!people ? (
        list.isError ? (
          <ErrorState
            title={t('followedFailed')}
            body={errorMessage(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <PeopleSkeleton />
        )
      ) : people.length === 0 ? (
        <EmptyState
          title={t('followedEmpty')}
          body={t('followedEmptyBody')}
          action={
            <Link to={paths.livesAll} className={buttonClass('primary')}>
              {t('seeLives')}
            </Link>
          }
        />
      ) : (
        <>
          <ul className={peopleGrid}>
            {people.map((person) => (
              <PersonCard
                key={person.user_key}
                user={person}
                host={person.host_yn === 'Y'}
                live={person.live_vod_key !== null}
                note={
                  person.live_vod_key === null ? (
                    t('followerCount', { count: formatCount(person.follower_cnt) })
                  ) : (
                    <Badge tone="live">{t('live')}</Badge>
                  )
                }
                after={
                  person.live_vod_key === null ? (
                    <FollowButton userKey={person.user_key} nick={person.nick} size="sm" initial quiet />
                  ) : (
                    <Link to={paths.play(person.live_vod_key)} className={buttonClass('primary', 'sm')}>
                      {t('watchNow')}
                    </Link>
                  )
                }
              />
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </HostSection>
  );
}

function Recommended() {
  const list = useInfiniteQuery(recommendedQuery);
  const hosts = list.data?.pages.flatMap((page) => page.list);
  return (
    <HostSection title={t('recommendedTitle')}>
      {!hosts ? (
        list.isError ? (
          <ErrorState
            title={t('recommendedFailed')}
            body={errorMessage(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <PeopleSkeleton />
        )
      ) : hosts.length === 0 ? (
        <EmptyState title={t('recommendedEmpty')} />
      ) : (
        <>
          <ul className={peopleGrid}>
            {hosts.map((host) => (
              <PersonCard
                key={host.user_key}
                user={host}
                host
                live={host.live_vod_key !== null}
                note={
                  <>
                    {host.live_vod_key !== null && <Badge tone="live">{t('live')}</Badge>}
                    {t('followerCount', { count: formatCount(host.follower_cnt) })}
                  </>
                }
                after={<FollowButton userKey={host.user_key} nick={host.nick} size="sm" initial={false} />}
              />
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </HostSection>
  );
}

function HostSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="mb-3 flex items-baseline gap-2 text-md font-extrabold">
        {title}
        {note && <span className="text-sm font-normal text-muted">{note}</span>}
      </h2>
      {children}
    </section>
  );
}
