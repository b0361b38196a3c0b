import { t } from '../../../messages/roulette.ts';

/** The time until an event in words: days and hours, hours and minutes, or seconds at the end. */
export function timeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24)
    return t('roundLeftDays', { days: Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60 });
  if (hours > 0) return t('roundLeftHours', { hours, minutes: minutes % 60 });
  return t('roundLeftSeconds', { minutes, seconds: seconds % 60 });
}
