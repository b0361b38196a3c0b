import { defineErrors } from '../core/errors/error-codes.ts';

/** Refusals of events. */
const eventsErrors = defineErrors('events', {
  event_operators_excluded: [403, '운영자는 이벤트에 참여할 수 없어요.'],
  event_adults_only: [403, '성인 인증을 마친 회원만 참여할 수 있어요.'],
  roulette_no_ticket: [409, '사용할 수 있는 룰렛권이 없어요. 방송을 보거나 출석하고 룰렛권을 받아 보세요.'],
  roulette_round_over: [409, '이번 주 룰렛이 끝났어요. 새 회차를 불러온 뒤 다시 돌려 주세요.'],
  roulette_round_not_found: [404, '룰렛 회차를 찾을 수 없어요.'],
  already_attended: [409, '오늘은 이미 출석했어요. 내일 또 만나요.'],
  sandbox_no_live_to_watch: [409, '이 회원이 볼 수 있는 방송이 없어요. 방송을 만든 뒤 다시 시도해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof eventsErrors> {}
}
