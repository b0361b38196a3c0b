import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isOffered } from '../../api/compatibility.ts';
import { t } from '../../messages/social.ts';
import { paths } from '../../routing/paths.ts';
import { toast } from '../../ui/toast.ts';
import { useSession } from '../session/index.ts';
import { type KnownLives, newLives } from './model/new-lives.ts';
import { followingInfoQuery } from './queries/following-info.ts';

/** Notifies a member when a followed host goes live, unless the member is in that room or has disabled these alerts. */
export function GoLiveAlerts() {
  const { userKey, excelOnly } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const known = useRef<KnownLives | null>(null);
  const { data } = useQuery({
    ...followingInfoQuery(userKey ?? 0),
    enabled: userKey !== null && isOffered('GET /v1/user/following-info'),
  });
  useEffect(() => {
    if (!data || userKey === null) return;
    const { started, known: now } = newLives(known.current, userKey, data.lives);
    known.current = now;
    if (data.live_alarm_yn === 'N') return;
    for (const live of started) {
      const address = paths.play(live.vod_key);
      if (pathname === address || (excelOnly !== false && live.type !== 'excel')) continue;
      toast(t('wentLive', { nick: live.host.nick, title: live.title }), {
        action: { label: t('wentLiveWatch'), onClick: () => void navigate(address) },
      });
    }
  }, [data, userKey, excelOnly, navigate, pathname]);
  return null;
}
