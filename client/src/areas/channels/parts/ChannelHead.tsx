import clsx from 'clsx';
import { Gift } from 'lucide-react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { isOffered } from '../../../api/compatibility.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { t } from '../../../messages/channels.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { formatNumber, formatThousands } from '../../../ui/format/numbers.ts';
import { openGiftSheet } from '../../gifts/index.ts';
import { GradeBadges } from '../../grades/index.ts';
import { ReportButton } from '../../reports/index.ts';
import { useSession } from '../../session/index.ts';
import { FollowButton } from '../../social/index.ts';
import { openPurchaseDialog } from '../../store/index.ts';
import { SubscribeButton } from '../../subscriptions/index.ts';

/** The member's figures, and actions. */
export function ChannelHead({ profile }: { profile: Schema<'UserProfile'> }) {
  const { userKey } = useSession();
  const own = userKey === profile.user_key;
  const host = profile.host_yn === 'Y';
  useTitle(t('siteTitle', { title: t('channelOf', { nick: profile.nick }) }));
  return (
    <header className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <span
          className={clsx('flex shrink-0', profile.live_vod_key !== null && 'rounded-pill ring-2 ring-live')}
        >
          <Avatar user={profile} size={40} />
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="flex flex-wrap items-center gap-2 text-lg font-extrabold">
            {profile.nick}
            {profile.live_vod_key !== null && <Badge tone="live">{t('live')}</Badge>}
          </h1>
          <p className="truncate text-muted">@{profile.profile_id}</p>
          <span className="mt-1 flex flex-wrap gap-1">
            <GradeBadges user={profile} />
            {profile.pure_yn === 'Y' && (
              <Link to={paths.pureHosts} className="inline-flex">
                <Badge tone="outline">{t('pureHost')}</Badge>
              </Link>
            )}
          </span>
          {profile.state_memo && <p className="chat-text mt-1">{profile.state_memo}</p>}
          <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <Figure name={t('followers')} value={profile.follower_cnt} />
            <Figure name={t('followings')} value={profile.following_cnt} />
            {host && <Figure name={t('fans')} value={profile.fan_cnt} />}
          </dl>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {profile.live_vod_key !== null && (
          <Link to={paths.play(profile.live_vod_key)} className={buttonClass('primary')}>
            {t('watchNow')}
          </Link>
        )}
        {own ? (
          <Link to={paths.personPage('introduce')} className={buttonClass('secondary')}>
            {t('edit')}
          </Link>
        ) : (
          <>
            <FollowButton
              userKey={profile.user_key}
              nick={profile.nick}
              quiet={profile.live_vod_key !== null}
            />
            {host && userKey !== null && isOffered('PUT /v1/payment/user-star-use-proc') && (
              <Button
                icon={<Gift size={18} aria-hidden />}
                onClick={() =>
                  openGiftSheet({ vodKey: null, receivers: [profile], userKey, onCharge: openPurchaseDialog })
                }
              >
                {t('give')}
              </Button>
            )}
            {host && <SubscribeButton userKey={profile.user_key} nick={profile.nick} />}
            <ReportButton target={{ type_cd: 1, target_key: String(profile.user_key), name: profile.nick }} />
          </>
        )}
      </div>
    </header>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex gap-1">
      <dt className="text-muted">{name}</dt>
      <dd title={formatNumber(value)} className="font-semibold">
        {formatThousands(value)}
      </dd>
    </div>
  );
}
