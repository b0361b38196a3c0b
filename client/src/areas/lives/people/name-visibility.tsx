import { t } from '../../../messages/lives.ts';
import { AbsentAvatar } from '../../../ui/AbsentAvatar.tsx';
import type { AvatarSize } from '../../../ui/Avatar.tsx';
import { useIsBlocked } from '../../blocks/index.ts';

/**
 * Whether a member's name is shown in a ranking of a live. All viewers share one ranking: members the viewer blocks
 * appear without a name, and their place stays (BLOCKS-12). Moderators of the live see all names, as in its viewer
 * list.
 */
export function useIsNameShown(moderates: boolean): (userKey: number) => boolean {
  const isBlocked = useIsBlocked();
  return (userKey) => moderates || !isBlocked(userKey);
}

/** Replaces the name of a hidden member. */
export function HiddenName({ size, className }: { size: AvatarSize; className?: string }) {
  return (
    <>
      <AbsentAvatar size={size} />
      <span className={`min-w-0 flex-1 truncate text-muted ${className ?? ''}`}>{t('someoneHidden')}</span>
    </>
  );
}
