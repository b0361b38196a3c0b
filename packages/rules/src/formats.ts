/** Why a value has the wrong form; the same codes on the server and in the form. */
export type FormatProblem = 'empty' | 'tooShort' | 'tooLong' | 'characters';

/** Limits that site settings can change. */
export interface LengthRange {
  min: number;
  max: number;
}

/** The minimum length of an ID (SIGN-UP-16), 4; the others are the settings' defaults. */
export const loginIdLength: LengthRange = { min: 4, max: 20 };
export const nickLength: LengthRange = { min: 2, max: 12 };
export const profileIdLength: LengthRange = { min: 4, max: 20 };
export const stateMemoLengthMax = 100;
/** Number of digits of a code sent by SMS. */
export const smsCodeLength = 6;

const lettersAndDigits = /^[A-Za-z0-9]+$/;
const nickCharacters = /^[가-힣A-Za-z0-9]+$/;
const nameCharacters = /^[가-힣A-Za-z]+( [가-힣A-Za-z]+)*$/;
const nameLength: LengthRange = { min: 2, max: 30 };

function problemOf(value: string, { min, max }: LengthRange, characters: RegExp): FormatProblem | null {
  if (value === '') return 'empty';
  if (!characters.test(value)) return 'characters';
  if (value.length < min) return 'tooShort';
  return value.length > max ? 'tooLong' : null;
}

/** Letters and digits (SIGN-UP-16). */
export const loginIdProblem = (value: string, length = loginIdLength): FormatProblem | null =>
  problemOf(value, length, lettersAndDigits);

/**
 * Hangul syllables, letters and digits, without spaces. Checked in the stored, composed form: some keyboards and file
 * systems send a syllable as separate letters.
 */
export const nickProblem = (value: string, length = nickLength): FormatProblem | null =>
  problemOf(value.normalize('NFC'), length, nickCharacters);

/** Letters and digits (SIGN-UP-17). */
export const profileIdProblem = (value: string, length = profileIdLength): FormatProblem | null =>
  problemOf(value, length, lettersAndDigits);

/** A real name: Hangul or letters, with single spaces inside. */
export const nameProblem = (value: string): FormatProblem | null =>
  problemOf(value, nameLength, nameCharacters);

/** A Korean mobile number in digits, without hyphens. */
export const phoneProblem = (value: string): FormatProblem | null => {
  if (value === '') return 'empty';
  return /^01[016789][0-9]{7,8}$/.test(value) ? null : 'characters';
};

/** The code of an SMS: six digits. */
export const smsCodeProblem = (value: string): FormatProblem | null => {
  if (value === '') return 'empty';
  return /^[0-9]{6}$/.test(value) ? null : 'characters';
};
