import { UserX } from 'lucide-react';
import type { AvatarSize } from './Avatar.tsx';

/** Stands at the place of somebody who left, or is not shown to who looks. */
export function AbsentAvatar({ size }: { size: AvatarSize }) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className="inline-flex shrink-0 items-center justify-center rounded-pill bg-raised text-muted"
    >
      <UserX size={size / 2} />
    </span>
  );
}
