import clsx from 'clsx';
import { useState } from 'react';
import { assetUrl } from '../api/hosts.ts';
import { avatarClassOf, initialsOf } from './avatar-face.ts';

/** The member whose picture is shown. */
export interface FaceUser {
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
 * A member's picture. Without one, or if it fails to load: the first 2 characters of the nickname, on the colour
 * numbered user_key modulo 5. A ring shows the VIP level. Use `Avatar`, which has fixed sizes, to show members; pages
 * on which a member chooses a picture use this component directly.
 */
export function Face({
  user,
  size,
  className,
}: {
  user: FaceUser;
  size: number;
  className?: string | undefined;
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
          src={assetUrl(picture)}
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
