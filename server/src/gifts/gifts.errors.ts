import { defineErrors } from '../core/errors/error-codes.ts';

/** Refusals of gifts. */
const giftsErrors = defineErrors('gifts', {
  self_gift: [400, '나에게는 꿀을 선물할 수 없어요.'],
  below_minimum_gift: [400, '선물할 수 있는 최소 꿀보다 적어요.'],
  above_maximum_gift: [400, '한 번에 선물할 수 있는 꿀보다 많아요.'],
  sticker_not_found: [404, '스티커를 찾을 수 없어요.'],
  goal_running: [409, '진행 중인 목표가 있어요. 먼저 목표를 내려 주세요.'],
  below_minimum_goal: [400, '정할 수 있는 최소 목표보다 적어요.'],
  above_maximum_goal: [400, '정할 수 있는 최대 목표보다 많아요.'],
  price_mismatch: [400, '선물 금액이 맞지 않아요. 새로고침 후 다시 시도해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof giftsErrors> {}
}
