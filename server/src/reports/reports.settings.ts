import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of reports. */
const reportsSettings = defineSettings('reports', {
  report_length_max: integer(1_000, 50, 4_000, 'Longest text of a report, in characters'),
  report_files_max: integer(3, 0, 10, 'Most pictures of a report'),
  report_day_max: integer(30, 1, 1_000, 'Reports that a member may send within 24 hours'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof reportsSettings> {}
}
