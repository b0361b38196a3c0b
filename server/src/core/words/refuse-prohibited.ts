import { AppError } from '../errors/app-error.ts';
import { prohibitedSentence } from './texts.ts';

/**
 * Throws prohibited_word for a field in which prohibited words were found.
 * @param found the result of ProhibitedWordsService.find
 */
export function refuseProhibited(field: string, [word]: readonly string[]): void {
  if (word === undefined) return;
  throw new AppError('prohibited_word', {
    fields: [{ field, code: 'prohibited_word', message: prohibitedSentence(word) }],
  });
}
