import { t } from '../../messages/ranks.ts';
import type { RankList } from './queries/ranks.ts';

const weekday = new Intl.DateTimeFormat('ko-KR', { weekday: 'short', timeZone: 'UTC' });
const short = (date: string): string => date.slice(5).replace('-', '.');

/** The name of a period: a day with its weekday, a week by its first and last day, a month. */
export function periodName({
  type,
  starts_on,
  ends_on,
}: Pick<RankList, 'type' | 'starts_on' | 'ends_on'>): string {
  const [year = 0, month = 0, date = 0] = starts_on.split('-').map(Number);
  if (type === 3) {
    const until =
      ends_on.slice(0, 4) === starts_on.slice(0, 4) ? short(ends_on) : ends_on.replaceAll('-', '.');
    return t('week', { from: starts_on.replaceAll('-', '.'), until });
  }
  if (type === 4 || type === 5) return t('month', { year, month });
  return t('day', { year, month, date, weekday: weekday.format(new Date(`${starts_on}T00:00:00Z`)) });
}
