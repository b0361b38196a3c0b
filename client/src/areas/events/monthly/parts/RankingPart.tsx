import { Link } from 'react-router';
import { t } from '../../../../messages/monthly.ts';
import { paths } from '../../../../routing/paths.ts';
import { AbsentAvatar } from '../../../../ui/AbsentAvatar.tsx';
import { formatHoney } from '../../../../ui/format/numbers.ts';
import { useIsBlocked } from '../../../blocks/index.ts';
import { GradeBadges } from '../../../grades/index.ts';
import { UserAvatarButton } from '../../../users/index.ts';
import type { EventPart, MonthEvent } from '../month-event-queries.ts';
import type { ShownEvent } from '../shown-event.ts';
import { PartFrame } from './PartFrame.tsx';
import { PrizeList } from './PrizeList.tsx';

type Ranking = NonNullable<MonthEvent['ranking']>;

/** The ranking of an event's days, with its prizes. */
export function RankingPart({
  part,
  shown,
}: {
  part: Extract<EventPart, { type: 'ranking' }>;
  shown: ShownEvent;
}) {
  const ranking = shown.event?.ranking ?? null;
  return (
    <PartFrame title={part.title}>
      <PrizeList prizes={part.prizes} byPlace />
      {ranking && (
        <p className="text-sm text-muted">
          {t('rankDays', {
            from: ranking.first_on.replaceAll('-', '.'),
            until: ranking.last_on.replaceAll('-', '.'),
            kind: t(ranking.kind === 'host' ? 'rankHost' : 'rankMember'),
          })}{' '}
          {t(ranking.closed_yn === 'Y' ? 'rankClosed' : 'rankRunning')}
        </p>
      )}
      {ranking && ranking.own_place !== null && (
        <p className="mt-2 font-semibold text-honey-text">{t('rankOwn', { place: ranking.own_place })}</p>
      )}
      {ranking && ranking.list.length > 0 ? (
        <ol aria-label={part.title} className="mt-3 divide-y divide-line">
          {ranking.list.map((entry) => (
            <Row key={entry.place} entry={entry} kind={ranking.kind} />
          ))}
        </ol>
      ) : (
        <p className="mt-3 text-muted">{t('rankEmpty')}</p>
      )}
    </PartFrame>
  );
}

function Row({ entry, kind }: { entry: Ranking['list'][number]; kind: Ranking['kind'] }) {
  const isBlocked = useIsBlocked();
  const user = entry.user && !isBlocked(entry.user.user_key) ? entry.user : null;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="w-8 shrink-0 text-center font-extrabold tabular-nums">
        <span aria-hidden>{entry.place}</span>
        <span className="sr-only">{t('place', { place: entry.place })}</span>
      </span>
      {user ? <UserAvatarButton user={user} size={40} /> : <AbsentAvatar size={40} />}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        {!user ? (
          <span className="text-muted">{t('left')}</span>
        ) : kind === 'host' ? (
          <Link
            to={paths.channel(user.user_key)}
            className="max-w-full truncate font-semibold hover:underline"
          >
            {user.nick}
          </Link>
        ) : (
          <span className="max-w-full truncate font-semibold">{user.nick}</span>
        )}
        {user && <GradeBadges user={user} className="shrink-0" />}
      </span>
      {entry.star_cnt !== null && (
        <span className="shrink-0 text-sm font-semibold text-honey-text">{formatHoney(entry.star_cnt)}</span>
      )}
    </li>
  );
}
