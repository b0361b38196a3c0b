import { useIsDesktop, useMediaQuery } from '../../../ui/media-queries.ts';
import { useIsEmbedded } from '../../media/index.ts';

/**
 * The layout of the room. desktop: chat beside the player; stack (phone in portrait): chat below it; drawer (phone in
 * landscape): the player fills the window, the chat slides in from the right; stage (phone in portrait): the picture of
 * a vertical live fills the window, and everything else is over it.
 */
export type RoomShape = 'desktop' | 'stack' | 'drawer' | 'stage';

/** The same media query hides the header of the play layout. */
const LYING_PHONE = '(orientation: landscape) and (max-height: 480px)';

/**
 * The layout for the current window.
 * @param takesStage whether the live is shown on a stage where the window allows it
 */
export function useRoomShape(takesStage: boolean): RoomShape {
  const desktop = useIsDesktop();
  const isLandscape = useMediaQuery(LYING_PHONE);
  if (isLandscape) return 'drawer';
  if (desktop) return 'desktop';
  return takesStage ? 'stage' : 'stack';
}

/** A frame of another page that is lower has no room for more than picture and chat. */
const LOW_FRAME = '(max-height: 720px)';

/** Whether the room is in such a frame. */
export function useIsLowFrame(): boolean {
  const isEmbedded = useIsEmbedded();
  const isLow = useMediaQuery(LOW_FRAME);
  return isEmbedded && isLow;
}
