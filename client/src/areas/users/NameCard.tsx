import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { isOffered } from '../../api/compatibility.ts';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/users.ts';
import { paths } from '../../routing/paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatNumber, formatThousands } from '../../ui/format/numbers.ts';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { openGiftSheet } from '../gifts/index.ts';
import { GradeBadges } from '../grades/index.ts';
import { openReport } from '../reports/index.ts';
import { useSession } from '../session/index.ts';
import { FollowButton } from '../social/index.ts';
import { openPurchaseDialog } from '../store/index.ts';
import { SubscribeButton } from '../subscriptions/index.ts';
import { FanOfHosts } from './FanOfHosts.tsx';
import { nameCardQuery } from './name-card-query.ts';

type UserProfile = Schema<'UserProfile'>;

/** The name card opened by a press on an avatar outside a live. */
export default function NameCard({
  userKey,
  nick,
  onClose,
}: OverlayProps & { userKey: number; nick: string }) {
  const { data, error, refetch } = useQuery(nameCardQuery(userKey));
  return (
    <Dialog title={t('cardTitle', { nick: data?.nick ?? nick })} hideTitle onClose={onClose}>
      {data ? (
        <Card profile={data} onClose={onClose} />
      ) : error ? (
        <ErrorState title={t('cardFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col items-center gap-2 pt-8">
          <LoadingNote />
          <Skeleton className="size-24 rounded-pill" />
          <Skeleton className="h-7 w-32" />
          <Skeleton className="mb-4 h-5 w-24" />
          <Skeleton className="h-14 w-full" />
        </div>
      )}
    </Dialog>
  );
}

function Card({ profile, onClose }: { profile: UserProfile; onClose: () => void }) {
  const { userKey } = useSession();
  const own = userKey === profile.user_key;
  return (
    <div className="flex flex-col items-center gap-1 pt-8 text-center">
      <Avatar user={profile} size={40} />
      <p className="mt-2 text-lg font-extrabold">{profile.nick}</p>
      <p className="text-muted">@{profile.profile_id}</p>
      <p className="flex flex-wrap justify-center gap-1">
        {profile.host_yn === 'Y' && <Badge tone="honey">{t('host')}</Badge>}
        <GradeBadges user={profile} />
        {own && <Badge tone="outline">{t('self')}</Badge>}
      </p>
      {profile.state_memo && <p className="chat-text mt-2">{profile.state_memo}</p>}
      <dl className="mt-3 flex w-full justify-around rounded-card bg-raised py-3">
        <Figure name={t('followers')} value={profile.follower_cnt} />
        <Figure name={t('followings')} value={profile.following_cnt} />
        {profile.host_yn === 'Y' && <Figure name={t('fans')} value={profile.fan_cnt} />}
      </dl>
      <FanOfHosts userKey={profile.user_key} />
      <div className="mt-3 flex w-full flex-wrap gap-2 *:flex-1">
        {!own && profile.host_yn === 'Y' && isOffered('POST /v1/user/follow-insert') && (
          <FollowButton userKey={profile.user_key} nick={profile.nick} initial={profile.follow_yn === 'Y'} />
        )}
        {!own &&
          profile.host_yn === 'Y' &&
          userKey !== null &&
          isOffered('PUT /v1/payment/user-star-use-proc') && (
            <Button
              onClick={() => {
                onClose();
                // From a profile, honey is given outside a live, even while one is running.
                openGiftSheet({ vodKey: null, receivers: [profile], userKey, onCharge: openPurchaseDialog });
              }}
            >
              {t('give')}
            </Button>
          )}
        {!own && profile.host_yn === 'Y' && (
          <SubscribeButton userKey={profile.user_key} nick={profile.nick} />
        )}
        {!own && userKey !== null && isOffered('POST /v1/direct-message/dm-message-insert') && (
          <Link to={paths.messagesWith(profile.user_key)} className={buttonClass('secondary')}>
            {t('message')}
          </Link>
        )}
        {profile.host_yn === 'Y' && (
          <Link to={paths.channel(profile.user_key)} className={buttonClass('secondary')}>
            {t('channel')}
          </Link>
        )}
        {profile.live_vod_key !== null && (
          <Link to={paths.play(profile.live_vod_key)} className={buttonClass('primary')}>
            {t('watch')}
          </Link>
        )}
      </div>
      {!own && isOffered('POST /v1/report/report-proc') && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2"
          onClick={() => {
            onClose();
            openReport({ type_cd: 1, target_key: String(profile.user_key), name: profile.nick });
          }}
        >
          {t('report')}
        </Button>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-muted">{name}</dt>
      <dd title={formatNumber(value)} className="text-md font-extrabold">
        {formatThousands(value)}
      </dd>
    </div>
  );
}
