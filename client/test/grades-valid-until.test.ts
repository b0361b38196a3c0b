import { describe, expect, it } from '@jest/globals';
import { gradesValidUntil, monthOf } from '../src/areas/ranks/grades-valid-until.ts';

const held = (term_months: number, month: string) =>
  gradesValidUntil({ month: '202611', term_months }, month)?.toISOString() ?? null;

describe('the honorary grades of a month', () => {
  it('are valid through the next month by default (RANKS-14)', () => {
    expect(held(1, '202611')).toBe('2026-12-31T15:00:00.000Z');
    expect(held(1, '202610')).toBeNull();
  });

  it('are valid for as many months as configured, across a new year (RANKS-14)', () => {
    expect(held(3, '202611')).toBe('2027-02-28T15:00:00.000Z');
    expect(held(3, '202609')).toBe('2026-12-31T15:00:00.000Z');
    expect(held(3, '202608')).toBeNull();
    expect(held(12, '202512')).toBe('2026-12-31T15:00:00.000Z');
    expect(held(12, '202511')).toBeNull();
  });

  it('belong to the month of their hall', () => {
    expect(monthOf('2026-11-01')).toBe('202611');
  });
});
