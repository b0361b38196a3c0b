import { defineErrors } from '../core/errors/error-codes.ts';

/** Refusals for hosts who want to be paid, and for operators who decide. */
const exchangeErrors = defineErrors('exchange', {
  exchange_duplicate: [409, '오늘은 이미 환전을 신청했어요. 내일 다시 신청해 주세요.'],
  exchange_above_maximum: [409, '한 번에 신청할 수 있는 금액을 넘었어요. 꿀을 줄여 주세요.'],
  exchange_below_minimum: [409, '최소 환전 수량보다 적어요. 꿀을 더 모은 뒤에 신청해 주세요.'],
  exchange_limit_exceeded: [409, '환전할 수 있는 꿀보다 많아요. 수량을 확인해 주세요.'],
  exchange_not_allowed: [403, '지금은 환전을 신청할 수 없는 계정이에요. 고객센터에 문의해 주세요.'],
  exchange_account_required: [409, '환전 계좌를 먼저 등록해 주세요.'],
  exchange_account_review: [409, '환전 계좌를 심사하고 있어요. 심사가 끝난 뒤에 다시 시도해 주세요.'],
  exchange_account_not_found: [404, '환전 계좌를 찾을 수 없어요.'],
  exchange_account_decided: [409, '이미 처리된 환전 계좌예요.'],
  exchange_papers_missing: [409, '제출한 서류가 삭제됐어요. 반려하고 다시 받아 주세요.'],
  exchange_not_found: [404, '환전 신청을 찾을 수 없어요.'],
  exchange_closed: [409, '이미 처리된 환전 신청이에요.'],
  exchange_payout_open: [409, '은행에 보낸 지급이라 결과를 기다려야 해요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof exchangeErrors> {}
}
