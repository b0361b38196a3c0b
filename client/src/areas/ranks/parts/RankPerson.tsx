import clsx from 'clsx';
import { Link } from 'react-router';
import { t } from '../../../messages/ranks.ts';
import { paths } from '../../../routing/paths.ts';
import { AbsentAvatar } from '../../../ui/AbsentAvatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { useIsBlocked } from '../../blocks/index.ts';
import { GradeBadges } from '../../grades/index.ts';
import { UserAvatarButton } from '../../users/index.ts';
import type { RankEntry } from '../queries/ranks.ts';
import type { RankKind } from '../rank-kinds.ts';

/** The member at a place; null for one who left, or whom the viewer blocks. */
export function useShownPerson(): (entry: RankEntry) => RankEntry['user'] {
  const isBlocked = useIsBlocked();
  return ({ user }) => (user && !isBlocked(user.user_key) ? user : null);
}

export function RankAvatar({ user }: { user: RankEntry['user'] }) {
  return user ? <UserAvatarButton user={user} size={40} /> : <AbsentAvatar size={40} />;
}

/** The name with grades, linked to the host page. */
export function RankName({
  kind,
  entry,
  user,
  centred = false,
}: {
  kind: RankKind;
  entry: RankEntry;
  user: RankEntry['user'];
  centred?: boolean;
}) {
  if (!user)
    return <span className="text-muted">{entry.left_yn === 'Y' ? t('left') : t('someoneHidden')}</span>;
  return (
    <>
      {kind === 'host' ? (
        <Link to={paths.channel(user.user_key)} className="max-w-full truncate font-semibold hover:underline">
          {user.nick}
        </Link>
      ) : (
        <span className="max-w-full truncate font-semibold">{user.nick}</span>
      )}
      <GradeBadges user={user} className={clsx('shrink-0', centred && 'justify-center')} />
    </>
  );
}

/** A link to the member's current live. */
export function LiveBadge({ entry, user }: { entry: RankEntry; user: RankEntry['user'] }) {
  if (!user || entry.live_vod_key === null) return null;
  return (
    <Link
      to={paths.play(entry.live_vod_key)}
      aria-label={t('watch', { nick: user.nick })}
      className="shrink-0"
    >
      <Badge tone="live">{t('live')}</Badge>
    </Link>
  );
}
