import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Prices and limits of what members get at the services beside the product. */
const externalSettings = defineSettings('external', {
  lotto_pool_max_star: integer(
    10_000_000,
    110_000,
    1_000_000_000,
    'Maximum honey that the winners of one rank of a lotto round share; a draw that states more is not paid',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof externalSettings> {}
}
