import { describe, expect, it } from '@jest/globals';
import { monthGrid } from '../src/areas/events/missions/month-grid.ts';

describe('the calendar of attendance', () => {
  it('has the days of the month below their weekdays (EVENTS-71)', () => {
    const november = monthGrid('202611');
    expect([november.before, november.days.length, november.days[0], november.days.at(-1)]).toEqual([
      0,
      30,
      '2026-11-01',
      '2026-11-30',
    ]);
    expect([monthGrid('202602').days.length, monthGrid('202802').days.length]).toEqual([28, 29]);
    expect(monthGrid('202612')).toMatchObject({ before: 2 });
  });
});
