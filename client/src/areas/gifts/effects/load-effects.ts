import { lazyModule } from '../../../lib/lazy-module.ts';

/** Particles and sounds, which a room loads once the browser is idle: until then effects are without them. */
export const effectParts = lazyModule(() => import('./effect-parts.ts'));
