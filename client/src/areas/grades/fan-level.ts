import { displayFanLevel } from '@honey/rules';
import { t } from '../../messages/users.ts';

/** The level of a fan in words, in steps of ten (GIFTS-26); below the first step somebody is a fan, and nothing more is said. */
export function fanLevelName(level: number): string {
  const shown = displayFanLevel(level);
  return shown > 0 ? t('fanLevel', { level: shown }) : t('fanNew');
}
