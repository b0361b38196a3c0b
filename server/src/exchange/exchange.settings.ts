import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** What honey is worth to a host, and within which bounds it is paid out. */
const exchangeSettings = defineSettings('exchange', {
  exchange_rate_krw: integer(60, 1, 10_000, 'Won that a host is paid for 1 honey; fixed at the application'),
  exchange_min_star: integer(500, 1, 100_000_000, 'Least honey of an application for an exchange'),
  exchange_max_krw: integer(
    100_000_000,
    1_000,
    10_000_000_000,
    'Most won of one application, before tax is withheld',
  ),
  exchange_granted_percent: integer(
    100,
    0,
    100,
    'Percent of the rate at which honey counts that givers had been granted',
  ),
  exchange_withheld_basis_points: integer(
    330,
    0,
    5_000,
    'Tax withheld of individuals, in hundredths of a percent of the gross amount',
  ),
  exchange_vat_percent: integer(10, 0, 50, 'VAT, contained in the gross amount, that a business invoices'),
  exchange_account_review_days: integer(3, 1, 60, 'Days within which an exchange account is to be reviewed'),
  exchange_payout_late_hours: integer(
    24,
    1,
    720,
    'Hours after which a payout that is still open counts as late',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof exchangeSettings> {}
}
