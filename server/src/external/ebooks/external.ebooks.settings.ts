import { defineSettings, integer } from '../../core/settings/setting-definitions.ts';

/** Prices of e-books. */
const ebooksSettings = defineSettings('external', {
  ebook_chapter_btuc: integer(30, 1, 100_000, 'Price of one chapter of an e-book in BTUC', {
    group: 'coupons',
    name: '전자책 가격 (BTUC)',
    help: '전자책 한 화의 BTUC 가격이에요.',
    unit: 'BTUC',
  }),
  ebook_chapter_star: integer(10, 1, 100_000, 'Price of one chapter of an e-book in honey', {
    group: 'coupons',
    name: '전자책 가격 (꿀)',
    help: '전자책 한 화의 꿀 가격이에요.',
    unit: '꿀',
  }),
  ebook_left_discount_percent: integer(
    20,
    0,
    90,
    'By how many percent all chapters of an e-book that are left cost less, rounded down',
    {
      group: 'coupons',
      name: '전자책 묶음 할인',
      help: '남은 화를 한 번에 살 때의 할인율(%)이에요.',
      unit: '%',
    },
  ),
});

declare module '../../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof ebooksSettings> {}
}
