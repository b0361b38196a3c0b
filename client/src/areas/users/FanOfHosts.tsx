import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isOffered } from '../../api/compatibility.ts';
import { t } from '../../messages/users.ts';
import { paths } from '../../routing/paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FanLevelBadge } from '../grades/index.ts';
import { useSession } from '../session/index.ts';
import { userFanClubsQuery } from '../social/index.ts';

const shownMax = 3;

/**
 * The hosts a member is a fan of, on the member's card: the first of them, with a link to all. Nothing if there are
 * none, the member hides them (SOCIAL-12), or they cannot be read.
 */
export function FanOfHosts({ userKey }: { userKey: number }) {
  const viewer = useSession().userKey;
  const { data, isPending } = useInfiniteQuery({
    ...userFanClubsQuery(userKey, viewer),
    enabled: isOffered('GET /v1/fan/user-fanclubs/{target_user_key}'),
  });
  const [first] = data?.pages ?? [];
  if (!first) return isPending ? <Skeleton className="mt-3 h-14 w-full" /> : null;
  if (first.list.length === 0) return null;
  const hidden = first.myfan_display_yn === 'N';
  return (
    <section aria-label={t('fanOf')} className="mt-3 w-full rounded-card bg-raised p-3 text-left">
      <h3 className="mb-2 flex items-center gap-2 text-sm font-semibold">
        <span className="flex-1">{t('fanOf')}</span>
        {first.total > shownMax && (
          <Link to={paths.fanOf(userKey)} className="text-sm font-normal text-muted hover:underline">
            {t('fanOfAll', { count: first.total })}
          </Link>
        )}
      </h3>
      {hidden && <p className="mb-2 text-xs text-muted">{t('fanOfHidden')}</p>}
      <ul className="flex flex-col gap-2">
        {first.list.slice(0, shownMax).map((host) => (
          <li key={host.user_key} className="flex min-w-0 items-center gap-2">
            <Avatar user={host} size={32} />
            <Link
              to={paths.channel(host.user_key)}
              className="min-w-0 flex-1 truncate text-sm hover:underline"
            >
              {host.nick}
            </Link>
            <FanLevelBadge level={host.fan_level} />
          </li>
        ))}
      </ul>
    </section>
  );
}
