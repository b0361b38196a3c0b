import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye, Heart } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/channels.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatClock, formatDateTime } from '../../../ui/format/dates.ts';
import { formatCount } from '../../../ui/format/numbers.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { LiveGridSkeleton } from '../../lives/index.ts';
import { pastLivesQuery } from '../queries/channels.ts';

/** The current live and past ones. */
export function LivesTab({ profile }: { profile: Schema<'UserProfile'> }) {
  const list = useInfiniteQuery(pastLivesQuery(profile.user_key));
  const lives = list.data?.pages.flatMap((page) => page.list);
  return (
    <>
      {profile.live_vod_key !== null && (
        <p className="mb-6 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4">
          <Badge tone="live">{t('live')}</Badge>
          <span className="flex-1 font-semibold">{t('liveNow')}</span>
          <Link to={paths.play(profile.live_vod_key)} className={buttonClass('primary', 'sm')}>
            {t('watchNow')}
          </Link>
        </p>
      )}
      <h2 className="mb-3 text-md font-extrabold">{t('pastTitle')}</h2>
      {!lives ? (
        list.isError ? (
          <ErrorState
            title={t('pastFailed')}
            body={errorMessage(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <LiveGridSkeleton count={6} />
        )
      ) : lives.length === 0 ? (
        <EmptyState title={t('pastEmpty')} />
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-x-4 gap-y-6 min-[480px]:grid-cols-2 md:grid-cols-3">
            {lives.map((live) => (
              <PastLive key={live.vod_key} live={live} host={profile} />
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </>
  );
}

/** A past live; the whole card links to its result. */
function PastLive({ live, host }: { live: Schema<'PastLive'>; host: Schema<'UserProfile'> }) {
  const [failed, setFailed] = useState(false);
  return (
    <li className="group relative">
      <div className="relative flex aspect-video items-center justify-center overflow-hidden rounded-card bg-raised">
        {live.thumbnail && !failed ? (
          <img
            src={assetUrl(live.thumbnail)}
            alt=""
            width={640}
            height={360}
            loading="lazy"
            decoding="async"
            onError={() => setFailed(true)}
            className="size-full object-cover"
          />
        ) : (
          <Avatar user={host} size={40} />
        )}
        <Badge tone="over" className="absolute right-2 bottom-2">
          {formatClock(live.duration_seconds)}
        </Badge>
      </div>
      <h3 className="mt-2 font-semibold">
        <Link
          to={paths.playResult(live.vod_key)}
          className="line-clamp-2 after:absolute after:inset-0 after:rounded-card group-hover:text-honey-text"
        >
          {live.title}
        </Link>
      </h3>
      <p className="text-sm text-muted">{formatDateTime(live.started_at)}</p>
      <p className="mt-1 flex gap-3 text-sm text-muted">
        <span className="inline-flex items-center gap-1">
          <Eye size={14} aria-hidden />
          {t('pastPeak', { count: formatCount(live.peak_viewer_cnt) })}
        </span>
        <span className="inline-flex items-center gap-1">
          <Heart size={14} aria-hidden />
          {t('pastLikes', { count: formatCount(live.like_cnt) })}
        </span>
      </p>
    </li>
  );
}
