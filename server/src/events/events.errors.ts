import { defineErrors } from '../core/errors/error-codes.ts';

/** Refusals of events. */
const eventsErrors = defineErrors('events', {
  event_operators_excluded: [403, '운영자는 이벤트에 참여할 수 없어요.'],
  event_adults_only: [403, '성인 인증을 마친 회원만 참여할 수 있어요.'],
  roulette_no_ticket: [409, '사용할 수 있는 룰렛권이 없어요. 방송을 보거나 출석하고 룰렛권을 받아 보세요.'],
  roulette_round_over: [409, '이번 주 룰렛이 끝났어요. 새 회차를 불러온 뒤 다시 돌려 주세요.'],
  month_event_not_found: [404, '이벤트를 찾을 수 없어요.'],
  month_event_changed: [409, '다른 운영자가 먼저 바꿨어요. 새 내용을 확인하고 다시 시도해 주세요.'],
  month_event_state: [409, '이벤트의 상태가 바뀌어서 할 수 없어요. 목록을 다시 확인해 주세요.'],
  month_event_fixed: [409, '이미 시작한 이벤트의 기간과 추첨, 순위는 바꿀 수 없어요.'],
  event_coupons_not_offered: [
    409,
    '쿠폰 서비스가 연결되어 있지 않아서 쿠폰을 상품으로 줄 수 없어요. 다른 상품으로 바꿔 주세요.',
  ],
  event_no_draw: [409, '응모를 받지 않는 이벤트예요.'],
  event_not_running: [409, '지금은 응모할 수 있는 기간이 아니에요.'],
  event_entered: [409, '이미 다른 단어로 응모했어요. 응모한 뒤에는 단어를 바꿀 수 없어요.'],
  roulette_round_not_found: [404, '룰렛 회차를 찾을 수 없어요.'],
  already_attended: [409, '오늘은 이미 출석했어요. 내일 또 만나요.'],
  sandbox_no_live_to_watch: [409, '이 회원이 볼 수 있는 방송이 없어요. 방송을 만든 뒤 다시 시도해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof eventsErrors> {}
}
