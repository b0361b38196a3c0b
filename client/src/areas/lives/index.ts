import { AutoRetry } from '../../ui/AutoRetry.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

export { ChipGroup } from './all/ChipGroup.tsx';
export { LiveGrid, LiveGridSkeleton, LiveShelf } from './LiveGrid.tsx';
export { type LiveType, liveTypeName, liveTypes } from './live-type.ts';
export { liveCategoriesQuery } from './queries/live-categories.ts';
export type { OverlayState } from './room/EffectOverlay.tsx';
export { visibleLives } from './visible-lives.ts';

/** A live's room, for pages at other addresses that show the same. */
export const LiveRoom = lazyComponent(() => import('./room/PlayPage.tsx'), AutoRetry);

/** Only the gift effects of a live; they need the room's chat, so this is loaded on demand. */
export const EffectOverlay = lazyComponent(() => import('./room/EffectOverlay.tsx'), AutoRetry);
