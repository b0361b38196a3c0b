import { defineSettings, integer, integers } from '../core/settings/setting-definitions.ts';

/** Limits of gifts. */
const giftsSettings = defineSettings('gifts', {
  gift_min_star: integer(1, 1, 1_000_000, 'Minimum honey of one gift'),
  gift_max_star: integer(10_000_000, 1, 1_000_000_000, 'Maximum honey of one gift'),
  gift_combo_seconds: integer(
    10,
    0,
    600,
    'Maximum seconds between equal gifts of a combo; 0 disables combos',
  ),
  gift_confirm_star: integer(
    10_000,
    1,
    1_000_000_000,
    'From this amount on, the page prompts for confirmation',
  ),
  gift_amounts: integers(
    [100, 500, 1000, 5000, 10_000],
    1,
    1_000_000_000,
    12,
    'Amounts offered by the gift sheet',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof giftsSettings> {}
}
