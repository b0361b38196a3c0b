import { describe, expect, test } from '@jest/globals';
import { redirectTarget } from '../src/routing/redirect.ts';

describe('After signing in', () => {
  test.each(['/', '/announce/3?board=events', '/lives/play/1001#chat', '/search/result?q=달콤한%20밤'])(
    '%s of this site is returned to (SESSION-41)',
    (path) => expect(redirectTarget(path)).toBe(path),
  );

  test.each([
    null,
    '',
    'announce',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/a\nb',
    '/announce\\..\\..',
  ])('%j leads home (SESSION-41)', (path) => expect(redirectTarget(path)).toBe('/'));

  test.each(['/login', '/login?redirect=/', '/users/login', '/users/login-callback/kakao', '/sign-up/phone'])(
    '%s would redirect in a loop and leads home (SESSION-41)',
    (path) => expect(redirectTarget(path)).toBe('/'),
  );
});
