import { describe, expect, it } from '@jest/globals';
import { monthBefore, monthPattern, monthStart, monthsOfHistory, seoulMonth } from '../src/months.ts';

describe('months of Seoul', () => {
  it('change at midnight in Korea', () => {
    expect(seoulMonth(new Date('2026-10-31T14:59:59.999Z'))).toBe('202610');
    expect(seoulMonth(new Date('2026-10-31T15:00:00Z'))).toBe('202611');
    expect(monthStart('202611')).toEqual(new Date('2026-10-31T15:00:00Z'));
  });

  it('count backwards and forwards across years', () => {
    expect(monthBefore('202601', 1)).toBe('202512');
    expect(monthBefore('202611', 12)).toBe('202511');
    expect(monthBefore('202612', -1)).toBe('202701');
  });

  it('of a history are the current one and those before it', () => {
    expect(monthsOfHistory(new Date('2026-01-15T00:00:00Z'), 2)).toEqual(['202601', '202512', '202511']);
  });

  it.each(['202600', '202613', '2026-1', '20261', '2026011', '190001'])('%s is invalid', (text) => {
    expect(monthPattern.test(text)).toBe(false);
  });
});
