import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of talking, connecting and storing lines. */
const chatSettings = defineSettings('chat', {
  chat_length_max: integer(200, 1, 1000, 'Longest chat line in UTF-16 units', {
    group: 'chat',
    name: '채팅 최대 글자 수',
    help: '채팅 한 줄에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  chat_burst: integer(5, 1, 100, 'Lines a member may send at once in one channel', {
    group: 'chat',
    name: '연속 채팅 수',
    help: '한 번에 이어서 보낼 수 있는 채팅 수예요.',
    unit: '줄',
  }),
  chat_refill_ms: integer(1000, 50, 60_000, 'Milliseconds until one more line may be sent', {
    group: 'chat',
    name: '채팅 간격',
    help: '채팅을 한 줄 더 보낼 수 있을 때까지의 시간(ms)이에요.',
    unit: '밀리초',
  }),
  chat_announce_users_max: integer(
    500,
    0,
    10_000,
    'Users in a channel, guests included, up to which joins and leaves are announced',
    {
      group: 'chat',
      name: '입장 알림 최대 인원',
      help: '인원이 이보다 많으면 입장과 퇴장을 알리지 않아요.',
      unit: '명',
    },
  ),
  chat_announce_packets_per_second: integer(
    2_000,
    1,
    1_000_000,
    'Packets per second that announcements may cost one channel; beyond that some are skipped',
    {
      group: 'chat',
      name: '채널별 입장 알림 수',
      help: '채널 하나가 1초에 보낼 수 있는 입장·퇴장 알림 수예요.',
      unit: '개',
    },
  ),
  chat_announce_packets_per_second_of_all: integer(
    20_000,
    1,
    10_000_000,
    'The same for all channels together',
    {
      group: 'chat',
      name: '전체 입장 알림 수',
      help: '모든 채널이 1초에 보낼 수 있는 입장·퇴장 알림 수예요.',
      unit: '개',
    },
  ),
  chat_socket_burst: integer(200, 10, 1_000_000, 'Packets of any kind one socket may send at once', {
    group: 'chat',
    name: '연결별 연속 요청 수',
    help: '연결 하나가 한 번에 보낼 수 있는 요청 수예요.',
    unit: '개',
  }),
  chat_socket_per_second: integer(20, 1, 1_000_000, 'Packets per second one socket may send on average', {
    group: 'chat',
    name: '연결별 초당 요청 수',
    help: '연결 하나가 1초에 보낼 수 있는 요청 수예요.',
    unit: '개',
  }),
  chat_socket_burst_bytes: integer(32_768, 16_384, 104_857_600, 'Bytes one socket may send at once', {
    group: 'chat',
    name: '연결별 연속 데이터',
    help: '연결 하나가 한 번에 보낼 수 있는 바이트예요.',
    unit: '바이트',
  }),
  chat_socket_bytes_per_second: integer(
    8_192,
    256,
    104_857_600,
    'Bytes per second one socket may send on average',
    {
      group: 'chat',
      name: '연결별 초당 데이터',
      help: '연결 하나가 1초에 보낼 수 있는 바이트예요.',
      unit: '바이트',
    },
  ),
  chat_join_cost: integer(10, 1, 1_000, 'Number of packets that a join counts as', {
    group: 'chat',
    name: '입장 요청 비중',
    help: '입장 한 번을 요청 몇 개로 계산할지 정해요.',
    unit: '개',
  }),
  chat_connections_per_address: integer(5_000, 1, 1_000_000, 'Chat connections one address may hold', {
    group: 'chat',
    name: '주소별 연결 수',
    help: '한 주소에서 유지할 수 있는 채팅 연결 수예요.',
    unit: '개',
  }),
  chat_arrivals_burst_per_address: integer(
    2_000,
    1,
    1_000_000,
    'Chat connections one address may open at once',
    {
      group: 'chat',
      name: '주소별 연속 연결 수',
      help: '한 주소에서 한 번에 열 수 있는 채팅 연결 수예요.',
      unit: '개',
    },
  ),
  chat_arrivals_per_second_per_address: integer(
    50,
    1,
    100_000,
    'Chat connections per second one address may open',
    {
      group: 'chat',
      name: '주소별 초당 연결 수',
      help: '한 주소에서 1초에 열 수 있는 채팅 연결 수예요.',
      unit: '개',
    },
  ),
  chat_arrivals_waiting_max: integer(10_000, 100, 1_000_000, 'Chat connections that may wait for admission', {
    group: 'chat',
    name: '연결 대기 인원',
    help: '채팅 연결을 기다릴 수 있는 수예요.',
    unit: '개',
  }),
  chat_slow_seconds_max: integer(300, 1, 3_600, 'Longest slow mode in seconds', {
    group: 'chat',
    name: '저속 모드 최대 시간',
    help: '저속 모드로 정할 수 있는 최대 시간(초)이에요.',
    unit: '초',
  }),
  chat_words_max: integer(50, 0, 500, "Words a host may forbid in addition to the site's", {
    group: 'chat',
    name: '방송인 금지어 수',
    help: '방송인이 정할 수 있는 금지어 수예요.',
    unit: '개',
  }),
  chat_notice_length_max: integer(200, 1, 1_000, 'Longest pinned notice in UTF-16 units', {
    group: 'chat',
    name: '고정 공지 최대 글자 수',
    help: '고정 공지에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  chat_history_lines: integer(
    1000,
    1000,
    10_000,
    'Lines of a live held in memory for viewers who join later',
    {
      group: 'chat',
      name: '채팅 다시 보기 줄 수',
      help: '나중에 들어온 사람에게 보여 줄 채팅 수예요.',
      unit: '줄',
    },
  ),
  chat_lines_days: integer(
    90,
    1,
    3650,
    'Days until chat lines are deleted; a running live retains all its lines',
    { group: 'chat', name: '채팅 보관 기간', help: '채팅을 보관하는 기간(일)이에요.', unit: '일' },
  ),
  chat_connections_per_user: integer(10, 1, 100, 'Chat connections one user may hold', {
    group: 'chat',
    name: '회원별 연결 수',
    help: '회원 한 명이 유지할 수 있는 채팅 연결 수예요.',
    unit: '개',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof chatSettings> {}
}
