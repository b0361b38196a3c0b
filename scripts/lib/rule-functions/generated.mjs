/**
 * The files that the build writes from a rule's only text (scripts/lib/build/rule-functions.mjs). They are committed;
 * `npm run check -- generated-sql` refuses others.
 */
export const GENERATED = [
  'prisma/functions/events/roulette_field.sql',
  'prisma/functions/exchange/exchange_amounts.sql',
  'prisma/functions/gifts/fan_level.sql',
  'prisma/functions/lives/room_talk_refusal.sql',
  'prisma/functions/ranks/rank_period_after.sql',
  'prisma/functions/ranks/rank_period_start.sql',
  'prisma/functions/search/search_consonants.sql',
  'prisma/functions/search/search_text.sql',
  'prisma/functions/search/search_vowels.sql',
  'prisma/functions/store/coupon_price.sql',
  'server/src/lives/watch-refusals.ts',
];
