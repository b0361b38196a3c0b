import { Face, type FaceUser } from './Face.tsx';

export type AvatarUser = FaceUser;

/** The sizes of avatars in px (CLIENT-25). */
export type AvatarSize = 25 | 32 | 40;

/** Shows a member (CLIENT-25). The nickname is shown next to it, so the avatar has no accessible name. */
export function Avatar({
  user,
  size = 40,
  className,
}: {
  user: AvatarUser;
  size?: AvatarSize;
  className?: string;
}) {
  return <Face user={user} size={size} className={className} />;
}
