import { lazyPart } from '../../ui/lazy-part.tsx';
import { RetryByItself } from '../../ui/RetryByItself.tsx';

export { LiveGridSkeleton, LiveShelf } from './LiveGrid.tsx';
export { offeredLives } from './offered.ts';
export type { OverlayState } from './room/EffectOverlay.tsx';

/** The gift effects of a live alone; it brings the room's chat with it, so it is loaded where it is shown. */
export const EffectOverlay = lazyPart(() => import('./room/EffectOverlay.tsx'), RetryByItself);
