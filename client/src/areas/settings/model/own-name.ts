import {
  type FormatProblem,
  type LengthRange,
  nickLength,
  nickProblem,
  profileIdLength,
  profileIdProblem,
} from '@honey/rules';
import { t } from '../../../messages/settings.ts';

/** The two names of a member that can be changed; both must be free, and rest for some days after a change. */
export type OwnName = 'nick' | 'profile_id';

/** How long each may be: the bounds that the site's settings say, the usual ones until those are known. */
export function ownNameRange(name: OwnName, site: Bounds | undefined): LengthRange {
  if (name === 'nick') return site ? { min: site.nick_length_min, max: site.nick_length_max } : nickLength;
  return site ? { min: site.profile_id_length_min, max: site.profile_id_length_max } : profileIdLength;
}

/** The part of the site's facts that this is about. */
interface Bounds {
  nick_length_min: number;
  nick_length_max: number;
  profile_id_length_min: number;
  profile_id_length_max: number;
}

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
