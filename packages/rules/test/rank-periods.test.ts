import { describe, expect, it } from '@jest/globals';
import { dateStart, isDate, periodAfter, periodEnd, periodStart, seoulDate } from '../src/rank-periods.ts';

describe('periods of a rank', () => {
  it('change at midnight in Seoul (RANKS-2)', () => {
    expect(seoulDate(new Date('2026-11-22T14:59:59.999Z'))).toBe('2026-11-22');
    expect(seoulDate(new Date('2026-11-22T15:00:00Z'))).toBe('2026-11-23');
    expect(dateStart('2026-11-23')).toEqual(new Date('2026-11-22T15:00:00Z'));
  });

  it('are days, weeks from Monday to Sunday, and months (RANKS-2)', () => {
    expect(periodStart('day', '2026-11-22')).toBe('2026-11-22');
    // A Sunday belongs to the previous week, a Monday starts one, across the turn of a year too.
    expect(periodStart('week', '2026-11-22')).toBe('2026-11-16');
    expect(periodStart('week', '2026-11-23')).toBe('2026-11-23');
    expect(periodStart('week', '2027-01-01')).toBe('2026-12-28');
    expect(periodStart('month', '2026-11-30')).toBe('2026-11-01');
    expect([periodEnd('day', '2026-11-22'), periodEnd('week', '2026-11-16')]).toEqual([
      '2026-11-22',
      '2026-11-22',
    ]);
    expect(periodEnd('month', '2028-02-01')).toBe('2028-02-29');
  });

  it('count forwards and backwards', () => {
    expect(periodAfter('day', '2026-12-31')).toBe('2027-01-01');
    expect(periodAfter('week', '2026-12-28')).toBe('2027-01-04');
    expect(periodAfter('month', '2026-12-01')).toBe('2027-01-01');
    expect(periodAfter('month', '2026-03-01', -1)).toBe('2026-02-01');
    expect(periodAfter('day', '2026-03-01', -1)).toBe('2026-02-28');
  });

  it.each(['2026-02-29', '2026-13-01', '20261101', '2026-1-1', '1999-01-01', ''])(
    '%s is not a date',
    (text) => {
      expect(isDate(text)).toBe(false);
    },
  );

  it('accept 29 February only in leap years', () => {
    expect(isDate('2028-02-29')).toBe(true);
  });
});
