import { defineErrors } from '../core/errors/error-codes.ts';

/** Refusals of subscriptions. */
const subscriptionsErrors = defineErrors('subscriptions', {
  self_subscribe: [400, '나를 구독할 수는 없어요.'],
  already_subscribed: [409, '이미 구독 중이에요. 끝나기 며칠 전부터 연장할 수 있어요.'],
  cannot_subscribe: [409, '지금은 구독할 수 없는 방송인이에요.'],
  subscribe_blocked: [403, '방송인이 제한해서 구독할 수 없어요.'],
  subscribe_own_block: [409, '차단한 방송인이에요. 차단을 해제하면 구독할 수 있어요.'],
  subscription_price_changed: [409, '구독 가격이 바뀌었어요. 새 가격을 확인해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof subscriptionsErrors> {}
}
