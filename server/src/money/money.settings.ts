import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** What counts as a day of broadcasting. */
const moneySettings = defineSettings('money', {
  live_day_hours: integer(
    3,
    1,
    24,
    'Hours without a break that make the day on which a live began a live day',
  ),
  live_time_min_minutes: integer(10, 0, 720, 'A live shorter than this counts for no day'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof moneySettings> {}
}
