import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of items. Prices and durations are in the catalogue. */
const itemsSettings = defineSettings('items', {
  item_hide_places_max: integer(
    500,
    0,
    9_000,
    'Maximum chat hide places that items may add to a member, on top of chat_hidden_max',
    {
      group: 'gifts',
      name: '아이템 채팅 숨김 인원',
      help: '아이템으로 늘릴 수 있는 채팅 숨김 인원이에요.',
      unit: '명',
    },
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof itemsSettings> {}
}
