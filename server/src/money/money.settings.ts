import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings for counting broadcast days. */
const moneySettings = defineSettings('money', {
  live_day_hours: integer(
    3,
    1,
    24,
    'Hours without a break that make the day on which a live started a live day',
    {
      group: 'exchange',
      name: '라이브 데이 기준',
      help: '이 시간 이상 이어서 방송한 날이 라이브 데이예요.',
      unit: '시간',
    },
  ),
  live_time_min_minutes: integer(10, 0, 720, 'Minimum minutes of a live that counts', {
    group: 'exchange',
    name: '최소 방송 시간',
    help: '이 시간(분)보다 짧은 방송은 집계하지 않아요.',
    unit: '분',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof moneySettings> {}
}
