import { type FormatProblem, type LengthRange, nickProblem, profileIdProblem } from '@honey/rules';
import { t } from '../../../messages/settings.ts';

/** The two names of a member that can be changed; both must be free, and rest for some days after a change. */
export type OwnName = 'nick' | 'profile_id';

const problemOf = { nick: nickProblem, profile_id: profileIdProblem } as const;

/** What is to say about a problem of the form of a name. */
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

/** What is wrong with a new name before the server is asked, or null. */
export function ownNameProblem(name: OwnName, value: string, now: string, range: LengthRange): string | null {
  if (value === now) return t('checkSame');
  const problem = problemOf[name](value, range);
  return problem && formatText(name, problem, range);
}
