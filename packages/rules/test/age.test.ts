import { describe, expect, it } from '@jest/globals';
import { adultAge, ageOn, isAdult, isBirth, seoulDay } from '../src/age.ts';

describe('isBirth', () => {
  it.each(['20000101', '19000101', '20991231', '20000229', '20240229', '19960229', '20010131', '20010430'])(
    'accepts %s (VERIFICATION-13)',
    (value) => {
      expect(isBirth(value)).toBe(true);
    },
  );

  it.each([
    '',
    '2000010',
    '200001011',
    '20000100',
    '20000132',
    '20000001',
    '20001301',
    '20010229',
    '19000229',
    '21000101',
    '18991231',
    '20010431',
    '20010230',
    '2000-1-1',
    '2000 101',
    '２０００0101',
    '20000101\n',
    'abcdefgh',
  ])('refuses %j (VERIFICATION-13)', (value) => {
    expect(isBirth(value)).toBe(false);
  });
});

describe('seoulDay', () => {
  it.each([
    ['2026-11-20T14:59:59.999Z', '20261120'],
    ['2026-11-20T15:00:00.000Z', '20261121'],
    ['2026-11-21T00:00:00.000Z', '20261121'],
    ['2026-12-31T15:00:00.000Z', '20270101'],
    ['2028-02-28T15:00:00.000Z', '20280229'],
    ['2027-02-28T15:00:00.000Z', '20270301'],
  ])('%s is %s (VERIFICATION-14)', (at, day) => {
    expect(seoulDay(new Date(at))).toBe(day);
  });
});

describe('ageOn', () => {
  it.each([
    ['20000521', '20260520', 25],
    ['20000521', '20260521', 26],
    ['20000521', '20260522', 26],
    ['20000101', '20251231', 25],
    ['20000101', '20260101', 26],
    ['20001231', '20260101', 25],
    ['20260521', '20260521', 0],
    ['20260522', '20260521', -1],
    ['20000229', '20260228', 25],
    ['20000229', '20260301', 26],
    ['20000229', '20280228', 27],
    ['20000229', '20280229', 28],
    ['20000301', '20280229', 27],
  ])('born %s, on %s: %d (VERIFICATION-14)', (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age);
  });
});

describe('isAdult', () => {
  it('starts at 19 (VERIFICATION-13)', () => {
    expect(adultAge).toBe(19);
  });

  it.each([
    // Seoul's midnight is 15:00 UTC of the day before.
    ['the last millisecond before the birthday in Seoul', '20071121', '2026-11-20T14:59:59.999Z', false],
    ['the first moment of the birthday in Seoul', '20071121', '2026-11-20T15:00:00.000Z', true],
    ["the birthday by UTC's calendar", '20071121', '2026-11-21T00:00:00.000Z', true],
    ['the day before, at noon', '20071122', '2026-11-21T03:00:00.000Z', false],
    ['the day after', '20071120', '2026-11-21T03:00:00.000Z', true],
    ['a leap child on 28 February of a plain year', '20080229', '2027-02-28T03:00:00.000Z', false],
    ['a leap child on 1 March of a plain year', '20080229', '2027-02-28T15:00:00.000Z', true],
    ['nineteen years and a new year in Seoul', '20080101', '2026-12-31T15:00:00.000Z', true],
    ['nineteen years and still the old year', '20080101', '2026-12-31T14:59:59.999Z', false],
    ['an invalid date', '20000230', '2026-11-21T03:00:00.000Z', false],
    ['nothing', '', '2026-11-21T03:00:00.000Z', false],
    ['a person not yet born', '20991231', '2026-11-21T03:00:00.000Z', false],
  ])('%s (VERIFICATION-13)', (_name, birth, at, adult) => {
    expect(isAdult(birth, new Date(at))).toBe(adult);
  });
});
