import { checkPassword, passwordCodes } from '@honey/rules';
import { AppError } from '../../core/errors/app-error.ts';
import { sessionTexts } from '../texts.ts';

/**
 * Throws password_rule, with the checker's code (SIGN-UP-34), for a weak password.
 * @param compared values it must not equal: the ID, the old password
 */
export function assertStrongPassword(password: string, compared: readonly string[]): void {
  const code = checkPassword(password, compared);
  if (code === passwordCodes.ok) return;
  throw new AppError('password_rule', {
    fields: [{ field: 'password', code: String(code), message: sessionTexts.weakPassword }],
  });
}
