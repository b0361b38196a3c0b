import clsx from 'clsx';
import { useState } from 'react';
import { answeredAddress } from '../api/hosts.ts';
import { avatarClassOf, initialsOf } from './avatar-face.ts';

/** Who an avatar shows. */
export interface AvatarUser {
  user_key: number;
  nick: string;
  profile_info: string | null;
  vip_level: number;
}

const rings = [
  '',
  'ring-2 ring-vip-1',
  'ring-2 ring-vip-2',
  'ring-2 ring-vip-3',
  'ring-2 ring-vip-4',
  'ring-2 ring-vip-5',
] as const;
/**
 * A member's picture; missing or failed, the first 2 characters of the nickname on one of 5 colours by user_key modulo
 * 5; a ring for the VIP level (CLIENT-25). The nickname stands beside it, so it has no name of its own.
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
  return (
    <span
      aria-hidden
      data-vip={user.vip_level}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-pill leading-none font-semibold text-over select-none',
        picture ? 'bg-raised' : avatarClassOf(user.user_key),
        rings[user.vip_level],
        className,
      )}
    >
      {picture ? (
        <img
          src={answeredAddress(picture)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(picture)}
          className="size-full object-cover"
        />
      ) : (
        initialsOf(user.nick)
      )}
    </span>
  );
}
