import { defineErrors } from '../../core/errors/error-codes.ts';

/** Refusals of bank transfers. */
const depositErrors = defineErrors('store', {
  deposit_not_found: [404, '무통장 입금 내역을 찾을 수 없어요.'],
  deposit_not_waiting: [409, '입금을 기다리는 중이 아니에요. 입금 상태를 다시 확인해 주세요.'],
  deposit_not_held: [409, '처리를 기다리는 입금이 없어요.'],
  deposit_too_small: [409, '입금액이 너무 적어 꿀을 지급할 수 없어요. 환불해 주세요.'],
  receipt_closed: [409, '현금영수증은 입금을 기다리거나 입금이 끝난 뒤에만 신청할 수 있어요.'],
  receipt_issued: [409, '현금영수증을 이미 신청했어요.'],
});

declare module '../../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof depositErrors> {}
}
