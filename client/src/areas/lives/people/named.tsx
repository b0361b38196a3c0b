import { t } from '../../../messages/lives.ts';
import { AbsentAvatar } from '../../../ui/AbsentAvatar.tsx';
import type { AvatarSize } from '../../../ui/Avatar.tsx';
import { useIsBlocked } from '../../blocks/index.ts';

/**
 * Whether somebody in a ranking of a live is named. A ranking is one for everybody inside: whom the viewer blocks stands there
 * without a name, and the place stays (BLOCKS-12). Who moderates the live sees everybody, as among its viewers.
 */
export function useIsNamed(moderates: boolean): (userKey: number) => boolean {
  const isBlocked = useIsBlocked();
  return (userKey) => moderates || !isBlocked(userKey);
}

/** Stands at the place of somebody who is not named. */
export function Unnamed({ size, className }: { size: AvatarSize; className?: string }) {
  return (
    <>
      <AbsentAvatar size={size} />
      <span className={`min-w-0 flex-1 truncate text-muted ${className ?? ''}`}>{t('someoneHidden')}</span>
    </>
  );
}
