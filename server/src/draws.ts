import type { DrawVerifier } from './events/draws/draw-verifier.ts';
import { eventDrawVerifier } from './events/monthly/event-draw-verifier.ts';
import { rouletteVerifier } from './events/roulette/roulette-verifier.ts';
import { lottoVerifier } from './external/lotto/lotto-verifier.ts';

export { verifyDraws, verifyDrawsWithin } from './events/draws/draw-verifier.ts';

/** The verifiers of all draws, which `npm run draws:verify` runs. An area that draws adds its own here. */
export const drawVerifiers: readonly DrawVerifier[] = [rouletteVerifier, eventDrawVerifier, lottoVerifier];
