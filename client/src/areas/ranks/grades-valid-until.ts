import { monthBefore, monthStart } from '@honey/rules';
import type { Schema } from '../../api/client.ts';

type Setting = Pick<Schema<'HonorGradeSetting'>, 'month' | 'term_months'>;

/** The month of a hall of fame, YYYYMM, from its first day. */
export const monthOf = (startsOn: string): string => startsOn.slice(0, 7).replace('-', '');

/**
 * When the honorary grades of a month end (RANKS-14); null if they have ended.
 * @param month YYYYMM
 */
export function gradesValidUntil(setting: Setting, month: string): Date | null {
  const endsAt = monthStart(monthBefore(month, -1 - setting.term_months));
  // The latest month with grades is the one before the running one.
  const running = monthStart(monthBefore(setting.month, -1));
  return endsAt > running ? endsAt : null;
}
