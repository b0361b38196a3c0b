/** Korean texts of items, except for refusals. */
export const itemTexts = {
  short: '꿀이 부족해요. 충전하고 아이템을 다시 구매해 주세요.',
  shortForGift: '꿀이 부족해요. 충전하고 아이템을 다시 선물해 주세요.',
  liveNeedsHost: '방송에서 선물하려면 받을 방송인을 알려 주세요.',
};
