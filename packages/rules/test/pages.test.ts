import { describe, expect, it } from '@jest/globals';
import { matchPage, pagePatterns, pageTitle } from '../src/pages.ts';

describe('pageTitle', () => {
  it.each([
    ['/announce', '공지사항'],
    ['/policy/{id}', '이용약관과 정책'],
    ['/', ''],
  ] as const)('returns the title %s', (pattern, title) => {
    expect(pageTitle(pattern)).toBe(title);
  });
});

describe('matchPage', () => {
  it('matches every fixed page', () => {
    for (const pattern of pagePatterns.filter((known) => !known.includes('{'))) {
      expect(matchPage(pattern)).toEqual({ pattern, parameters: {} });
    }
  });

  it.each([
    ['/announce/12', '/announce/{id}', { id: '12' }],
    ['/announce/12/', '/announce/{id}', { id: '12' }],
    ['/lives/play/1001/result', '/lives/play/{id}/result', { id: '1001' }],
    ['/lives/7', '/lives/{id}', { id: '7' }],
    ['/ebooks/3/chapters/14', '/ebooks/{id}/chapters/{no}', { id: '3', no: '14' }],
    ['/event/month-11', '/event/month-{id}', { id: '11' }],
    ['/policy/youth-policy', '/policy/{id}', { id: 'youth-policy' }],
    ['/stores/result/T20261120-1', '/stores/result/{order_no}', { order_no: 'T20261120-1' }],
  ])('parses %s (PAGES-1)', (path, pattern, parameters) => {
    expect(matchPage(path)).toEqual({ pattern, parameters });
  });

  it.each([
    '',
    '//',
    '/nothing',
    '/announce/abc',
    '/announce/1a',
    '/announce/-1',
    '/announce/1.5',
    '/announce/１２',
    '/announce/12345678901',
    '/announce/1/2',
    '/announce//',
    '/Announce/1',
    '/lives/all/1',
    '/lives/play',
    '/lives/play/x/result',
    '/event/month-',
    '/policy/Youth',
    '/stores/result/a b',
    '/announce/{id}',
    '/announce/1\n',
  ])('matches no page at %j (PAGES-1)', (path) => {
    expect(matchPage(path)).toBeUndefined();
  });
});
