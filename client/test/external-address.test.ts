import { describe, expect, it } from '@jest/globals';
import { isSafeExternal } from '../src/ui/external-address.ts';

describe('an external link', () => {
  it.each([
    'https://honey.example/a?b=c',
    'http://127.0.0.1:3000/',
    'mailto:help@honey.example',
    'tel:15000000',
  ])('to %s may be opened (CLIENT-17)', (address) => expect(isSafeExternal(address)).toBe(true));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '  javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://honey.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'blob:https://honey.example/7f',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    '/announce',
    '//evil.example',
    '',
  ])('to %j may not be opened (CLIENT-17)', (address) => expect(isSafeExternal(address)).toBe(false));
});
