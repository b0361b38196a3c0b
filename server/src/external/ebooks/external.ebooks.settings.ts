import { defineSettings, integer } from '../../core/settings/setting-definitions.ts';

/** Prices of e-books. */
const ebooksSettings = defineSettings('external', {
  ebook_chapter_btuc: integer(30, 1, 100_000, 'Price of one chapter of an e-book in BTUC'),
  ebook_chapter_star: integer(10, 1, 100_000, 'Price of one chapter of an e-book in honey'),
  ebook_left_discount_percent: integer(
    20,
    0,
    90,
    'By how many percent all chapters of an e-book that are left cost less, rounded down',
  ),
});

declare module '../../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof ebooksSettings> {}
}
