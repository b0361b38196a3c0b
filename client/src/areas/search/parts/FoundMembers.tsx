import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/search.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatCount } from '../../../ui/format/numbers.ts';
import { PersonCard, peopleGrid } from '../../channels/index.ts';
import { useSession } from '../../session/index.ts';
import { FollowButton } from '../../social/index.ts';
import { Highlighted } from './Highlighted.tsx';

/** Members found, by nickname or profile ID. */
export function FoundMembers({
  members,
  keyword,
}: {
  members: readonly Schema<'FoundMember'>[];
  keyword: string;
}) {
  const { userKey } = useSession();
  return (
    <ul className={peopleGrid}>
      {members.map((member) => (
        <PersonCard
          key={member.user_key}
          user={member}
          host={member.host_yn === 'Y'}
          live={member.live_vod_key !== null}
          name={<Highlighted text={member.nick} keyword={keyword} />}
          note={
            <>
              {member.live_vod_key !== null && <Badge tone="live">{t('live')}</Badge>}
              <span className="truncate">
                @<Highlighted text={member.profile_id} keyword={keyword} />
              </span>
              <span>· {t('followers', { count: formatCount(member.follower_cnt) })}</span>
            </>
          }
          after={
            member.user_key !== userKey && (
              <FollowButton
                userKey={member.user_key}
                nick={member.nick}
                size="sm"
                initial={member.follow_yn === 'Y'}
                quiet
              />
            )
          }
        />
      ))}
    </ul>
  );
}
