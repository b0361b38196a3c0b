import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/**
 * Price and terms of a subscription; the SQL function `subscription_terms` reads the same settings, with the same
 * defaults. The price in won is a setting of the store.
 */
const subscriptionsSettings = defineSettings('subscriptions', {
  subscription_star: integer(45, 2, 1_000_000, 'Price of a subscription term in honey'),
  subscription_days: integer(30, 1, 366, 'Length of a subscription term in days'),
  subscription_renew_days: integer(
    3,
    0,
    60,
    'Days before the end within which a subscription can be extended',
  ),
  subscription_fans_min: integer(10, 0, 1_000, 'Fans that a host needs for subscriptions'),
  subscription_host_percent: integer(70, 50, 100, "Percent of a subscription's honey that the host gets"),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof subscriptionsSettings> {}
}
