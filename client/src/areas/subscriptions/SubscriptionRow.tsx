import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { t } from '../../messages/subscriptions.ts';
import { paths } from '../../routing/paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatNumber } from '../../ui/format/numbers.ts';
import { GradeBadges } from '../grades/index.ts';
import type { Side } from './queries/subscriptions.ts';
import { openSubscribeDialog } from './subscribe-dialog.ts';

interface RowProps {
  entry: Schema<'SubscriptionEntry'>;
  side: Side;
  userKey: number;
}

/** One subscription: the host or subscriber, start, end, and a link to extend it. */
export function SubscriptionRow({ entry, side, userKey }: RowProps) {
  const { user } = entry;
  const isExpired = entry.days_left === 0;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar user={user} size={40} />
      <span className="min-w-0 flex-1">
        <SubscribedPerson entry={entry} side={side} />
        <span className="block text-sm text-muted">
          {t('started', { date: formatDate(entry.started_at) })} ·{' '}
          {isExpired
            ? t('ended', { date: formatDate(entry.ends_at) })
            : t('endsAt', { date: formatDate(entry.ends_at) })}{' '}
          · {t('terms', { count: formatNumber(entry.term_cnt) })}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <TimeLeft entry={entry} side={side} userKey={userKey} />
      </span>
    </li>
  );
}

/** The subscription's member, with links to the channel and to a live. */
export function SubscribedPerson({ entry, side }: Omit<RowProps, 'userKey'>) {
  const { user } = entry;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {side === 'own' ? (
        <Link to={paths.channel(user.user_key)} className="truncate font-semibold hover:underline">
          {user.nick}
        </Link>
      ) : (
        <span className="truncate font-semibold">{user.nick}</span>
      )}
      <GradeBadges user={user} />
      {entry.live_vod_key !== null && side === 'own' && (
        <Link to={paths.play(entry.live_vod_key)}>
          <Badge tone="live">{t('live')}</Badge>
        </Link>
      )}
    </span>
  );
}

/** The remaining days, and a button to extend. */
export function TimeLeft({ entry, side, userKey }: RowProps) {
  const { user } = entry;
  const isExpired = entry.days_left === 0;
  return (
    <>
      {!isExpired && <Badge tone="honey">{t('daysLeft', { days: entry.days_left })}</Badge>}
      {side === 'own' && entry.renewable_yn === 'Y' && (
        <Button
          size="sm"
          onClick={() => openSubscribeDialog({ hostKey: user.user_key, nick: user.nick, userKey })}
        >
          {t(isExpired ? 'again' : 'extend')}
        </Button>
      )}
    </>
  );
}
