import { useIsDesktop, useMediaQuery } from '../../../ui/media-queries.ts';

/**
 * The layout of the room. desktop: chat beside the player; stack (phone in portrait): chat below it; drawer (phone in
 * landscape): the player fills the window, the chat slides in from the right.
 */
export type RoomShape = 'desktop' | 'stack' | 'drawer';

/** The same media query hides the header of the play layout. */
const LYING_PHONE = '(orientation: landscape) and (max-height: 480px)';

/** The layout for the current window. */
export function useRoomShape(): RoomShape {
  const desktop = useIsDesktop();
  const isLandscape = useMediaQuery(LYING_PHONE);
  if (isLandscape) return 'drawer';
  return desktop ? 'desktop' : 'stack';
}
