import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of names and telephones, and requirements of payment grades. */
const usersSettings = defineSettings('users', {
  login_id_length_min: integer(4, 4, 20, 'Shortest ID'),
  login_id_length_max: integer(20, 4, 100, 'Longest ID'),
  nick_length_min: integer(2, 1, 20, 'Shortest nickname'),
  nick_length_max: integer(12, 2, 40, 'Longest nickname'),
  profile_id_length_min: integer(4, 1, 20, 'Shortest profile ID'),
  profile_id_length_max: integer(20, 4, 40, 'Longest profile ID'),
  accounts_per_phone: integer(1, 1, 10, 'Accounts one telephone number may have'),
  // The database function `pay_grade_of` reads the same settings, with the same defaults.
  pay_grade_family_krw: integer(
    300_000,
    1,
    1_000_000_000,
    'Won of six months that make the payment grade Family',
  ),
  pay_grade_metal_krw: integer(
    1_000_000,
    1,
    1_000_000_000,
    'Won of six months that make the payment grade Metal',
  ),
  pay_grade_gold_krw: integer(
    3_000_000,
    1,
    1_000_000_000,
    'Won of six months that make the payment grade Gold',
  ),
  pay_grade_vip_krw: integer(
    10_000_000,
    1,
    10_000_000_000,
    'Won of six months that make the payment grade VIP',
  ),
  pay_grade_royal_krw: integer(
    30_000_000,
    1,
    10_000_000_000,
    'Won of six months that make the payment grade Royal',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof usersSettings> {}
}
