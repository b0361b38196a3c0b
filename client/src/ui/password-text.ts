import { type PasswordCode, passwordCodes, passwordProblem } from '@honey/rules';
import { t } from '../messages/forms.ts';

const texts: Record<PasswordCode, () => string> = {
  [passwordCodes.ok]: () => t('passwordOk'),
  [passwordCodes.empty]: () => t('passwordEmpty'),
  [passwordCodes.tooLong]: () => t('passwordTooLong'),
  [passwordCodes.sameAsCompared]: () => t('passwordSame'),
  [passwordCodes.repeats]: () => t('passwordRepeats'),
  [passwordCodes.whitespace]: () => t('passwordWhitespace'),
  [passwordCodes.tooFewClasses]: () => t('passwordClasses'),
  [passwordCodes.tooShort]: () => t('passwordShort'),
  [passwordCodes.sequential]: () => t('passwordSequential'),
  [passwordCodes.keyboard]: () => t('passwordKeyboard'),
};

/** The text for a code of the password checker. */
export const passwordText = (code: PasswordCode): string => texts[code]();

/**
 * The problem of a new password, or null.
 * @param compared values that it must not equal; empty texts are ignored
 */
export function newPasswordProblem(password: string, compared: readonly string[] = []): string | null {
  const problem = passwordProblem(
    password,
    compared.filter((value) => value !== ''),
  );
  if (problem === null) return null;
  return problem === 'characters' ? t('passwordCharacters') : passwordText(problem);
}
