import { searchLength } from '@honey/rules';
import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** What search allows. */
const searchSettings = defineSettings('search', {
  search_length_min: integer(searchLength.min, 2, 10, 'Fewest characters that may be looked for'),
  search_length_max: integer(searchLength.max, 10, 50, 'Most characters that may be looked for'),
  search_hits_max: integer(1_000, 100, 10_000, 'Most hits that a search leads through, in each of its lists'),
  search_popular_words: integer(10, 0, 50, 'Popular words that are shown; 0 for none'),
  search_popular_members_min: integer(
    3,
    1,
    10_000,
    'Members who must have looked for a word on a day before others are shown it',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof searchSettings> {}
}
