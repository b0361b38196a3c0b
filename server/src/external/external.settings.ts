import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Prices and limits of what members get at the services beside the product. */
const externalSettings = defineSettings('external', {
  lotto_pool_max_star: integer(
    10_000_000,
    110_000,
    1_000_000_000,
    'Maximum honey that the winners of one rank of a lotto round share; a draw that states more is not paid',
    {
      group: 'events',
      name: '로또 당첨금 최대',
      help: '한 등수의 당첨자가 나누는 최대 꿀이에요. 더 큰 당첨금은 지급하지 않아요.',
      unit: '꿀',
    },
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof externalSettings> {}
}
