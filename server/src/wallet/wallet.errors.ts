import { defineErrors } from '../core/errors/error-codes.ts';

/** Refusals of the wallet. */
const walletErrors = defineErrors('wallet', {
  user_not_found: [404, '회원을 찾을 수 없어요.'],
  not_enough_star: [409, '꿀이 부족해요. 충전하고 다시 시도해 주세요.'],
  star_transfer_self: [400, '같은 회원에게는 꿀을 옮길 수 없어요.'],
  star_transfer_exceeds: [409, '회원이 가진 꿀보다 많이 옮길 수 없어요.'],
  star_recall_exceeds: [409, '회원이 가진 것보다 많이 회수할 수 없어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof walletErrors> {}
}
