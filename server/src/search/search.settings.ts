import { searchLength } from '@honey/rules';
import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of search. */
const searchSettings = defineSettings('search', {
  search_length_min: integer(searchLength.min, 2, 10, 'Minimum number of characters of a keyword', {
    group: 'ranks',
    name: '검색어 최소 글자 수',
    help: '검색어에 필요한 최소 글자 수예요.',
    unit: '자',
  }),
  search_length_max: integer(searchLength.max, 10, 50, 'Maximum number of characters of a keyword', {
    group: 'ranks',
    name: '검색어 최대 글자 수',
    help: '검색어에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  search_hits_max: integer(1_000, 100, 10_000, 'Maximum number of hits listed by each search', {
    group: 'ranks',
    name: '검색 결과 수',
    help: '목록마다 볼 수 있는 검색 결과 수예요.',
    unit: '건',
  }),
  search_popular_words: integer(10, 0, 50, 'Number of popular words; 0 for none', {
    group: 'ranks',
    name: '인기 검색어 수',
    help: '인기 검색어를 몇 개 보여 줄지 정해요. 0이면 보이지 않아요.',
    unit: '개',
  }),
  search_popular_members_min: integer(
    3,
    1,
    10_000,
    'Members who must have searched for a word on a day before it is shown to others',
    {
      group: 'ranks',
      name: '인기 검색어 최소 인원',
      help: '하루에 이만큼의 회원이 찾아야 인기 검색어가 돼요.',
      unit: '명',
    },
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof searchSettings> {}
}
