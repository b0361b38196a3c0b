import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/social.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { requireLogin, useSession } from '../session/index.ts';
import { followQuery, useFollow } from './queries/follow.ts';

/**
 * Follows or unfollows a host. Visitors get the login dialog first. Not shown to the host.
 * @param nick names the host to screen readers and in the confirmation
 * @param initial the state before the call returns, for example from joining a live
 */
export function FollowButton({
  userKey: hostKey,
  nick,
  initial,
  size = 'md',
  quiet = false,
}: {
  userKey: number;
  nick?: string;
  initial?: boolean;
  size?: 'sm' | 'md';
  /** Shown next to a more important button. */
  quiet?: boolean;
}) {
  const { loggedIn, userKey } = useSession();
  const state = useQuery({ ...followQuery(hostKey), enabled: loggedIn && initial === undefined });
  const follow = useFollow(hostKey);
  const known = state.data ? state.data.follow_yn === 'Y' : (initial ?? false);
  const following = loggedIn && (follow.isPending ? follow.variables : known);
  if (userKey === hostKey) return null;

  const change = (next: boolean) =>
    follow.mutate(next, {
      onSuccess: () => toast(next ? t('followed') : t('unfollowed')),
      onError: (error) => toast(errorMessage(error), { tone: 'danger' }),
    });
  const toggleFollow = () => {
    if (requireLogin(() => change(true))) change(!following);
  };
  const label = following ? t('following') : t('follow');
  return (
    <Button
      size={size}
      variant={following || quiet ? 'secondary' : 'primary'}
      aria-pressed={following}
      aria-label={nick ? `${nick} ${label}` : undefined}
      icon={following ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
      onClick={toggleFollow}
    >
      {label}
    </Button>
  );
}
