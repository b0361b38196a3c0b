import clsx from 'clsx';
import { t } from '../../messages/users.ts';
import { Avatar, type AvatarSize, type AvatarUser } from '../../ui/Avatar.tsx';
import { requireLogin } from '../session/index.ts';
import { openNameCard } from './name-card.ts';

/**
 * A pressable avatar (CLIENT-26). Outside a live it opens the name card; a live room passes `onOpen` and decides itself
 * (viewer card, host control, nothing for the viewer's own avatar). Visitors get the login dialog first.
 */
export function UserAvatarButton({
  user,
  size = 40,
  onOpen,
  className,
}: {
  user: AvatarUser;
  size?: AvatarSize;
  onOpen?: (user: AvatarUser) => void;
  className?: string;
}) {
  const open = (): void => {
    if (onOpen) onOpen(user);
    else openNameCard({ userKey: user.user_key, nick: user.nick });
  };
  return (
    <button
      type="button"
      aria-label={t('openCard', { nick: user.nick })}
      onClick={() => {
        if (requireLogin(open)) open();
      }}
      className={clsx('inline-flex shrink-0 rounded-pill', className)}
    >
      <Avatar user={user} size={size} />
    </button>
  );
}
