import { describe, expect, it } from '@jest/globals';
import {
  koreanTyped,
  searchInitials,
  searchLengthOf,
  searchLetters,
  searchPieces,
  searchProblem,
  searchTerm,
} from '../src/search.ts';

/** Whether a keyword finds a text, as the index is queried. */
function finds(keyword: string, text: string): boolean {
  const { column, part, pattern } = searchTerm(keyword);
  const held = column === 'letters' ? searchLetters(text) : searchInitials(text);
  const folded = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return held.includes(part) && (pattern === null || new RegExp(pattern, 'u').test(folded));
}
const marked = (text: string, keyword: string) =>
  searchPieces(text, keyword)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

describe('a keyword', () => {
  it.each([
    ['하늘', '푸른하늘이', '푸른[하늘]이'],
    ['푸른 하늘', '푸른하늘이', '[푸른하늘]이'],
    ['푸른하늘', '푸른 하늘!', '[푸른 하늘]!'],
    ['BEE', '꿀bee01', '꿀[bee]01'],
    ['ＢＥＥ', 'Bee', '[Bee]'],
  ])('%s finds a part of %s, regardless of spaces and case (SEARCH-4, SEARCH-10)', (keyword, text, hits) => {
    expect(finds(keyword, text)).toBe(true);
    expect(marked(text, keyword)).toBe(hits);
  });

  it.each([
    ['하느', '하늘이', '[하늘]이'],
    ['하느', '하는데', '[하는]데'],
    ['안하', '안한다', '[안한]다'],
    ['이한', '이하나', '[이하나]'],
    ['우리과', '우리과자', '[우리과]자'],
    ['우리고', '우리과자', '[우리과]자'],
    ['나넋', '나넉시', '[나넉시]'],
    ['나갈', '나갉아', '[나갉]아'],
  ])('%s finds %s while it is typed (SEARCH-5, SEARCH-10)', (keyword, text, hits) => {
    expect(finds(keyword, text)).toBe(true);
    expect(marked(text, keyword)).toBe(hits);
  });

  it.each([
    ['ㅎㄴㅇ', '하늘이라이브', '[하늘이]라이브'],
    ['ㄳㅎ', '감사해요', '[감사해]요'],
    ['ㅎ늘', '하늘', '[하늘]'],
    ['하늘ㅇ', '하늘이', '[하늘이]'],
    ['ㅋㅋ', '웃기다ㅋㅋㅋ', '웃기다[ㅋㅋ]ㅋ'],
    ['ㅂ01', '별01', '[별01]'],
  ])('%s finds %s by initial consonants (SEARCH-6, SEARCH-10)', (keyword, text, hits) => {
    expect(finds(keyword, text)).toBe(true);
    expect(marked(text, keyword)).toBe(hits);
  });

  it.each([
    ['하느', '한으로'],
    ['하늘', '하느님'],
    ['서영', '세영'],
    ['가가', '까가'],
    ['ㅎㄴ', '좋은'],
    ['ㅎ나', '좋나'],
    ['ㅎㄴㅇ', '하늘'],
    ['01', '10'],
    ['12', '112'.slice(0, 2)],
  ])('%s does not find %s (SEARCH-4 to SEARCH-6)', (keyword, text) => {
    expect(finds(keyword, text)).toBe(false);
    expect(marked(text, keyword)).toBe(text);
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['하', 'tooShort'],
    ['!?', 'tooShort'],
    ['ㅠㅠ', 'tooShort'],
    ['ㅎㄴ', null],
    ['ㄳ', null],
    ['하늘', null],
    ['꿀'.repeat(30), null],
    ['꿀 '.repeat(31), 'tooLong'],
  ])('"%s" is %s (SEARCH-2)', (keyword, problem) => {
    expect(searchProblem(keyword)).toBe(problem);
  });

  it.each([
    ['gksmf', '하늘'],
    ['DMSGKTN', '은하수'],
    ['Rhrthfl', '꼭소리'],
    ['gksmfd', '하늘ㅇ'],
    ['gksmf qkek01', '하늘 바다01'],
    ['honey', null],
    ['night', null],
    ['tv', null],
    ['host', null],
    ['gksmf!', null],
    ['하늘gks', null],
    ['123', null],
  ])('of the keys "%s" is %s in Korean (SEARCH-19)', (keyword, korean) => {
    expect(koreanTyped(keyword)).toBe(korean);
  });

  it('searches and marks both ways when typed on an English keyboard (SEARCH-19, SEARCH-10)', () => {
    expect(searchTerm('gksmf').korean).toEqual({
      column: 'letters',
      part: searchLetters('하늘'),
      pattern: null,
    });
    expect(searchTerm('gksmf').part).toBe(searchLetters('gksmf'));
    expect(marked('하늘이 gksmf01', 'gksmf')).toBe('[하늘]이 [gksmf]01');
    // One syllable is too short to be searched for.
    expect(searchTerm('dj').korean).toBeNull();
    expect(searchTerm('honey').korean).toBeNull();
  });

  it('has the length of its searchable characters (SEARCH-2)', () => {
    expect(searchLengthOf(' 하늘 이! ')).toBe(3);
    // Apple keyboards send a syllable as separate letters.
    expect(searchLengthOf('하늘'.normalize('NFD'))).toBe(2);
  });
});
