import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';
import { GradeBadges } from '../../grades/index.ts';
import { openNameCard } from '../../users/index.ts';

/** The grid of member lists: one to three per row. */
export const peopleGrid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3';

/** A member in a list: hosts link to their page, others to their name card. */
export function PersonCard({
  user,
  host,
  name = user.nick,
  live = false,
  note,
  after,
}: {
  user: Schema<'UserBrief'>;
  host: boolean;
  /** Replaces the nickname, for example with highlighted matches. */
  name?: ReactNode;
  live?: boolean;
  note?: ReactNode;
  after?: ReactNode;
}) {
  const nameClass = 'block max-w-full truncate text-left font-semibold after:absolute after:inset-0';
  return (
    <li className="relative flex min-w-0 items-center gap-3 rounded-card border border-line bg-surface p-3 hover:bg-raised">
      <span className={clsx('flex shrink-0', live && 'rounded-pill ring-2 ring-live')}>
        <Avatar user={user} size={40} />
      </span>
      <span className="min-w-0 flex-1">
        {host ? (
          <Link to={paths.channel(user.user_key)} className={nameClass}>
            {name}
          </Link>
        ) : (
          <button
            type="button"
            onClick={() => openNameCard({ userKey: user.user_key, nick: user.nick })}
            className={nameClass}
          >
            {name}
          </button>
        )}
        <span className="flex flex-wrap items-center gap-1 text-sm text-muted">
          {note}
          <GradeBadges user={user} />
        </span>
      </span>
      {after && <span className="relative z-10 shrink-0">{after}</span>}
    </li>
  );
}

/** Placeholders while the members are loading. */
export function PeopleSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={peopleGrid}>
      <LoadingNote />
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike and never move.
        <Skeleton key={place} className="h-[74px] rounded-card" />
      ))}
    </div>
  );
}
