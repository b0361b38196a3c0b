import { describe, expect, it } from '@jest/globals';
import { apiHostOf } from '../src/index.ts';

const host = 'https://api.honey.example';
const developmentHost = 'https://api-dev.honey.example';

describe('the API host of a page', () => {
  it.each([
    ['localhost:3000', developmentHost],
    ['dev.honey.example', developmentHost],
    ['www-dev.honey.example', developmentHost],
    ['honey.example', host],
    ['127.0.0.1:3000', host],
  ])('at %s is %s (PAGES-12)', (page, expected) => {
    expect(apiHostOf(page, { host, developmentHost })).toBe(expected);
  });

  it('is the only one configured, or the page’s own origin (PAGES-12)', () => {
    expect(apiHostOf('localhost:3000', { host, developmentHost: '' })).toBe(host);
    expect(apiHostOf('honey.example', { host: '', developmentHost })).toBe('');
  });
});
