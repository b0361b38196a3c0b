import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Exchange rates and limits. */
const exchangeSettings = defineSettings('exchange', {
  exchange_rate_krw: integer(60, 1, 10_000, 'Won that a host is paid for 1 honey; fixed at the request'),
  exchange_min_star: integer(500, 1, 100_000_000, 'Minimum honey of an exchange request'),
  exchange_max_krw: integer(
    100_000_000,
    1_000,
    10_000_000_000,
    'Maximum won of one request, before withholding tax',
  ),
  exchange_granted_percent: integer(
    100,
    0,
    100,
    'Percent of the rate for honey that had been granted to the givers',
  ),
  exchange_withheld_basis_points: integer(
    330,
    0,
    5_000,
    'Withholding tax of individuals, in hundredths of a percent of the gross amount',
  ),
  exchange_vat_percent: integer(10, 0, 50, 'VAT, contained in the gross amount, that a business invoices'),
  exchange_account_review_days: integer(3, 1, 60, 'Days within which an exchange account should be reviewed'),
  exchange_payout_late_hours: integer(24, 1, 720, 'Hours after which an open payout counts as late'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof exchangeSettings> {}
}
