import { monthBefore, monthStart } from '@honey/rules';
import type { Schema } from '../../api/client.ts';

type Setting = Pick<Schema<'HonorGradeSetting'>, 'month' | 'term_months'>;

/** The month of a hall of fame, YYYYMM, of its first day. */
export const monthOf = (startsOn: string): string => startsOn.slice(0, 7).replace('-', '');

/**
 * The moment at which the honorary grades of a month are held no more (RANKS-14); null where that is so already.
 * @param month YYYYMM
 */
export function heldUntil(setting: Setting, month: string): Date | null {
  const endsAt = monthStart(monthBefore(month, -1 - setting.term_months));
  // The newest month that made grades is the one before the running one.
  const running = monthStart(monthBefore(setting.month, -1));
  return endsAt > running ? endsAt : null;
}
