import { defineSettings, flag, integer } from '../core/settings/setting-definitions.ts';

/** Who may watch, and what the lists of lives count. */
const livesSettings = defineSettings('lives', {
  guest_watch: flag(false, 'Whether visitors may watch normal lives'),
  guest_limit: integer(50, 0, 100_000, 'Most guests in one live'),
  watch_heartbeat_seconds: integer(20, 5, 300, 'How often a watching client says that it still watches'),
  watch_silence_seconds: integer(60, 10, 1800, 'Silence after which a watch session ends'),
  playback_address_seconds: integer(
    180,
    10,
    3600,
    'Seconds a playback address is good; heartbeats renew it, at least two of them fit in',
  ),
  watch_sessions_days: integer(
    366,
    31,
    3650,
    'Days that it is kept who watched which live; histories reach 12 months back',
  ),
  live_samples_days: integer(400, 31, 3650, 'Days that it is kept how a live stood from minute to minute'),
  history_months: integer(
    12,
    1,
    60,
    'Months before the present one that histories of lives and gifts reach back',
  ),
  new_host_days: integer(30, 1, 365, 'Days a host counts as new'),
  hot_window_minutes: integer(30, 1, 1440, 'Minutes of gifts and likes that make a live HOT'),
  hot_like_star: integer(10, 0, 10_000, 'Honey that one like weighs in the HOT list'),
  live_title_max: integer(50, 1, 200, 'Longest title of a live'),
  live_tags_max: integer(5, 0, 20, 'Most topic tags of a live'),
  live_prepared_minutes: integer(
    30,
    1,
    1440,
    'Minutes that a live waits for its stream before it is taken back',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof livesSettings> {}
}
