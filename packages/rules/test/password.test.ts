import { describe, expect, it } from '@jest/globals';
import {
  checkPassword,
  passwordCodes,
  passwordLengthMax,
  passwordLengthMin,
  passwordProblem,
} from '../src/password.ts';

/** Three classes, no run, no repeat; eight characters. */
const good = 'Hk2!mz9Q';
/** The same for any length, built so that only the length rule is broken. */
const ofLength = (length: number) => 'Hk2!mz9Q'.repeat(3).slice(0, length);

const runsOf = (line: string) =>
  Array.from({ length: line.length - 2 }, (_, at) => line.slice(at, at + 3)).flatMap((run) => [
    run,
    [...run].reverse().join(''),
  ]);

const alphabetRuns = runsOf('abcdefghijklmnopqrstuvwxyz');
const digitRuns = runsOf('0123456789');
const keyboardRuns = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(runsOf);
const upper = (text: string) => text.toUpperCase();
const mixed = (text: string) => text.slice(0, 1) + text.slice(1, 2).toUpperCase() + text.slice(2);

describe('checkPassword: each code', () => {
  it('keeps its numbers (SIGN-UP-33)', () => {
    expect(passwordCodes).toEqual({
      ok: 0,
      empty: 1,
      tooLong: 2,
      sameAsCompared: 10,
      repeats: 8,
      whitespace: 9,
      tooFewClasses: 5,
      tooShort: 4,
      sequential: 6,
      keyboard: 7,
    });
  });

  it.each([
    [good, 0],
    ['Honey!2026', 0],
    ['', 1],
    [ofLength(21), 2],
    ['Hk2!mmm9Q', 8],
    ['Hk2! mz9Q', 9],
    ['hkwmzpqt', 5],
    ['Hk2!mz9', 4],
    ['Hkabc!29', 6],
    ['Hkqwe!29', 7],
  ])('%j is %d', (password, code) => {
    expect(checkPassword(password)).toBe(code);
  });
});

describe('checkPassword: length', () => {
  it.each([
    [passwordLengthMin - 1, passwordCodes.tooShort],
    [passwordLengthMin, passwordCodes.ok],
    [passwordLengthMax, passwordCodes.ok],
    [passwordLengthMax + 1, passwordCodes.tooLong],
    [1000, passwordCodes.tooLong],
  ])('%d characters are %d (SIGN-UP-26)', (length, code) => {
    const password = length > 24 ? 'Hk2!mz9Q'.repeat(125) : ofLength(length);
    expect(password).toHaveLength(length);
    expect(checkPassword(password)).toBe(code);
  });

  it('is counted in UTF-16 units: an emoji is two (SIGN-UP-26)', () => {
    expect(checkPassword('Hk2🐝mz9')).toBe(passwordCodes.ok);
    expect(checkPassword('Hk2🐝mz')).toBe(passwordCodes.tooShort);
    expect(checkPassword(`${ofLength(18)}🐝`)).toBe(passwordCodes.ok);
    expect(checkPassword(`${ofLength(19)}🐝`)).toBe(passwordCodes.tooLong);
  });

  it('never accepts more than the 72 bytes that bcrypt reads', () => {
    const widest = 'Aa1가나다라마바사아자차카타파하거너더';
    expect(widest).toHaveLength(passwordLengthMax);
    expect(checkPassword(widest)).toBe(passwordCodes.ok);
    expect(Buffer.byteLength(widest)).toBeLessThanOrEqual(72);
  });
});

describe('checkPassword: classes', () => {
  it.each([
    ['hkwmzpqtx', 5],
    ['HKWMZPQTX', 5],
    ['27394850', 5],
    ['!@#$%^&*', 5],
    ['hkWMzpqT', 5],
    ['hk2wm9zp', 5],
    ['hk!wm@zp', 5],
    ['HK2WM9ZP', 5],
    ['HK!WM@ZP', 5],
    ['27!94@50', 5],
    ['hkWM2zp9', 0],
    ['hkWM!zp@', 0],
    ['hk27!m@p', 0],
    ['HK27!M@P', 0],
    ['hK2!mZ9@', 0],
  ])('%s is %d (SIGN-UP-27)', (password, code) => {
    expect(checkPassword(password)).toBe(code);
  });

  it.each([
    ['a Hangul letter', 'hk2wm9z가'],
    ['a jamo', 'hk2wm9zㄱ'],
    ['a Cyrillic letter', 'hk2wm9zж'],
    ['a full-width letter', 'hk2wm9zＡ'],
    ['an emoji', 'hk2wm9🐝'],
    ['an accented letter', 'hk2wm9zé'],
    ['an Arabic digit', 'hk2wm9z٣'],
    ['NUL', 'hk2wm9z\0'],
    ['a lone surrogate', 'hk2wm9z\ud83d'],
  ])('counts %s as special (SIGN-UP-27)', (_name, password) => {
    expect(checkPassword(password)).toBe(passwordCodes.ok);
  });
});

describe('checkPassword: whitespace', () => {
  it.each([
    '\u0009',
    '\u000a',
    '\u000b',
    '\u000c',
    '\u000d',
    '\u0020',
    '\u0085',
    '\u00a0',
    '\u1680',
    '\u2000',
    '\u2003',
    '\u200a',
    '\u2028',
    '\u2029',
    '\u202f',
    '\u205f',
    '\u3000',
    '\ufeff',
  ])('refuses %j at the start, inside and at the end (SIGN-UP-28)', (space) => {
    for (const password of [`${space}${good}`, `Hk2!${space}mz9Q`, `${good}${space}`]) {
      expect(checkPassword(password)).toBe(passwordCodes.whitespace);
    }
  });

  it('does not count a space as a class of its own', () => {
    expect(checkPassword('hkwm2 9zp')).toBe(passwordCodes.whitespace);
  });
});

describe('checkPassword: repeats', () => {
  it.each([
    ['Hk2!mmz9Q', 0],
    ['Hk2!mmm9Q', 8],
    ['Hk2!mmmm9', 8],
    ['HHH2!mz9k', 8],
    ['Hk2!mz999', 8],
    ['Hk2!!!mz9', 8],
    ['Hk2!mMm9Q', 0],
    ['Hk2가가가mz', 8],
    ['Hk2가가나mz', 0],
    ['Hk2🐝🐝🐝mz', 8],
    ['Hk2🐝🐝mz9', 0],
    ['Hk2mz\n\n\n9', 8],
    ['Hk2mz\u2028\u2028\u20289', 8],
  ])('%j is %d (SIGN-UP-29)', (password, code) => {
    expect(checkPassword(password)).toBe(code);
  });
});

describe('checkPassword: sequences', () => {
  it.each([...alphabetRuns, ...digitRuns])('refuses %s, in any case and place (SIGN-UP-30)', (run) => {
    for (const password of [`${run}!K4w7`, `K4!${run}w7`, `K4!w7${run}`]) {
      for (const cased of [password, upper(password), password.replace(run, mixed(run))]) {
        // Upper case alone with a digit and a special character still is three classes.
        expect([cased, checkPassword(cased)]).toEqual([cased, passwordCodes.sequential]);
      }
    }
  });

  it.each(['ace', 'aab', 'abb', 'yza', 'zab', 'cb', '135', '112', '890', '901', '098', 'a1b2'])(
    'accepts %s, which is no run of three neighbours (SIGN-UP-30)',
    (text) => {
      expect(checkPassword(`K4!w#${text}`.padEnd(9, '#%'))).toBe(passwordCodes.ok);
    },
  );

  it.each([
    ['letters that follow a digit', 'Kw!9ab7x'],
    ['signs that are neighbours in ASCII', 'Kw4#$%7x'],
    ['Hangul in its order', 'Kw4가각갂7'],
    ['full-width letters', 'Kw4ａｂｃ7'],
    ['full-width digits', 'Kw4１２３x'],
    ['characters at the borders of the alphabets', 'Kw4@AB7x'],
    ['the Kelvin sign, which is no letter K', 'Wj\u212al74!'],
  ])('takes %s', (_name, text) => {
    expect(checkPassword(text.padEnd(9, '#%'))).toBe(passwordCodes.ok);
  });
});

describe('checkPassword: the keyboard', () => {
  const notSequentialToo = keyboardRuns.filter(
    (run) => !alphabetRuns.includes(run) && !digitRuns.includes(run),
  );

  it.each(notSequentialToo)('refuses %s, in any case and place (SIGN-UP-31)', (run) => {
    for (const password of [`${run}!K4w7`, `K4!${run}w7`, `K4!w7${run}`]) {
      for (const cased of [password, upper(password), password.replace(run, mixed(run))]) {
        expect([cased, checkPassword(cased)]).toEqual([cased, passwordCodes.keyboard]);
      }
    }
  });

  it('reports neighbours in the alphabet first when a keyboard row contains them too', () => {
    expect(keyboardRuns.filter((run) => !notSequentialToo.includes(run))).toEqual([
      'fgh',
      'hgf',
      'jkl',
      'lkj',
    ]);
    expect(checkPassword('K4!fghw7')).toBe(passwordCodes.sequential);
  });

  it.each(['opa', 'klz', 'pas', 'qaz', 'wsx', 'qew', 'zcx', 'qq', 'we', 'er'])(
    'accepts %s, which is no run along a row (SIGN-UP-31)',
    (text) => {
      expect(checkPassword(`K4!7${text}`.padEnd(9, '#%'))).toBe(passwordCodes.ok);
    },
  );
});

describe('checkPassword: the compared values', () => {
  it.each([
    ['the ID', [good], passwordCodes.sameAsCompared],
    ['the ID in another case', [good.toLowerCase()], passwordCodes.sameAsCompared],
    ['the second of two', ['viewer01', good], passwordCodes.sameAsCompared],
    ['a value that contains it', [`${good}x`], passwordCodes.ok],
    ['a value that it contains', [good.slice(0, 7)], passwordCodes.ok],
    ['nothing', [], passwordCodes.ok],
    ['an empty value', [''], passwordCodes.ok],
  ])('%s (SIGN-UP-32)', (_name, compared, code) => {
    expect(checkPassword(good, compared)).toBe(code);
  });

  it('reports an empty password before an equal, empty value', () => {
    expect(checkPassword('', [''])).toBe(passwordCodes.empty);
  });
});

describe('checkPassword: several rules broken at once', () => {
  // One password for each neighbouring pair of the documented order 1, 2, 10, 8, 9, 5, 4, 6, 7.
  it.each([
    ['too long before equal', 'a'.repeat(21), ['a'.repeat(21)], 2],
    ['equal before repeated', 'aaa', ['aaa'], 10],
    ['repeated before whitespace', 'aaa b', [], 8],
    ['three spaces are repeated first', '   ', [], 8],
    ['whitespace before classes', 'a b', [], 9],
    ['classes before shortness', 'hkw', [], 5],
    ['shortness before a sequence', 'K!4abc', [], 4],
    ['a sequence before the keyboard', 'K!4qweabc', [], 6],
    ['equal before everything else', 'qweabc', ['qweabc'], 10],
    ['too long before everything else', `aaa  qweabc${'x'.repeat(20)}`, [], 2],
  ])('%s (SIGN-UP-33)', (_name, password, compared, code) => {
    expect(checkPassword(password, compared)).toBe(code);
  });
});

describe('passwordProblem', () => {
  it.each([
    ['NUL', `Good!pa7\0s`],
    ['half a character', 'Good!pa7\ud800s'],
    ['a control character of the writing direction', 'Good!pa7\u202es'],
  ])('refuses %s, for which the checker has no code (SIGN-UP-25, CORE-40)', (_name, password) => {
    expect(checkPassword(password)).toBe(passwordCodes.ok);
    expect(passwordProblem(password)).toBe('characters');
  });

  it('returns the code of a broken rule, and nothing for a valid password', () => {
    expect(passwordProblem('Good!pa7', ['good!pa7'])).toBe(passwordCodes.sameAsCompared);
    expect(passwordProblem('Good!pa7')).toBeNull();
  });
});
