import { defineSettings, flag, integer } from './setting-definitions.ts';

/** Settings of the server itself. */
const coreSettings = defineSettings('core', {
  outbox_attempts_max: integer(10, 1, 100, 'How often an outbox entry may fail before it is set aside', {
    group: 'server',
    name: '후속 작업 재시도 횟수',
    help: '이 횟수만큼 실패한 후속 작업은 따로 보관해요.',
    unit: '회',
  }),
  outbox_keep_days: integer(30, 1, 365, 'Days after which outbox entries that were set aside are deleted', {
    group: 'server',
    name: '실패한 후속 작업 보관 기간',
    help: '따로 보관한 후속 작업을 이 기간(일) 뒤에 삭제해요.',
    unit: '일',
  }),
  event_loop_lag_max_ms: integer(
    500,
    0,
    60_000,
    'Mean delay of the event loop over two seconds above which deferrable calls are refused; 0 disables this',
    {
      group: 'server',
      name: '과부하 기준 지연',
      help: '평균 지연이 이 값(ms)을 넘으면 급하지 않은 요청을 거절해요. 0이면 거절하지 않아요.',
      unit: '밀리초',
    },
  ),
  operator_factor_required_yn: flag(
    false,
    'Whether every operator needs a second factor; production always requires it',
    {
      group: 'operators',
      name: '운영자 두 번째 인증',
      help: '켜면 모든 운영자가 두 번째 인증을 해야 해요. 운영 환경에서는 항상 필요해요.',
    },
  ),
  operator_step_up_minutes: integer(
    10,
    1,
    120,
    'Minutes after which an operator verifies the second factor again for money, settings, roles and personal data',
    {
      group: 'operators',
      name: '다시 인증하는 간격',
      help: '인증한 지 이 시간이 지나면 중요한 작업을 할 때 다시 인증해요.',
      unit: '분',
    },
  ),
  unmask_minutes: integer(
    5,
    1,
    60,
    'Minutes for which an operator may read a masked field in full for one reason',
    {
      group: 'operators',
      name: '개인정보를 보여 주는 시간',
      help: '가린 개인정보는 사유를 적은 뒤 이 시간 동안만 볼 수 있어요.',
      unit: '분',
    },
  ),
  is_maintenance: flag(false, 'Whether the maintenance page is shown everywhere', {
    group: 'site',
    name: '점검 모드',
    help: '켜면 모든 페이지에 점검 안내가 보여요.',
  }),
});

declare module './setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof coreSettings> {}
}
