import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of items. Prices and durations are in the catalogue. */
const itemsSettings = defineSettings('items', {
  item_hide_places_max: integer(
    500,
    0,
    9_000,
    'Maximum chat hide places that items may add to a member, on top of chat_hidden_max',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof itemsSettings> {}
}
