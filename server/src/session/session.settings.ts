import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of failed sign-ins, token lifetimes, and the duration of an operator's sign-in as a member. */
const sessionSettings = defineSettings('session', {
  login_max_failures_per_address: integer(
    5,
    1,
    100,
    'Failed sign-ins of one account from one address before it locks',
    {
      group: 'signIn',
      name: '주소별 로그인 실패 횟수',
      help: '한 주소에서 이만큼 실패하면 그 계정의 로그인이 잠겨요.',
      unit: '회',
    },
  ),
  login_max_failures: integer(20, 2, 1000, 'Failed sign-ins of one account from anywhere before it locks', {
    group: 'signIn',
    name: '전체 로그인 실패 횟수',
    help: '모든 주소를 합해 이만큼 실패하면 로그인이 잠겨요.',
    unit: '회',
  }),
  login_known_device_days: integer(
    30,
    0,
    30,
    "Days for which a device that signed in is exempt from others' failures; 0: none is",
    {
      group: 'signIn',
      name: '기존 기기 예외 기간',
      help: '로그인했던 기기는 이 기간(일) 동안 다른 사람의 실패로 잠기지 않아요. 0이면 예외가 없어요.',
      unit: '일',
    },
  ),
  login_lock_seconds: integer(1800, 10, 86_400, 'Seconds a lock lasts', {
    group: 'signIn',
    name: '로그인 잠금 시간',
    help: '로그인이 잠기는 시간(초)이에요.',
    unit: '초',
  }),
  refresh_grace_seconds: integer(
    10,
    0,
    60,
    'Seconds in which a used refresh token still works for parallel tabs',
    {
      group: 'signIn',
      name: '토큰 갱신 유예 시간',
      help: '이미 쓴 갱신 토큰을 다른 탭이 쓸 수 있는 시간(초)이에요.',
      unit: '초',
    },
  ),
  operator_idle_minutes: integer(
    30,
    5,
    480,
    'Minutes without an action after which an operator is signed out',
    {
      group: 'operators',
      name: '운영자 자동 로그아웃',
      help: '이 시간 동안 아무것도 하지 않으면 운영자를 로그아웃해요.',
      unit: '분',
    },
  ),
  operator_session_hours: integer(12, 1, 24, 'Hours after which an operator is signed out in any case', {
    group: 'operators',
    name: '운영자 로그인 유지 시간',
    help: '로그인한 지 이 시간이 지나면 운영자를 로그아웃해요.',
    unit: '시간',
  }),
  forced_login_minutes: integer(15, 5, 480, 'Minutes after which signing in as a member expires', {
    group: 'operators',
    name: '회원으로 로그인 유지 시간',
    help: '운영자가 회원으로 로그인한 상태가 끝나는 시간(분)이에요.',
    unit: '분',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof sessionSettings> {}
}
