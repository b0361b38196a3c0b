import { type FormatProblem, type LengthRange, nickProblem, profileIdProblem } from '@honey/rules';
import { t } from '../../../messages/settings.ts';

/** A member's two changeable names; both must be unique, and cannot be changed again for some days. */
export type OwnName = 'nick' | 'profile_id';

const problemOf = { nick: nickProblem, profile_id: profileIdProblem } as const;

/** The text of a format problem of a name. */
function formatText(name: OwnName, problem: FormatProblem, { min, max }: LengthRange): string {
  switch (problem) {
    case 'empty':
      return t('checkEmpty');
    case 'tooShort':
      return t('checkTooShort', { min });
    case 'tooLong':
      return t('checkTooLong', { max });
    case 'characters':
      return name === 'nick' ? t('checkNickCharacters') : t('checkIdCharacters');
  }
}

/** The problem of a new name before the server is queried, or null. */
export function ownNameProblem(name: OwnName, value: string, now: string, range: LengthRange): string | null {
  if (value === now) return t('checkSame');
  const problem = problemOf[name](value, range);
  return problem && formatText(name, problem, range);
}
