import type { ReactNode } from 'react';
import { Avatar, type AvatarUser } from '../../../../ui/Avatar.tsx';
import { LoadingNote, Skeleton } from '../../../../ui/Skeleton.tsx';
import { SpeakerBadges } from '../../../chat/index.ts';

/** A member in a list of the room; a press opens their card. */
export function PersonRow({
  user,
  permission = 0,
  fanLevel,
  subscriber = false,
  onPick,
  before,
  after,
}: {
  user: AvatarUser & { honor: string | null };
  permission?: number;
  fanLevel: number;
  subscriber?: boolean;
  onPick: (user: AvatarUser) => void;
  before?: ReactNode;
  after?: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onPick(user)}
        className="flex w-full items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-raised focus-visible:-outline-offset-2"
      >
        {before}
        <Avatar user={user} size={32} />
        <span className="flex min-w-0 flex-1 items-center gap-1">
          <span className="truncate">{user.nick}</span>
          <span className="shrink-0">
            <SpeakerBadges
              speaker={{
                permission,
                fanLevel,
                subscriber,
                vipLevel: user.vip_level,
                honor: user.honor,
              }}
            />
          </span>
        </span>
        {after}
      </button>
    </li>
  );
}

/** Placeholders of such rows while they are loading. */
export function PersonRowsSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-3">
      <LoadingNote />
      {['w-1/3', 'w-1/2', 'w-2/5', 'w-1/3', 'w-1/2', 'w-1/4'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-8 rounded-pill" />
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
