import { defineErrors } from '../core/errors/error-codes.ts';

/** The error codes of broadcasting. */
const broadcastErrors = defineErrors('broadcast', {
  red_not_applied: [403, '레드 방송은 먼저 신청해야 시작할 수 있어요.'],
  signature_not_found: [404, '시그니처를 찾을 수 없어요.'],
  signature_taken: [409, '같은 금액의 시그니처가 이미 있어요. 다른 금액을 입력해 주세요.'],
  signature_limit: [409, '시그니처를 더 만들 수 없어요. 쓰지 않는 시그니처를 삭제해 주세요.'],
  contest_live_needed: [409, '진행 중인 엑셀 방송이 없어요.'],
  contestant_taken: [409, '이미 함께하고 있는 방송인이에요.'],
  contestant_limit: [409, '참가자를 더 추가할 수 없어요.'],
  battle_live_needed: [409, '배틀 방송을 진행하고 있을 때만 할 수 있어요.'],
  battle_rival_not_ready: [409, '상대 방송인이 배틀 방송을 하고 있지 않아요.'],
  battle_busy: [409, '이미 다른 배틀이 진행 중이에요. 끝난 뒤에 다시 신청해 주세요.'],
  battle_rematch_over: [409, '이 방송에서는 더 이상 재대결할 수 없어요.'],
  battle_not_found: [404, '진행 중인 배틀이 없어요.'],
  battle_over: [409, '배틀 시간이 끝났어요. 결과를 기다려 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof broadcastErrors> {}
}
