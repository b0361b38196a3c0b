import type { FormatProblem, LengthRange } from '@honey/rules';
import { t } from '../../../messages/search.ts';

/** The problem of a keyword, as text. */
export function problemText(problem: FormatProblem, { min, max }: LengthRange): string {
  switch (problem) {
    case 'tooShort':
      return t('tooShort', { min });
    case 'tooLong':
      return t('tooLong', { max });
    default:
      return t(problem);
  }
}
