import clsx from 'clsx';
import { useState } from 'react';

/** Who an avatar shows. */
export interface AvatarUser {
  user_key: number;
  nick: string;
  profile_info: string | null;
  vip_level: number;
}

const classes = ['bg-avatar-0', 'bg-avatar-1', 'bg-avatar-2', 'bg-avatar-3', 'bg-avatar-4'] as const;
const rings = [
  '',
  'ring-2 ring-vip-1',
  'ring-2 ring-vip-2',
  'ring-2 ring-vip-3',
  'ring-2 ring-vip-4',
  'ring-2 ring-vip-5',
] as const;
const initialsLength = 2;

/** The first two characters of a nickname as people count them (an emoji is one). */
function initials(nick: string): string {
  const characters = new Intl.Segmenter('ko', { granularity: 'grapheme' }).segment(nick.trim());
  return Array.from(characters, ({ segment }) => segment)
    .slice(0, initialsLength)
    .join('');
}

/**
 * A member's picture; missing or failed, the first 2 characters of the nickname on one of 5 colours by user_key modulo
 * 5; a ring for the VIP level (specification section 3). The nickname stands beside it, so it has no name of its own.
 */
export function Avatar({
  user,
  size = 40,
  className,
}: {
  user: AvatarUser;
  size?: 25 | 32 | 40 | 64 | 96;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = user.profile_info && user.profile_info !== failed ? user.profile_info : null;
  const colour = ((user.user_key % classes.length) + classes.length) % classes.length;
  return (
    <span
      aria-hidden
      data-vip={user.vip_level}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-pill leading-none font-semibold text-over select-none',
        picture ? 'bg-raised' : classes[colour],
        rings[user.vip_level],
        className,
      )}
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(picture)}
          className="size-full object-cover"
        />
      ) : (
        initials(user.nick)
      )}
    </span>
  );
}
