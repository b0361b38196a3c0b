export { Particles } from './particles.ts';
export { GiftSounds } from './sounds.ts';
