import { displayFanLevel } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/lives.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { formatCount, formatHoney } from '../../../ui/format/numbers.ts';
import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { GradeBadges } from '../../grades/index.ts';
import { fanRankingsQuery } from '../queries/fan-rankings.ts';
import { profileQuery } from '../queries/profile.ts';
import { topUsersQuery } from '../queries/top-users.ts';
import type { LivePersonProps } from './live-person.ts';

/** A member's profile, on the site and in this live. */
export function PersonSummary({ user, vodKey, playInfo, hostKey }: LivePersonProps) {
  const { data: profile, error, refetch } = useQuery(profileQuery(user.user_key));
  const isHost = user.user_key === hostKey;
  if (error) {
    return <ErrorState title={t('cardFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col items-center gap-1 pt-8 text-center">
      <Avatar user={user} size={40} />
      <p className="mt-2 text-lg font-extrabold">{user.nick}</p>
      {profile ? (
        <>
          <p className="text-muted">@{profile.profile_id}</p>
          <p className="flex gap-1">
            {isHost && <Badge tone="live">{t('live')}</Badge>}
            <GradeBadges user={profile} />
          </p>
          {profile.state_memo && <p className="chat-text mt-2">{profile.state_memo}</p>}
          <dl className="mt-3 flex w-full justify-around rounded-card bg-raised py-3">
            <Figure name={t('hostFollowers')} value={formatCount(profile.follower_cnt)} />
            <Figure name={t('hostFollowings')} value={formatCount(profile.following_cnt)} />
            {!isHost && <GivenHoney vodKey={vodKey} userKey={user.user_key} />}
          </dl>
          {isHost && <p className="mt-2 text-muted">{playInfo.title}</p>}
        </>
      ) : (
        <>
          <LoadingNote />
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-3 h-16 w-full rounded-card" />
        </>
      )}
    </div>
  );
}

/** What the member gave in this live, and their standing with its host; both rankings are loaded anyway. */
function GivenHoney({ vodKey, userKey }: { vodKey: number; userKey: number }) {
  const top = useQuery(topUsersQuery(vodKey)).data?.list.find(({ user_key }) => user_key === userKey);
  const fan = useQuery(fanRankingsQuery(vodKey)).data?.list.find(({ user_key }) => user_key === userKey);
  return (
    <>
      <Figure name={t('inThisLive')} value={formatHoney(top?.star_cnt ?? 0)} />
      {fan && fan.fan_level > 0 && (
        <Figure name={t('fanLevel')} value={String(displayFanLevel(fan.fan_level) || t('fanLevelNew'))} />
      )}
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-md font-extrabold">{value}</dd>
    </div>
  );
}
