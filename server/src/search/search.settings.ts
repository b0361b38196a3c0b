import { searchLength } from '@honey/rules';
import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of search. */
const searchSettings = defineSettings('search', {
  search_length_min: integer(searchLength.min, 2, 10, 'Minimum number of characters of a keyword'),
  search_length_max: integer(searchLength.max, 10, 50, 'Maximum number of characters of a keyword'),
  search_hits_max: integer(1_000, 100, 10_000, 'Maximum number of hits listed by each search'),
  search_popular_words: integer(10, 0, 50, 'Number of popular words; 0 for none'),
  search_popular_members_min: integer(
    3,
    1,
    10_000,
    'Members who must have searched for a word on a day before it is shown to others',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof searchSettings> {}
}
