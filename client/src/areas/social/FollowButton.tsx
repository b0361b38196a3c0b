import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import type { Schema } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/social.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { requireLogin, useSession } from '../session/index.ts';
import { followQuery, useFollow } from './queries/follow.ts';

/**
 * Follows a host, or stops. Visitors get the login dialog first. Stands nowhere for the host.
 * @param initial what is known before the call answers, e.g. from joining a live
 */
export function FollowButton({
  host,
  initial,
  size = 'md',
}: {
  host: Pick<Schema<'UserBrief'>, 'user_key' | 'nick'>;
  initial?: boolean;
  size?: 'sm' | 'md';
}) {
  const { loggedIn, userKey } = useSession();
  const state = useQuery({ ...followQuery(host.user_key), enabled: loggedIn && initial === undefined });
  const follow = useFollow(host.user_key);
  const known = state.data ? state.data.follow_yn === 'Y' : (initial ?? false);
  const following = loggedIn && (follow.isPending ? follow.variables : known);
  if (userKey === host.user_key) return null;

  const change = (next: boolean) =>
    follow.mutate(next, {
      onSuccess: () =>
        toast(next ? t('followed', { nick: host.nick }) : t('unfollowed', { nick: host.nick })),
      onError: (error) => toast(errorMessage(error), { tone: 'danger' }),
    });
  const press = () => {
    if (requireLogin(() => change(true))) change(!following);
  };
  return (
    <Button
      size={size}
      variant={following ? 'secondary' : 'primary'}
      aria-pressed={following}
      aria-label={following ? t('unfollowName', { nick: host.nick }) : t('followName', { nick: host.nick })}
      icon={following ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
      onClick={press}
    >
      {following ? t('following') : t('follow')}
    </Button>
  );
}
