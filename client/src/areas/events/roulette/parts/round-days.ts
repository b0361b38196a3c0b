import { t } from '../../../../messages/roulette.ts';
import { formatDate } from '../../../../ui/format/dates.ts';

/** The first and the last day of a round; it ends when the day after its last one starts. */
export const roundDays = ({ begins_on, ends_on }: { begins_on: string; ends_on: string }): string =>
  t('roundPeriod', {
    from: formatDate(begins_on),
    to: formatDate(new Date(Date.parse(ends_on) - 1).toISOString()),
  });
