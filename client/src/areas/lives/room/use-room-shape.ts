import { useIsDesktop, useMediaQuery } from '../../../ui/media-queries.ts';

/**
 * How the room is laid out. desktop: chat beside the player; stack (phone upright): chat under it; drawer (phone
 * on its side): the player has the window, the chat slides over from the right.
 */
export type RoomShape = 'desktop' | 'stack' | 'drawer';

/** The same question that hides the header of the play layout. */
const LYING_PHONE = '(orientation: landscape) and (max-height: 480px)';

/** The layout that fits this window now. */
export function useRoomShape(): RoomShape {
  const desktop = useIsDesktop();
  const lying = useMediaQuery(LYING_PHONE);
  if (lying) return 'drawer';
  return desktop ? 'desktop' : 'stack';
}
