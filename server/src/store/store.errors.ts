import { defineErrors } from '../core/errors/error-codes.ts';

/** Refusals of the store, and failures of payments. */
const storeErrors = defineErrors('store', {
  product_not_found: [404, '판매 중인 상품이 아니에요.'],
  payment_method_not_found: [400, '이용할 수 없는 결제 수단이에요. 다른 결제 수단을 골라 주세요.'],
  instalments_not_allowed: [400, '선택한 할부 개월은 이용할 수 없어요.'],
  amount_mismatch: [409, '결제 금액이나 수량이 달라졌어요. 새 금액을 확인해 주세요.'],
  charge_limit_exceeded: [409, '하루에 충전할 수 있는 한도를 넘었어요. 내일 다시 이용해 주세요.'],
  order_not_found: [404, '결제 내역을 찾을 수 없어요.'],
  order_closed: [409, '이미 끝난 주문이에요.'],
  order_not_refundable: [409, '환불할 수 있는 꿀이나 아이템이 남아 있지 않아요.'],
  order_changed: [409, '그동안 환불한 내역이 있어요. 새 내용을 확인하고 다시 시도해 주세요.'],
  receivable_not_found: [404, '정산할 미납 내역이 없어요.'],
  receivable_settled: [409, '이미 정산한 미납 내역이에요.'],
  coupon_unavailable: [409, '지금은 쿠폰을 쓸 수 없어요. 쿠폰 없이 결제하거나 잠시 뒤 다시 시도해 주세요.'],
  payment_signature: [403, '결제사의 서명이 올바르지 않아요.'],
  payment_stale: [403, '너무 오래된 결제 알림이에요.'],
  payment_failed: [409, '결제하지 못했어요. 다시 시도해 주세요.'],
  payment_declined: [409, '카드사나 결제사가 결제를 거절했어요. 다른 결제 수단을 이용해 주세요.'],
  payment_limit: [409, '결제 한도를 넘었어요. 한도를 확인하거나 다른 결제 수단을 이용해 주세요.'],
  payment_lost_card: [409, '분실 또는 정지된 카드예요. 다른 카드를 이용해 주세요.'],
  payment_authentication: [409, '본인 확인에 실패해서 결제하지 못했어요.'],
  payment_cancelled: [409, '결제를 취소했어요.'],
  payment_expired: [409, '결제 시간이 지났어요. 처음부터 다시 해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof storeErrors> {}
}
