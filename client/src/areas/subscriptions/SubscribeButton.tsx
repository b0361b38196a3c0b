import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { isOffered } from '../../api/compatibility.ts';
import { t } from '../../messages/subscriptions.ts';
import { Button } from '../../ui/Button.tsx';
import { requireLogin, useSession } from '../session/index.ts';
import { subscribeCheckQuery } from './queries/subscriptions.ts';
import { openSubscribeDialog } from './subscribe-dialog.ts';

/**
 * Subscribes to a host, or shows the remaining days. For a host with too few fans it shows how many are missing.
 * Visitors get the login dialog first; not shown to the host.
 */
export function SubscribeButton({
  userKey: hostKey,
  nick,
  size = 'md',
}: {
  userKey: number;
  nick: string;
  size?: 'sm' | 'md';
}) {
  const { loggedIn, userKey } = useSession();
  const check = useQuery({
    ...subscribeCheckQuery(hostKey),
    enabled: loggedIn && userKey !== hostKey && isOffered('GET /v1/user/bt-subscribe-check/{id}'),
  }).data;
  if (userKey === hostKey || !isOffered('POST /v1/user/bt-subscribe')) return null;
  const subscribed = check?.subscribed_yn === 'Y';
  if (check && !subscribed && check.fans_lacking > 0) {
    return (
      <p className="self-center text-sm text-muted">{t('fansLacking', { count: check.fans_lacking })}</p>
    );
  }
  const openDialog = () => {
    if (requireLogin() && userKey !== null) openSubscribeDialog({ hostKey, nick, userKey });
  };
  const label = subscribed ? t('subscribed') : t('subscribe');
  return (
    <Button
      size={size}
      variant="secondary"
      aria-label={`${nick} ${label}`}
      icon={
        <Star size={16} aria-hidden className="text-honey-text" fill={subscribed ? 'currentColor' : 'none'} />
      }
      onClick={openDialog}
    >
      {label}
      {subscribed && <span className="text-muted"> {t('daysLeft', { days: check.days_left })}</span>}
    </Button>
  );
}
