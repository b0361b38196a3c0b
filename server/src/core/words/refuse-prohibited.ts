import { AppError } from '../errors/app-error.ts';
import { prohibitedSentence } from './messages.ts';

/**
 * Throws prohibited_word for a field in which forbidden words were found.
 * @param found as ProhibitedWords finds them
 */
export function refuseProhibited(field: string, [word]: readonly string[]): void {
  if (word === undefined) return;
  throw new AppError('prohibited_word', {
    fields: [{ field, code: 'prohibited_word', message: prohibitedSentence(word) }],
  });
}
