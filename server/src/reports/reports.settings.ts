import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of reports. */
const reportsSettings = defineSettings('reports', {
  report_length_max: integer(1_000, 50, 4_000, 'Longest text of a report, in characters', {
    group: 'contact',
    name: '신고 최대 글자 수',
    help: '신고 내용에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  report_files_max: integer(3, 0, 10, 'Most pictures of a report', {
    group: 'contact',
    name: '신고 사진 수',
    help: '신고에 넣을 수 있는 사진 수예요.',
    unit: '개',
  }),
  report_day_max: integer(30, 1, 1_000, 'Reports that a member may send within 24 hours', {
    group: 'contact',
    name: '하루 신고 수',
    help: '24시간 동안 보낼 수 있는 신고 수예요.',
    unit: '건',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof reportsSettings> {}
}
