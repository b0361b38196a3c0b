/** A site setting: its default, its range, and what it does. Values outside the range are refused. */
export interface IntegerSetting {
  type: 'integer';
  default: number;
  min: number;
  max: number;
  description: string;
}
export interface BooleanSetting {
  type: 'boolean';
  default: boolean;
  description: string;
}
export interface TextSetting {
  type: 'text';
  default: string;
  maxLength: number;
  description: string;
}
export interface IntegerListSetting {
  type: 'integers';
  default: readonly number[];
  min: number;
  max: number;
  maxItems: number;
  description: string;
}
export type SettingDefinition = IntegerSetting | BooleanSetting | TextSetting | IntegerListSetting;

const integer = (value: number, min: number, max: number, description: string): IntegerSetting => ({
  type: 'integer',
  default: value,
  min,
  max,
  description,
});
const flag = (value: boolean, description: string): BooleanSetting => ({
  type: 'boolean',
  default: value,
  description,
});
const text = (value: string, description: string, maxLength = 500): TextSetting => ({
  type: 'text',
  default: value,
  maxLength,
  description,
});

/** Every value that the product may want to change, changeable while the service runs. */
export const settingDefinitions = {
  login_max_failures_per_address: integer(
    5,
    1,
    100,
    'Failed sign-ins of one account from one address before it locks',
  ),
  login_max_failures: integer(20, 2, 1000, 'Failed sign-ins of one account from anywhere before it locks'),
  login_known_device_days: integer(
    30,
    0,
    30,
    'Days for which a device that signed in is spared what others fail at; 0: none is',
  ),
  login_lock_seconds: integer(1800, 10, 86_400, 'Seconds a lock lasts'),
  refresh_grace_seconds: integer(
    10,
    0,
    60,
    'Seconds in which a used refresh token still answers parallel tabs',
  ),

  login_id_length_min: integer(4, 4, 20, 'Shortest ID'),
  login_id_length_max: integer(20, 4, 100, 'Longest ID'),
  nick_length_min: integer(2, 1, 20, 'Shortest nickname'),
  nick_length_max: integer(12, 2, 40, 'Longest nickname'),
  nick_change_star: integer(1000, 0, 1_000_000, 'Honey that a change of nickname costs'),
  nick_change_days: integer(30, 0, 365, 'Days between two changes of nickname'),
  profile_id_length_min: integer(4, 1, 20, 'Shortest profile ID'),
  profile_id_length_max: integer(20, 4, 40, 'Longest profile ID'),
  profile_id_change_days: integer(30, 0, 365, 'Days between two changes of profile ID'),
  state_memo_length_max: integer(100, 1, 1000, 'Longest introduction'),
  deletion_wait_days: integer(7, 0, 90, 'Days an asked-for deletion waits before it is for good'),
  phone_code_seconds: integer(180, 30, 1800, 'Seconds a code that was sent is good for'),
  phone_code_tries: integer(5, 1, 20, 'Wrong tries after which a code ends'),
  phone_code_sends_per_hour: integer(10, 1, 1000, 'Codes one address may ask for one telephone in an hour'),
  phone_code_sends_everywhere: integer(20, 1, 1000, 'Codes one telephone is sent in an hour, whoever asks'),
  phone_code_sends_per_address: integer(300, 1, 100_000, 'Codes one address may ask for in an hour'),
  identity_seconds: integer(600, 60, 3600, 'Seconds an identity verification is good for'),
  accounts_per_phone: integer(1, 1, 10, 'Accounts one telephone number may have'),

  upload_image_bytes: integer(10_485_760, 10_000, 104_857_600, 'Largest picture to upload'),
  upload_movie_bytes: integer(52_428_800, 10_000, 524_288_000, 'Largest movie to upload'),
  upload_quota_bytes: integer(524_288_000, 1_000_000, 107_374_182_400, 'Bytes of uploads a member may keep'),
  upload_at_once: integer(20, 1, 200, 'Uploads of one member under way at once'),
  upload_waiting: integer(100, 1, 10_000, 'Pictures of all members that wait to be read'),
  upload_image_side: integer(2048, 64, 8192, 'Longest side of a kept picture in pixels'),
  upload_thumb_side: integer(320, 32, 1024, 'Longest side of its small picture in pixels'),

  gift_min_star: integer(1, 1, 1_000_000, 'Least honey of one gift'),
  gift_max_star: integer(10_000_000, 1, 1_000_000_000, 'Most honey of one gift'),
  gift_combo_seconds: integer(10, 0, 600, 'How soon the same gift again makes a combo; 0 makes none'),
  gift_confirm_star: integer(10_000, 1, 1_000_000_000, 'From this amount on the page asks before it gives'),
  gift_amounts: {
    type: 'integers',
    default: [100, 500, 1000, 5000, 10_000],
    min: 1,
    max: 1_000_000_000,
    maxItems: 12,
    description: 'Amounts the gift sheet offers',
  },

  guest_watch: flag(false, 'Whether visitors may watch normal lives'),
  guest_limit: integer(100, 0, 100_000, 'Most guests in one live'),
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
  new_host_days: integer(30, 1, 365, 'Days a host counts as new'),
  hot_window_minutes: integer(30, 1, 1440, 'Minutes of gifts and likes that make a live HOT'),
  hot_like_star: integer(10, 0, 10_000, 'Honey that one like weighs in the HOT list'),
  live_title_max: integer(50, 1, 200, 'Longest title of a live'),
  live_tags_max: integer(5, 0, 20, 'Most topic tags of a live'),

  chat_length_max: integer(200, 1, 1000, 'Longest chat line in UTF-16 units'),
  chat_burst: integer(5, 1, 100, 'Lines a member may send at once in one channel'),
  chat_refill_ms: integer(1000, 50, 60_000, 'Milliseconds until one more line may be sent'),
  chat_announce_users_max: integer(
    500,
    0,
    10_000,
    'People in a channel, guests too, up to which comings and goings are told',
  ),
  chat_announce_packets_per_second: integer(
    2_000,
    1,
    1_000_000,
    'Packets a second that comings and goings may cost one channel; past that some are not told',
  ),
  chat_announce_packets_per_second_of_all: integer(
    20_000,
    1,
    10_000_000,
    'The same for all channels together',
  ),
  chat_socket_burst: integer(200, 10, 1_000_000, 'Packets of any kind one socket may send at once'),
  chat_socket_per_second: integer(20, 1, 1_000_000, 'Packets a second one socket may send in the long run'),
  chat_socket_burst_bytes: integer(32_768, 16_384, 104_857_600, 'Bytes one socket may send at once'),
  chat_socket_bytes_per_second: integer(8_192, 256, 104_857_600, 'Bytes a second one socket may send'),
  chat_join_cost: integer(10, 1, 1_000, 'For how many packets a join counts'),
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
    'Chat connections a second one address may open',
  ),
  chat_arrivals_waiting_max: integer(10_000, 100, 1_000_000, 'Chat connections that may wait to be let in'),
  chat_history_lines: integer(1000, 1000, 10_000, 'Lines of a live kept ready for late comers'),
  chat_lines_days: integer(
    90,
    1,
    3650,
    'Days that chat lines are kept; a live that runs keeps all of its lines',
  ),
  chat_connections_per_user: integer(10, 1, 100, 'Chat connections one user may hold'),

  outbox_attempts_max: integer(
    10,
    1,
    100,
    'How often something that follows from a commit may fail before it is set aside',
  ),
  outbox_keep_days: integer(30, 1, 365, 'Days after which what was set aside is forgotten'),

  app_latest_version: text('1.0.0', 'Newest version of the apps'),
  app_minimum_version: text('1.0.0', 'Oldest version of the apps that may go on'),
  app_store_url: text('https://app.honey.example/', 'Where the apps are updated (external)'),

  event_loop_lag_max_ms: integer(
    500,
    0,
    60_000,
    'Mean delay of the event loop over two seconds past which what can wait is refused; 0 never',
  ),
  is_maintenance: flag(false, 'Whether the maintenance page is shown everywhere'),
  site_name: text('Honey Live', 'Name of the service'),
  site_name_ko: text('허니라이브', 'Korean name of the service'),
  site_slogan: text('달콤한 순간, 지금 라이브', 'Slogan in the header'),
  company_nm: text('(주)허니라이브', 'Company name in the footer'),
  hosting_business_nm: text('(주)허니라이브', 'Hosting provider in the footer'),
  adr_nm: text('서울특별시 마포구 꿀벌로 12, 3층', 'Address in the footer'),
  ceo_nm: text('김꿀단', 'CEO in the footer'),
  reg_num: text('000-00-00000', 'Business registration number in the footer'),
  phone1: text('1500-0000', 'Customer-centre phone in the footer'),
  online_business_num: text('제2026-서울마포-0000호', 'Mail-order business number in the footer'),
  email: text('help@honey.example', 'Customer-centre e-mail'),
  copyright: text('© 2026 Honey Live. All rights reserved.', 'Copyright line in the footer'),
  company_url: text('https://company.honey.example/', 'Company introduction (external)'),
  reg_check_url: text(
    'https://www.ftc.go.kr/bizCommPop.do',
    'Where the business number can be checked (external)',
  ),
} as const satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof settingDefinitions;

/** The type of a setting's value. */
export type SettingValue<Key extends SettingKey> = (typeof settingDefinitions)[Key] extends {
  type: 'integer';
}
  ? number
  : (typeof settingDefinitions)[Key] extends { type: 'boolean' }
    ? boolean
    : (typeof settingDefinitions)[Key] extends { type: 'integers' }
      ? readonly number[]
      : string;

/** Whether `value` is one that the definition allows. */
export function allows(definition: SettingDefinition, value: unknown): boolean {
  switch (definition.type) {
    case 'integer':
      return isIntegerWithin(value, definition);
    case 'boolean':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string' && value.length <= definition.maxLength;
    case 'integers':
      return (
        Array.isArray(value) &&
        value.length <= definition.maxItems &&
        value.every((entry) => isIntegerWithin(entry, definition))
      );
  }
}

const isIntegerWithin = (value: unknown, range: { min: number; max: number }) =>
  typeof value === 'number' && Number.isInteger(value) && value >= range.min && value <= range.max;
