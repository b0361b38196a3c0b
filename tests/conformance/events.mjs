import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';
import { roulette } from './roulette.mjs';

/** Events: the roulette, and every call of the area by its contract. */
export const events = area('events', {
  ...roulette,
  ...contractCases('events'),
});
