import { describe, expect, it } from '@jest/globals';
import { filledUp, matchesOf, toggled } from '../src/areas/events/lotto/picked-numbers.ts';

describe('the numbers of a lotto ticket', () => {
  it('are six at most, in order, and a second press takes one back (EVENTS-78)', () => {
    expect(toggled([3, 9], 5)).toEqual([3, 5, 9]);
    expect(toggled([3, 5, 9], 5)).toEqual([3, 9]);
    expect(toggled([1, 2, 3, 4, 5, 6], 7)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('are filled up to six different ones (EVENTS-78)', () => {
    for (let time = 0; time < 200; time += 1) {
      const numbers = filledUp([45, 7]);
      expect(numbers).toHaveLength(6);
      expect(new Set(numbers).size).toBe(6);
      expect(numbers).toEqual(expect.arrayContaining([7, 45]));
      expect(numbers.every((number) => number >= 1 && number <= 45)).toBe(true);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    }
    expect(filledUp([], () => 0)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(filledUp([], () => 0.999_999)).toEqual([40, 41, 42, 43, 44, 45]);
  });

  it('replace six picked ones when they are filled up again (EVENTS-78)', () => {
    expect(filledUp([1, 2, 3, 4, 5, 6], () => 0.999_999)).toEqual([40, 41, 42, 43, 44, 45]);
  });

  it('are compared with the balls and the bonus ball (EVENTS-78)', () => {
    const drawn = { balls: [1, 2, 3, 4, 5, 6], bonus: 7 };
    expect(matchesOf([1, 2, 3, 4, 5, 7], drawn)).toEqual({ count: 5, bonus: true });
    expect(matchesOf([10, 11, 12, 13, 14, 15], drawn)).toEqual({ count: 0, bonus: false });
  });
});
