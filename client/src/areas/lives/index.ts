import { lazyPart } from '../../ui/lazy-part.tsx';
import { RetryByItself } from '../../ui/RetryByItself.tsx';

export { ChipGroup } from './all/ChipGroup.tsx';
export { LiveGrid, LiveGridSkeleton, LiveShelf } from './LiveGrid.tsx';
export { type LiveType, liveTypeName, liveTypes } from './live-type.ts';
export { offeredLives } from './offered.ts';
export { liveCategoriesQuery } from './queries/live-categories.ts';
export type { OverlayState } from './room/EffectOverlay.tsx';

/** A live's room, for pages of other addresses that show the same. */
export const LiveRoom = lazyPart(() => import('./room/PlayPage.tsx'), RetryByItself);

/** The gift effects of a live alone; it brings the room's chat with it, so it is loaded where it is shown. */
export const EffectOverlay = lazyPart(() => import('./room/EffectOverlay.tsx'), RetryByItself);
