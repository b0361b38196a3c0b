import { lazyComponent } from '../../ui/lazy-component.tsx';
import { AutoRetry } from '../../ui/AutoRetry.tsx';

export { ChipGroup } from './all/ChipGroup.tsx';
export { LiveGrid, LiveGridSkeleton, LiveShelf } from './LiveGrid.tsx';
export { type LiveType, liveTypeName, liveTypes } from './live-type.ts';
export { offeredLives } from './offered.ts';
export { liveCategoriesQuery } from './queries/live-categories.ts';
export type { OverlayState } from './room/EffectOverlay.tsx';

/** A live's room, for pages of other addresses that show the same. */
export const LiveRoom = lazyComponent(() => import('./room/PlayPage.tsx'), AutoRetry);

/** The gift effects of a live alone; it brings the room's chat with it, so it is loaded where it is shown. */
export const EffectOverlay = lazyComponent(() => import('./room/EffectOverlay.tsx'), AutoRetry);
