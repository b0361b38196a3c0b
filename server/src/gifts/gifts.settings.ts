import { defineSettings, integer, integers } from '../core/settings/setting-definitions.ts';

/** How much may be given. */
const giftsSettings = defineSettings('gifts', {
  gift_min_star: integer(1, 1, 1_000_000, 'Least honey of one gift'),
  gift_max_star: integer(10_000_000, 1, 1_000_000_000, 'Most honey of one gift'),
  gift_combo_seconds: integer(10, 0, 600, 'How soon the same gift again makes a combo; 0 makes none'),
  gift_confirm_star: integer(10_000, 1, 1_000_000_000, 'From this amount on the page asks before it gives'),
  gift_amounts: integers(
    [100, 500, 1000, 5000, 10_000],
    1,
    1_000_000_000,
    12,
    'Amounts the gift sheet offers',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof giftsSettings> {}
}
