import { describe, expect, it } from '@jest/globals';
import { readFilters, writeFilters } from '../src/areas/lives/live-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('the filters of all lives', () => {
  it('are read from the address (CLIENT-30)', () => {
    expect(read('theme_cd=talk&type=red&sort=like')).toEqual({ theme: 'talk', type: 'red', sort: 'like' });
  });

  it('default for missing or unknown values', () => {
    expect(read('')).toEqual({ theme: null, type: null, sort: 'viewers' });
    expect(read('theme_cd=&type=blue&sort=worst')).toEqual({ theme: null, type: null, sort: 'viewers' });
  });

  it('are written without defaults, and retain the rest of the address (CLIENT-30)', () => {
    const search = new URLSearchParams('platform=app&type=red');
    const next = writeFilters(search, { theme: 'talk', type: null, sort: 'viewers' });
    expect(next.toString()).toBe('platform=app&theme_cd=talk');
    expect(readFilters(writeFilters(search, { theme: null, type: 'excel', sort: 'star' }))).toEqual({
      theme: null,
      type: 'excel',
      sort: 'star',
    });
  });
});
