import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';
import { missions } from './missions.mjs';
import { roulette } from './roulette.mjs';

/** Events: the roulette, missions, attendance, and every call of the area by its contract. */
export const events = area('events', {
  ...roulette,
  ...missions,
  ...contractCases('events'),
});
