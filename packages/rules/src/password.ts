import { holdsUnfitCharacters } from './unfit-characters.ts';

/**
 * Results of the password checker: the codes are specified, and part of the wire format (SIGN-UP-26 and those after
 * it).
 */
export const passwordCodes = {
  ok: 0,
  empty: 1,
  tooLong: 2,
  /** Equal to a value that it must differ from: the ID, or the current password. */
  sameAsCompared: 10,
  repeats: 8,
  whitespace: 9,
  tooFewClasses: 5,
  tooShort: 4,
  sequential: 6,
  keyboard: 7,
} as const;

export type PasswordCode = (typeof passwordCodes)[keyof typeof passwordCodes];

/** In UTF-16 units, as forms count; 20 of them are at most 60 bytes of UTF-8, within bcrypt's limit. */
export const passwordLengthMin = 8;
export const passwordLengthMax = 20;

const classesMin = 3;
const runLength = 3;
/** JavaScript's and Unicode's definitions of a space: they differ by U+0085 and U+FEFF. */
const whitespace = /[\s\p{White_Space}]/u;
/**
 * Lower, upper, digit, special; anything that is none of the first three and no space is special, including a Hangul
 * letter.
 */
const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9\s\p{White_Space}]/u];
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const reversed = (row: string) => [...row].reverse().join('');
const keyboardLines = [...keyboardRows, ...keyboardRows.map(reversed)];

const classesOf = (password: string) => classes.filter((pattern) => pattern.test(password)).length;

/**
 * Latin letters without case. Others are unchanged: some become longer in lower case, or turn into a Latin letter (the
 * Kelvin sign).
 */
const withoutCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** All runs of three characters. */
const runsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - runLength + 1) }, (_, at) => text.slice(at, at + runLength));

/** abc, CBA, 123, 987: neighbours in the alphabet or among the digits, in either direction, regardless of case. */
function isSequential(run: string): boolean {
  if (!/^([a-z]+|[0-9]+)$/.test(run)) return false;
  const step = run.charCodeAt(1) - run.charCodeAt(0);
  return Math.abs(step) === 1 && run.charCodeAt(2) - run.charCodeAt(1) === step;
}

const isKeyboardRun = (run: string) => keyboardLines.some((line) => line.includes(run));

/** The rules in order of precedence: the first broken one is reported (SIGN-UP-33). */
const rules: readonly [PasswordCode, (password: string, compared: readonly string[]) => boolean][] = [
  [passwordCodes.empty, (password) => password === ''],
  [passwordCodes.tooLong, (password) => password.length > passwordLengthMax],
  [
    passwordCodes.sameAsCompared,
    (password, compared) => compared.some((value) => withoutCase(value) === withoutCase(password)),
  ],
  [passwordCodes.repeats, (password) => /(.)\1\1/su.test(password)],
  [passwordCodes.whitespace, (password) => whitespace.test(password)],
  [passwordCodes.tooFewClasses, (password) => classesOf(password) < classesMin],
  [passwordCodes.tooShort, (password) => password.length < passwordLengthMin],
  [passwordCodes.sequential, (password) => runsOf(withoutCase(password)).some(isSequential)],
  [passwordCodes.keyboard, (password) => runsOf(withoutCase(password)).some(isKeyboardRun)],
];

/**
 * Checks a new password: 0, or the code of the first rule that it breaks.
 * @param compared values that it must not equal, regardless of case: the ID, the current password
 */
export function checkPassword(password: string, compared: readonly string[] = []): PasswordCode {
  return rules.find(([, breaks]) => breaks(password, compared))?.[0] ?? passwordCodes.ok;
}

/**
 * Checks a new password as the server does: characters that no text may contain are refused before the checker, which
 * has no code for them.
 * @returns `characters`, the checker's code, or null for an acceptable password
 */
export function passwordProblem(
  password: string,
  compared: readonly string[] = [],
): 'characters' | Exclude<PasswordCode, 0> | null {
  if (holdsUnfitCharacters(password)) return 'characters';
  return checkPassword(password, compared) || null;
}
