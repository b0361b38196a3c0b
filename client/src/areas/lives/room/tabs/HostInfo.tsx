import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/lives.ts';
import { paths } from '../../../../routing/paths.ts';
import { Avatar, type AvatarUser } from '../../../../ui/Avatar.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { formatDateTime } from '../../../../ui/format/dates.ts';
import { formatCount, formatHoney } from '../../../../ui/format/numbers.ts';
import { GradeBadges } from '../../../grades/index.ts';
import { ReportButton } from '../../../reports/index.ts';
import { useSession } from '../../../session/index.ts';
import { SubscribeButton } from '../../../subscriptions/index.ts';
import { liveTypeName } from '../../live-type.ts';
import { liveDetailQuery } from '../../queries/live-detail.ts';
import { profileQuery } from '../../queries/profile.ts';
import { ShareButton } from '../info/ShareButton.tsx';

/** The live's figures and its host. */
export function HostInfo({
  live: entered,
  viewers,
  likes,
  onPick,
}: {
  live: Schema<'LiveDetail'>;
  /** The current viewers, which may exceed the maximum in the figures. */
  viewers: number;
  likes: number;
  onPick: (user: AvatarUser) => void;
}) {
  const { userKey } = useSession();
  const profile = useQuery(profileQuery(entered.host.user_key)).data;
  // The join response is shown until the current figures are loaded.
  const live = { ...entered, ...useQuery(liveDetailQuery(entered.vod_key)).data, title: entered.title };
  return (
    <div className="flex flex-col gap-4 p-3">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={live.host.nick}
          onClick={() => onPick(live.host)}
          className="shrink-0 rounded-pill"
        >
          <Avatar user={live.host} size={40} />
        </button>
        <div className="min-w-0 flex-1">
          <Link
            to={paths.channel(live.host.user_key)}
            target="_blank"
            className="block truncate font-extrabold hover:underline"
          >
            {live.host.nick}
          </Link>
          <p className="truncate text-muted">@{live.host.profile_id}</p>
          <GradeBadges user={live.host} />
          {profile && (
            <p className="text-muted">
              {t('hostFollowers')}{' '}
              <span className="font-semibold text-text">{formatCount(profile.follower_cnt)}</span>
            </p>
          )}
        </div>
        {userKey !== live.host.user_key && (
          <ReportButton
            size="sm"
            target={{ type_cd: 3, target_key: String(live.vod_key), name: live.title }}
          />
        )}
        <ShareButton title={live.title} />
      </div>
      <SubscribeButton userKey={live.host.user_key} nick={live.host.nick} />
      {profile?.state_memo && <p className="chat-text">{profile.state_memo}</p>}
      <p className="font-semibold">{live.title}</p>
      <p className="flex flex-wrap gap-1">
        <Badge tone={live.type === 'normal' ? 'neutral' : 'honey'}>{liveTypeName(live.type)}</Badge>
        <Badge>{live.theme_nm}</Badge>
        {live.tags.map((tag) => (
          <Badge key={tag}>#{tag}</Badge>
        ))}
      </p>
      <dl className="grid grid-cols-2 gap-3 rounded-card bg-surface p-4 sm:grid-cols-4">
        <Figure name={t('started')} value={formatDateTime(live.started_at)} />
        <Figure name={t('likes')} value={formatCount(likes)} />
        <Figure name={t('stars')} value={formatHoney(live.star_cnt)} />
        <Figure name={t('peak')} value={formatCount(Math.max(live.peak_viewer_cnt, viewers))} />
      </dl>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
