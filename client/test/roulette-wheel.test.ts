import { describe, expect, it } from '@jest/globals';
import {
  fieldPath,
  fieldUnderPointer,
  offsetOf,
  stopRotation,
} from '../src/areas/events/roulette/wheel/wheel-angles.ts';

const count = 12;
const fields = Array.from({ length: count }, (_, field) => field);

describe("the roulette's wheel", () => {
  it('stops with the drawn field below the pointer, wherever it starts and wherever in the field (EVENTS-68)', () => {
    for (const field of fields)
      for (const now of [0, 1, 14.9, 15, 173.2, 359.9, 360, 12_345.6])
        for (const offset of [-1, -0.5, 0, 0.5, 1, 7])
          expect(fieldUnderPointer(stopRotation(now, field, { count, turns: 4, offset }), count)).toBe(field);
  });

  it('never turns backwards, and by at least the whole turns (EVENTS-68)', () => {
    for (const field of fields) {
      const stop = stopRotation(725.5, field, { count, turns: 4, offset: offsetOf(field) });
      expect(stop).toBeGreaterThanOrEqual(725.5 + 4 * 360);
      expect(stop).toBeLessThan(725.5 + 5 * 360);
    }
  });

  it('shows the first field at rest, and the previous one after a twelfth of a turn (EVENTS-68)', () => {
    expect(fieldUnderPointer(0, count)).toBe(0);
    expect(fieldUnderPointer(30, count)).toBe(11);
    expect(fieldUnderPointer(-30, count)).toBe(1);
    expect(fieldUnderPointer(14.9, count)).toBe(0);
    expect(fieldUnderPointer(15.1, count)).toBe(11);
  });

  it('stops at the same place for the same draw, and inside the field for each (EVENTS-68)', () => {
    for (let number = 1; number < 500; number += 1) {
      expect(offsetOf(number)).toBe(offsetOf(number));
      expect(Math.abs(offsetOf(number))).toBeLessThanOrEqual(1);
    }
  });

  it('draws twelve equal fields around the centre (EVENTS-68)', () => {
    expect(fieldPath(0, count, 180, 200)).toBe('M200 200L153.41 26.13A180 180 0 0 1 246.59 26.13Z');
    expect(new Set(fields.map((field) => fieldPath(field, count, 180, 200))).size).toBe(count);
  });
});
