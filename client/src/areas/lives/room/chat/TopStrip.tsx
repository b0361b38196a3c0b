import { useQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import type { Schema } from '../../../../api/client.ts';
import { isOffered } from '../../../../api/compatibility.ts';
import { t } from '../../../../messages/results.ts';
import { Avatar, type AvatarUser } from '../../../../ui/Avatar.tsx';
import { formatCount, formatHoney } from '../../../../ui/format/numbers.ts';
import { HonorMark } from '../../../grades/index.ts';
import { useSession } from '../../../session/index.ts';
import { HiddenName, useIsNameShown } from '../../people/name-visibility.tsx';
import { toFirstQuery } from '../../queries/to-first.ts';
import { topUsersQuery } from '../../queries/top-users.ts';

const shownMax = 3;

/** The top givers of this live, above the chat. Read once, then updated by the room's ranking events. */
export function TopStrip({
  vodKey,
  isHost,
  moderates,
  onPick,
  onGift,
  isLow,
}: {
  vodKey: number;
  /** The viewer is the live's host. */
  isHost: boolean;
  /** The viewer is the host or a manager. */
  moderates: boolean;
  onPick: (user: AvatarUser) => void;
  /** Opens the gift sheet. */
  onGift: () => void;
  /** There is room for the givers alone. */
  isLow: boolean;
}) {
  const isNamed = useIsNameShown(moderates);
  const { data } = useQuery({ ...topUsersQuery(vodKey), refetchInterval: false });
  const { userKey } = useSession();
  const offersToFirst = !isLow && userKey !== null && !isHost && isOffered('GET /v1/streams/{id}/to-first');
  const { data: mine } = useQuery({ ...toFirstQuery(vodKey), enabled: offersToFirst });
  const missing = (offersToFirst && mine?.to_first_star_cnt) || 0;
  const top = data?.list.slice(0, shownMax) ?? [];
  if (top.length === 0) return null;
  return (
    <div className="shrink-0 border-line border-b bg-honey-soft">
      <ol
        aria-label={t('topStrip')}
        className="flex items-center gap-1 overflow-x-auto px-2 py-1 [scrollbar-width:none]"
      >
        <Crown size={16} aria-hidden className="mx-1 shrink-0 text-honey-text" />
        {top.map((user) => (
          <li key={user.user_key} className="min-w-0 flex-1">
            {isNamed(user.user_key) ? (
              <StripPlace user={user} onPick={onPick} />
            ) : (
              <span className="flex items-center gap-1 p-1">
                <HiddenName size={25} className="text-xs" />
              </span>
            )}
          </li>
        ))}
      </ol>
      {missing > 0 && (
        <button
          type="button"
          onClick={onGift}
          className="flex min-h-6 w-full items-center justify-center px-2 pb-1 text-xs font-semibold text-honey-text hover:underline focus-visible:-outline-offset-2"
        >
          {t('toFirst', { amount: formatHoney(missing) })}
        </button>
      )}
    </div>
  );
}

function StripPlace({ user, onPick }: { user: Schema<'RankedUser'>; onPick: (user: AvatarUser) => void }) {
  return (
    <button
      type="button"
      aria-label={t('stripPlace', { rank: user.rank, nick: user.nick, amount: formatHoney(user.star_cnt) })}
      onClick={() => onPick(user)}
      className="flex w-full min-w-0 items-center gap-1 rounded-control p-1 text-left hover:bg-raised focus-visible:-outline-offset-2"
    >
      <Avatar user={user} size={25} />
      <span className="min-w-0">
        <span className="flex items-center gap-1">
          <span className="truncate text-xs font-semibold">{user.nick}</span>
          <HonorMark code={user.honor} />
        </span>
        <span className="block text-xs text-honey-text">{formatCount(user.star_cnt)}</span>
      </span>
    </button>
  );
}
