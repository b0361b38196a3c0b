import { defineSettings, flag, integer } from '../core/settings/setting-definitions.ts';

/** Settings of watching and of the lists of lives. */
const livesSettings = defineSettings('lives', {
  guest_watch: flag(false, 'Whether visitors may watch normal lives', {
    group: 'lives',
    name: '비회원 시청',
    help: '켜면 로그인하지 않아도 일반 방송을 볼 수 있어요.',
  }),
  guest_limit: integer(50, 0, 100_000, 'Maximum number of guests in one live', {
    group: 'lives',
    name: '비회원 최대 인원',
    help: '한 방송에 들어올 수 있는 비회원 수예요.',
    unit: '명',
  }),
  watch_heartbeat_seconds: integer(20, 5, 300, 'Seconds between heartbeats of a watching client', {
    group: 'lives',
    name: '시청 확인 간격',
    help: '시청 중임을 알리는 간격(초)이에요.',
    unit: '초',
  }),
  watch_silence_seconds: integer(
    60,
    10,
    1800,
    'Seconds without a heartbeat after which a watch session ends',
    {
      group: 'lives',
      name: '시청 종료 기준',
      help: '이 시간(초) 동안 확인되지 않으면 시청이 끝나요.',
      unit: '초',
    },
  ),
  playback_address_seconds: integer(
    180,
    10,
    3600,
    'Seconds for which a playback address is valid; heartbeats renew it, and it outlasts at least two',
    {
      group: 'lives',
      name: '재생 주소 유효 시간',
      help: '재생 주소를 쓸 수 있는 시간(초)이에요.',
      unit: '초',
    },
  ),
  watch_sessions_days: integer(
    366,
    31,
    3650,
    'Days until watch sessions are deleted; histories reach 12 months back',
    {
      group: 'lives',
      name: '시청 기록 보관 기간',
      help: '누가 어떤 방송을 봤는지 보관하는 기간(일)이에요.',
      unit: '일',
    },
  ),
  live_samples_days: integer(400, 31, 3650, 'Days until the minute samples of lives are deleted', {
    group: 'lives',
    name: '방송 통계 보관 기간',
    help: '방송의 분 단위 통계를 보관하는 기간(일)이에요.',
    unit: '일',
  }),
  history_months: integer(
    12,
    1,
    60,
    'Months before the present one that histories of lives and gifts reach back',
    {
      group: 'lives',
      name: '내역 조회 기간',
      help: '방송과 선물 내역을 볼 수 있는 개월 수예요.',
      unit: '개월',
    },
  ),
  new_host_days: integer(30, 1, 365, 'Days for which a host counts as new', {
    group: 'lives',
    name: '새 방송인 기간',
    help: '새 방송인으로 보이는 기간(일)이에요.',
    unit: '일',
  }),
  hot_window_minutes: integer(30, 1, 1440, 'Minutes of gifts and likes that make a live HOT', {
    group: 'lives',
    name: 'HOT 집계 시간',
    help: 'HOT 방송을 정할 때 집계하는 시간(분)이에요.',
    unit: '분',
  }),
  hot_like_star: integer(10, 0, 10_000, 'Honey that one like counts as in the HOT list', {
    group: 'lives',
    name: 'HOT 좋아요 가중치',
    help: 'HOT 집계에서 좋아요 하나가 몇 꿀에 해당하는지 정해요.',
    unit: '꿀',
  }),
  live_title_max: integer(50, 1, 200, 'Longest title of a live', {
    group: 'lives',
    name: '방송 제목 최대 글자 수',
    help: '방송 제목에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  live_tags_max: integer(5, 0, 20, 'Maximum number of topic tags of a live', {
    group: 'lives',
    name: '태그 최대 개수',
    help: '방송에 달 수 있는 태그 수예요.',
    unit: '개',
  }),
  live_prepared_minutes: integer(
    30,
    1,
    1440,
    'Minutes that an announced live waits for its stream before it is cancelled',
    {
      group: 'lives',
      name: '송출 대기 시간',
      help: '준비한 방송이 송출을 기다리는 시간(분)이에요.',
      unit: '분',
    },
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof livesSettings> {}
}
