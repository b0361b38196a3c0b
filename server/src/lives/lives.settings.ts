import { defineSettings, flag, integer } from '../core/settings/setting-definitions.ts';

/** Settings of watching and of the lists of lives. */
const livesSettings = defineSettings('lives', {
  guest_watch: flag(false, 'Whether visitors may watch normal lives'),
  guest_limit: integer(50, 0, 100_000, 'Maximum number of guests in one live'),
  watch_heartbeat_seconds: integer(20, 5, 300, 'Seconds between heartbeats of a watching client'),
  watch_silence_seconds: integer(
    60,
    10,
    1800,
    'Seconds without a heartbeat after which a watch session ends',
  ),
  playback_address_seconds: integer(
    180,
    10,
    3600,
    'Seconds for which a playback address is valid; heartbeats renew it, and it outlasts at least two',
  ),
  watch_sessions_days: integer(
    366,
    31,
    3650,
    'Days until watch sessions are deleted; histories reach 12 months back',
  ),
  live_samples_days: integer(400, 31, 3650, 'Days until the minute samples of lives are deleted'),
  history_months: integer(
    12,
    1,
    60,
    'Months before the present one that histories of lives and gifts reach back',
  ),
  new_host_days: integer(30, 1, 365, 'Days for which a host counts as new'),
  hot_window_minutes: integer(30, 1, 1440, 'Minutes of gifts and likes that make a live HOT'),
  hot_like_star: integer(10, 0, 10_000, 'Honey that one like counts as in the HOT list'),
  live_title_max: integer(50, 1, 200, 'Longest title of a live'),
  live_tags_max: integer(5, 0, 20, 'Maximum number of topic tags of a live'),
  live_prepared_minutes: integer(
    30,
    1,
    1440,
    'Minutes that an announced live waits for its stream before it is cancelled',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof livesSettings> {}
}
