import { UserX } from 'lucide-react';
import type { AvatarSize } from './Avatar.tsx';

/** The placeholder for a member who left, or who is hidden from the user. */
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
