import { describe, expect, it } from '@jest/globals';
import {
  loginIdLength,
  loginIdProblem,
  nameProblem,
  nickLength,
  nickProblem,
  phoneProblem,
  profileIdLength,
  profileIdProblem,
  smsCodeProblem,
} from '../src/formats.ts';

/** Characters that no field of this file takes. */
const strangers = [
  ['a space', ' '],
  ['a tab', '\t'],
  ['a line end', '\n'],
  ['a hyphen', '-'],
  ['an underscore', '_'],
  ['a full stop', '.'],
  ['a jamo', 'ㄱ'],
  ['a conjoining jamo', '\u1100'],
  ['a full-width letter', 'Ａ'],
  ['a full-width digit', '１'],
  ['an accented letter', 'é'],
  ['a Chinese character', '王'],
  ['an emoji', '🐝'],
  ['a zero-width space', '\u200b'],
  ['NUL', '\0'],
  ['a lone surrogate', '\ud83d'],
  ['a right-to-left mark', '\u200f'],
] as const;

describe.each([
  ['loginIdProblem', loginIdProblem, loginIdLength],
  ['profileIdProblem', profileIdProblem, profileIdLength],
] as const)('%s (SIGN-UP-16, SIGN-UP-17)', (_name, problem, { min, max }) => {
  it.each([
    ['', 'empty'],
    ['a', 'tooShort'],
    ['a'.repeat(min - 1), 'tooShort'],
    ['a'.repeat(min), null],
    ['a'.repeat(max), null],
    ['a'.repeat(max + 1), 'tooLong'],
    ['Abc9', null],
    ['1234', null],
    ['꿀벌꿀벌', 'characters'],
  ])('%j: %s', (value, expected) => {
    expect(problem(value)).toBe(expected);
  });

  it.each(strangers)('refuses %s in any position', (_what, character) => {
    for (const value of [`${character}abcd`, `ab${character}cd`, `abcd${character}`, character]) {
      expect(problem(value)).toBe('characters');
    }
  });

  it('applies custom limits', () => {
    expect(problem('ab', { min: 2, max: 3 })).toBeNull();
    expect(problem('a', { min: 2, max: 3 })).toBe('tooShort');
    expect(problem('abcd', { min: 2, max: 3 })).toBe('tooLong');
  });

  it('requires at least four characters by default (SIGN-UP-16)', () => {
    expect(min).toBe(4);
  });
});

describe('nickProblem', () => {
  it.each([
    ['', 'empty'],
    ['꿀', 'tooShort'],
    ['꿀벌', null],
    ['가힣', null],
    ['Bee9', null],
    ['꿀Bee9', null],
    ['꿀'.repeat(nickLength.max), null],
    ['꿀'.repeat(nickLength.max + 1), 'tooLong'],
    ['ㅋㅋ', 'characters'],
    ['꿀'.normalize('NFD'), 'tooShort'],
    ['꿀'.normalize('NFD').repeat(2), null],
    ['꿀'.normalize('NFD').repeat(nickLength.max + 1), 'tooLong'],
    ['bee\u0301', 'characters'],
  ])('%j: %s (SIGN-UP-19)', (value, expected) => {
    expect(nickProblem(value)).toBe(expected);
  });

  it.each(strangers)('refuses %s in any position (SIGN-UP-19)', (_what, character) => {
    for (const value of [`${character}꿀벌`, `꿀${character}벌`, `꿀벌${character}`]) {
      expect(nickProblem(value)).toBe('characters');
    }
  });

  it('applies custom limits', () => {
    expect(nickProblem('꿀', { min: 1, max: 1 })).toBeNull();
    expect(nickProblem('꿀벌', { min: 1, max: 1 })).toBe('tooLong');
  });
});

describe('nameProblem', () => {
  it.each([
    ['', 'empty'],
    ['김', 'tooShort'],
    ['김벌', null],
    ['김꿀벌', null],
    ['Kim Honey Bee', null],
    ['A'.repeat(30), null],
    ['A'.repeat(31), 'tooLong'],
    [' 김꿀벌', 'characters'],
    ['김꿀벌 ', 'characters'],
    ['Kim  Bee', 'characters'],
    ['김꿀벌2', 'characters'],
    ['김ㄱ', 'characters'],
    ["O'Hara", 'characters'],
    [' ', 'characters'],
  ])('%j: %s (SIGN-UP-20)', (value, expected) => {
    expect(nameProblem(value)).toBe(expected);
  });

  it('checks a long text without outer spaces quickly', () => {
    const startedMs = performance.now();
    expect(nameProblem(`${'a '.repeat(50_000)}!`)).toBe('characters');
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });
});

describe('phoneProblem', () => {
  it.each([
    ['', 'empty'],
    ['01012345678', null],
    ['0111234567', null],
    ['01112345678', null],
    ['0161234567', null],
    ['0171234567', null],
    ['0181234567', null],
    ['0191234567', null],
    ['010123456', 'characters'],
    ['010123456789', 'characters'],
    ['01212345678', 'characters'],
    ['01312345678', 'characters'],
    ['0212345678', 'characters'],
    ['+821012345678', 'characters'],
    ['010-1234-5678', 'characters'],
    ['010 1234 5678', 'characters'],
    ['０１０１２３４５６７８', 'characters'],
    ['٠١٠12345678', 'characters'],
    ['01012345678\n', 'characters'],
    [' 01012345678', 'characters'],
    ['0101234567a', 'characters'],
  ])('%j: %s (VERIFICATION-23)', (value, expected) => {
    expect(phoneProblem(value)).toBe(expected);
  });
});

describe('smsCodeProblem', () => {
  it.each([
    ['', 'empty'],
    ['000000', null],
    ['123456', null],
    ['12345', 'characters'],
    ['1234567', 'characters'],
    ['12345a', 'characters'],
    ['12 345', 'characters'],
    ['１２３４５６', 'characters'],
    ['123456\n', 'characters'],
    ['-12345', 'characters'],
    ['1e5000', 'characters'],
  ])('%j: %s', (value, expected) => {
    expect(smsCodeProblem(value)).toBe(expected);
  });
});
