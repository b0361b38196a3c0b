import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** What items may add up to. Their prices and times stand in the catalogue. */
const itemsSettings = defineSettings('items', {
  item_hide_places_max: integer(
    500,
    0,
    9_000,
    'Most places of chat hides that items may add to a member, beside chat_hidden_max',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof itemsSettings> {}
}
