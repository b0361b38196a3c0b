import { describe, expect, it } from '@jest/globals';
import { type GivenInLive, honeyToFirst } from '../src/index.ts';

const first = { userKey: 5, starCnt: 1_000 };

/** The first of a list in the order of the ranking. */
const firstOf = (givers: GivenInLive[]): number | undefined =>
  givers.sort((one, other) => other.starCnt - one.starCnt || one.userKey - other.userKey)[0]?.userKey;

describe('the honey that a member lacks to be first (LIVES-60)', () => {
  it('is nothing for the first, and unknown without any gift', () => {
    expect(honeyToFirst(first, first)).toBe(0);
    expect(honeyToFirst({ userKey: 6, starCnt: 0 }, null)).toBeNull();
  });

  it.each([
    [4, 0],
    [6, 0],
    [4, 999],
    [6, 999],
    [6, 1_000],
  ])('makes member %i with %i honey first, and one less does not', (userKey, starCnt) => {
    const missing = honeyToFirst({ userKey, starCnt }, first) ?? 0;
    expect(missing).toBeGreaterThan(0);
    expect(firstOf([first, { userKey, starCnt: starCnt + missing }])).toBe(userKey);
    expect(firstOf([first, { userKey, starCnt: starCnt + missing - 1 }])).toBe(first.userKey);
  });
});
