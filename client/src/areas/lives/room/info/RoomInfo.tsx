import { Eye, Gift } from 'lucide-react';
import { Link } from 'react-router';
import type { Schema } from '../../../../api/client.ts';
import { isOffered } from '../../../../api/compatibility.ts';
import { t } from '../../../../messages/lives.ts';
import { paths } from '../../../../routing/paths.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { formatAgo } from '../../../../ui/format/dates.ts';
import { formatCount } from '../../../../ui/format/numbers.ts';
import { WatchProgress } from '../../../events/index.ts';
import { GradeBadges, HonorMark } from '../../../grades/index.ts';
import { ReportButton } from '../../../reports/index.ts';
import { useSession } from '../../../session/index.ts';
import { FollowButton } from '../../../social/index.ts';
import { SubscribeButton } from '../../../subscriptions/index.ts';
import { liveTypeName } from '../../live-type.ts';
import type { RoomActions } from '../room-actions.ts';
import { LikeButton } from './LikeButton.tsx';
import { RunningTime } from './RunningTime.tsx';
import { ShareButton } from './ShareButton.tsx';

/** Title, host and actions, below the player; one row on phones. */
export function RoomInfo({
  live,
  viewers,
  likes,
  liked,
  followed,
  ended,
  compact,
  actions,
}: {
  live: Schema<'LiveDetail'>;
  viewers: number;
  likes: number;
  liked: boolean;
  followed: boolean;
  ended: boolean;
  compact: boolean;
  actions: RoomActions;
}) {
  const { host } = live;
  const count = (
    <span className="inline-flex items-center gap-1">
      <Eye size={14} aria-hidden />
      <span className="sr-only">{t('viewersNow')}</span>
      {formatCount(viewers)}
    </span>
  );
  const { userKey } = useSession();
  const ticket = userKey !== null && !actions.isHost && !ended && isOffered('GET /v1/event/mission-list') && (
    <WatchProgress userKey={userKey} compact={compact} />
  );
  const time = <RunningTime seconds={live.duration_seconds} ended={ended} />;
  const picture = (
    <button
      type="button"
      aria-label={host.nick}
      onClick={() => actions.openUser(host)}
      className="shrink-0 rounded-pill"
    >
      <Avatar user={host} size={compact ? 32 : 40} />
    </button>
  );
  const follow = (
    <FollowButton
      userKey={host.user_key}
      nick={host.nick}
      size={compact ? 'sm' : 'md'}
      quiet={!compact}
      {...(actions.guest ? {} : { initial: followed })}
    />
  );
  const like = isOffered('POST /v1/vod/vod-like-proc') && (
    <LikeButton vodKey={live.vod_key} liked={liked} count={likes} size={compact ? 'sm' : 'md'} />
  );
  if (compact) {
    return (
      <div className="flex items-center gap-2 px-3 py-2">
        {picture}
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{live.title}</p>
          <p className="flex items-center gap-2 text-xs text-muted">
            <span className="truncate">{host.nick}</span>
            <HonorMark code={host.honor} />
            {count}
            {time}
            {ticket}
          </p>
        </div>
        {like}
        {follow}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-6 pt-4 pb-2">
      {picture}
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-lg font-extrabold">{live.title}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          {/* In a new tab: the live continues. */}
          <Link
            to={paths.channel(host.user_key)}
            target="_blank"
            className="font-semibold text-text hover:underline"
          >
            {host.nick}
          </Link>
          <GradeBadges user={host} />
          {count}
          {time}
          <span>{t('startedAgo', { ago: formatAgo(live.started_at) })}</span>
        </p>
        <p className="mt-2 flex flex-wrap gap-1">
          {live.type !== 'normal' && <Badge tone="honey">{liveTypeName(live.type)}</Badge>}
          <Badge>{live.theme_nm}</Badge>
          {live.tags.map((tag) => (
            <Badge key={tag}>#{tag}</Badge>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {ticket}
        {like}
        <ShareButton title={live.title} />
        {!actions.isHost && (
          <ReportButton target={{ type_cd: 3, target_key: String(live.vod_key), name: live.title }} />
        )}
        {follow}
        {!actions.isHost && <SubscribeButton userKey={host.user_key} nick={host.nick} />}
        {!actions.isHost && !ended && isOffered('PUT /v1/payment/user-star-use-proc') && (
          <Button variant="primary" onClick={actions.gift} icon={<Gift size={18} aria-hidden />}>
            {t('gift')}
          </Button>
        )}
      </div>
    </div>
  );
}
