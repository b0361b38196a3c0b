import { describe, expect, it } from '@jest/globals';
import { textPieces } from '../src/ui/linked-text.ts';

/** The text with its addresses in brackets. */
const linked = (text: string) =>
  textPieces(text)
    .map(({ text: piece, address }) => (address === null ? piece : `[${address}]`))
    .join('');

describe('addresses in user texts', () => {
  it.each([
    ['여기 https://honey.example/lives?a=1#b 봐요', '여기 [https://honey.example/lives?a=1#b] 봐요'],
    ['http://a.example, https://b.example.', '[http://a.example], [https://b.example].'],
    ['(https://a.example/x) https://a.example/w/꿀벌', '([https://a.example/x]) [https://a.example/w/꿀벌]'],
    ['https://a.example에서 봐요', '[https://a.example]에서 봐요'],
    [
      'javascript:alert(1) data:text/html,x ftp://a.example',
      'javascript:alert(1) data:text/html,x ftp://a.example',
    ],
    ['https:// 없음', 'https:// 없음'],
    ['<a href="https://a.example">', '<a href="[https://a.example]">'],
    ['주소 없는 글', '주소 없는 글'],
  ])('are links if they are http or https: %s (MESSAGES-25)', (text, expected) => {
    expect(linked(text)).toBe(expected);
    expect(
      textPieces(text)
        .map(({ text: piece }) => piece)
        .join(''),
    ).toBe(text);
  });
});
