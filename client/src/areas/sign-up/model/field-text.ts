import { type FormatProblem, loginIdProblem, nameProblem, nickProblem, profileIdProblem } from '@honey/rules';
import { t } from '../../../messages/sign-up.ts';
import type { UniqueName } from '../queries/availability.ts';

/**
 * The widest range that the site's settings allow: the form rejects only what no setting would accept, and the server
 * reports the current limits while typing.
 */
const widestName = { min: 1, max: 40 };
const widestId = { min: 4, max: 100 };

const problemOf: Record<UniqueName, (value: string) => FormatProblem | null> = {
  id: (value) => loginIdProblem(value, widestId),
  nick: (value) => nickProblem(value, widestName),
  profile_id: (value) => profileIdProblem(value, widestName),
};

function problemText(name: UniqueName, problem: FormatProblem): string {
  switch (problem) {
    case 'empty':
      return name === 'nick' ? t('checkNickEmpty') : t('checkIdEmpty');
    case 'tooShort':
      return t('checkTooShort');
    case 'tooLong':
      return t('checkTooLong');
    case 'characters':
      return name === 'nick' ? t('checkNickCharacters') : t('checkIdCharacters');
  }
}

/** The format problem of a unique name, or null. */
export function uniqueNameProblem(name: UniqueName, value: string): string | null {
  const problem = problemOf[name](value);
  return problem && problemText(name, problem);
}

/** The problem of a real name, or null. */
export function realNameProblem(value: string): string | null {
  switch (nameProblem(value)) {
    case null:
      return null;
    case 'empty':
      return t('nameEmpty');
    default:
      return t('nameShape');
  }
}

/** Something, an at sign, and a host with a dot; the server validates it fully. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** The problem of an e-mail address, or null; empty is valid. */
export const emailProblem = (value: string): string | null =>
  value === '' || emailPattern.test(value) ? null : t('emailShape');
