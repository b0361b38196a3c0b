import { t } from '../../../messages/money.ts';

/** 11월 20일, from a day as YYYYMMDD. */
export const dayName = (day: string): string =>
  t('dayName', { month: Number(day.slice(4, 6)), day: Number(day.slice(6)) });
