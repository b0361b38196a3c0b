import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/alarms.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { formatCount } from '../../../ui/format/numbers.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { GradeBadges } from '../../grades/index.ts';
import { FollowButton } from '../../social/index.ts';
import { type AlarmList, alarmHostsQuery } from '../queries/alarms.ts';

/** The empty state of a list of alarms: the reason, and hosts to follow. */
export function HostsToFollow({ list, title, body }: { list: AlarmList; title: string; body: string }) {
  const { data, error, isError, refetch } = useQuery(alarmHostsQuery(list));
  return (
    <>
      <EmptyState title={title} body={body} />
      <section aria-label={t('hostsTitle')}>
        <h2 className="mb-3 text-md font-extrabold">{t('hostsTitle')}</h2>
        {data ? (
          data.list.length === 0 ? (
            <p className="text-muted">{t('hostsNone')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {data.list.map((host) => (
                <li
                  key={host.user_key}
                  className="relative flex min-w-0 items-center gap-3 rounded-card border border-line bg-surface p-3 hover:bg-raised"
                >
                  <Avatar user={host} size={40} />
                  <span className="min-w-0 flex-1">
                    <Link
                      to={
                        host.live_vod_key === null
                          ? paths.channel(host.user_key)
                          : paths.play(host.live_vod_key)
                      }
                      className="block truncate font-semibold after:absolute after:inset-0"
                    >
                      {host.nick}
                    </Link>
                    <span className="flex flex-wrap items-center gap-1 text-sm text-muted">
                      {host.live_vod_key !== null && <Badge tone="live">{t('onAir')}</Badge>}
                      {t('followers', { count: formatCount(host.follower_cnt) })}
                      <GradeBadges user={host} />
                    </span>
                  </span>
                  <span className="relative z-10 shrink-0">
                    <FollowButton userKey={host.user_key} nick={host.nick} size="sm" initial={false} />
                  </span>
                </li>
              ))}
            </ul>
          )
        ) : isError ? (
          <ErrorState body={errorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={6} />
        )}
      </section>
    </>
  );
}
