import { describe, expect, it } from '@jest/globals';
import { displayFanLevel, fanLevelOf, starsOfFanLevel } from '../src/fan-level.ts';

describe('the level of a fan', () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [399, 1],
    [400, 2],
    [9_999, 9],
    [10_000, 10],
    [999_999, 99],
    [1_000_000, 100],
    [9_000_000_000, 100],
  ])('%d honey are level %d (GIFTS-25)', (starCnt, level) => {
    expect(fanLevelOf(starCnt)).toBe(level);
  });

  it('starts where honeyOfLevel says', () => {
    for (const level of [1, 2, 10, 99, 100]) {
      expect([fanLevelOf(starsOfFanLevel(level) - 1), fanLevelOf(starsOfFanLevel(level))]).toEqual([
        level - 1,
        level,
      ]);
    }
  });

  it.each([
    [0, 0],
    [9, 0],
    [10, 10],
    [19, 10],
    [99, 90],
    [100, 100],
  ])('%d is shown as %d (GIFTS-26)', (level, shown) => {
    expect(displayFanLevel(level)).toBe(shown);
  });
});
