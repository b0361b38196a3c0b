import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/**
 * What a subscription costs and gives; `subscription_terms` of the database reads the same, with the same defaults. Its price in
 * won is a setting of the store.
 */
const subscriptionsSettings = defineSettings('subscriptions', {
  subscription_star: integer(45, 2, 1_000_000, 'Honey that a term of a subscription costs'),
  subscription_days: integer(30, 1, 366, 'Days that a term of a subscription lasts'),
  subscription_renew_days: integer(3, 0, 60, 'Days before the end from which a subscription may be extended'),
  subscription_fans_min: integer(10, 0, 1_000, 'Fans that a host needs to be subscribed to'),
  subscription_host_percent: integer(70, 50, 100, "Percent of a subscription's honey that the host gets"),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof subscriptionsSettings> {}
}
