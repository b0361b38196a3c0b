import { defineErrors } from '../core/errors/error-codes.ts';

/** Refusals of items. */
const itemsErrors = defineErrors('items', {
  item_not_found: [404, '아이템을 찾을 수 없어요. 판매가 끝났거나 이미 없는 아이템이에요.'],
  item_host_only: [403, '방송인만 쓸 수 있는 아이템이에요.'],
  item_used: [409, '이미 사용한 아이템이에요.'],
  item_not_on_air: [409, '방송 중에만 쓸 수 있는 아이템이에요. 방송을 시작하고 다시 사용해 주세요.'],
  item_places_limit: [409, '채팅 숨김 인원을 더 늘릴 수 없어요.'],
  item_not_givable: [409, '다시 선물할 수 없는 아이템이에요.'],
  item_target_not_host: [409, '방송인에게만 선물할 수 있는 아이템이에요.'],
  item_not_accepted: [403, '이 회원에게는 선물할 수 없어요.'],
  not_enough_btuc: [409, 'BTUC가 부족해요. 꿀이나 다른 방법으로 결제해 주세요.'],
  btuc_gift: [400, 'BTUC로는 선물할 수 없어요. 꿀로 선물해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof itemsErrors> {}
}
