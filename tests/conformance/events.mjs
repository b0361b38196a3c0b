import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';
import { missions } from './missions.mjs';
import { monthlyEvents } from './monthly-events.mjs';
import { roulette } from './roulette.mjs';

/** Events: the roulette, missions, attendance, monthly events, and every call of the area by its contract. */
export const events = area('events', {
  ...roulette,
  ...missions,
  ...monthlyEvents,
  ...contractCases('events'),
});
