import { Face, type FaceUser } from './Face.tsx';

export type AvatarUser = FaceUser;

/** The sizes of avatars in px (CLIENT-25). */
export type AvatarSize = 25 | 32 | 40;

/** Shows a member (CLIENT-25). The nickname stands beside it, so it has no name of its own. */
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
