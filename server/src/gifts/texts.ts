/** Korean texts of gifts, except for refusals. */
export const giftTexts = {
  short: '꿀이 부족해요. 충전하고 다시 선물해 주세요.',
  liveNeeded: '어느 방송인지 알려 주세요.',
};
