import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings for counting broadcast days. */
const moneySettings = defineSettings('money', {
  live_day_hours: integer(
    3,
    1,
    24,
    'Hours without a break that make the day on which a live started a live day',
  ),
  live_time_min_minutes: integer(10, 0, 720, 'Minimum minutes of a live that counts'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof moneySettings> {}
}
