import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of talking, connecting and storing lines. */
const chatSettings = defineSettings('chat', {
  chat_length_max: integer(200, 1, 1000, 'Longest chat line in UTF-16 units'),
  chat_burst: integer(5, 1, 100, 'Lines a member may send at once in one channel'),
  chat_refill_ms: integer(1000, 50, 60_000, 'Milliseconds until one more line may be sent'),
  chat_announce_users_max: integer(
    500,
    0,
    10_000,
    'Users in a channel, guests included, up to which joins and leaves are announced',
  ),
  chat_announce_packets_per_second: integer(
    2_000,
    1,
    1_000_000,
    'Packets per second that announcements may cost one channel; beyond that some are skipped',
  ),
  chat_announce_packets_per_second_of_all: integer(
    20_000,
    1,
    10_000_000,
    'The same for all channels together',
  ),
  chat_socket_burst: integer(200, 10, 1_000_000, 'Packets of any kind one socket may send at once'),
  chat_socket_per_second: integer(20, 1, 1_000_000, 'Packets per second one socket may send on average'),
  chat_socket_burst_bytes: integer(32_768, 16_384, 104_857_600, 'Bytes one socket may send at once'),
  chat_socket_bytes_per_second: integer(
    8_192,
    256,
    104_857_600,
    'Bytes per second one socket may send on average',
  ),
  chat_join_cost: integer(10, 1, 1_000, 'Number of packets that a join counts as'),
  chat_connections_per_address: integer(5_000, 1, 1_000_000, 'Chat connections one address may hold'),
  chat_arrivals_burst_per_address: integer(
    2_000,
    1,
    1_000_000,
    'Chat connections one address may open at once',
  ),
  chat_arrivals_per_second_per_address: integer(
    50,
    1,
    100_000,
    'Chat connections per second one address may open',
  ),
  chat_arrivals_waiting_max: integer(10_000, 100, 1_000_000, 'Chat connections that may wait for admission'),
  chat_slow_seconds_max: integer(300, 1, 3_600, 'Longest slow mode in seconds'),
  chat_words_max: integer(50, 0, 500, "Words a host may forbid in addition to the site's"),
  chat_notice_length_max: integer(200, 1, 1_000, 'Longest pinned notice in UTF-16 units'),
  chat_history_lines: integer(
    1000,
    1000,
    10_000,
    'Lines of a live held in memory for viewers who join later',
  ),
  chat_lines_days: integer(
    90,
    1,
    3650,
    'Days until chat lines are deleted; a running live retains all its lines',
  ),
  chat_connections_per_user: integer(10, 1, 100, 'Chat connections one user may hold'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof chatSettings> {}
}
