import { displayFanLevel } from '@honey/rules';
import { t } from '../../messages/users.ts';

/** A fan level in words, in steps of ten (GIFTS-26); below the first step the text is only "fan". */
export function fanLevelName(level: number): string {
  const shown = displayFanLevel(level);
  return shown > 0 ? t('fanLevel', { level: shown }) : t('fanNew');
}
