/** Korean texts of subscriptions, except for refusals. */
export const subscriptionTexts = {
  short: '꿀이 부족해요. 충전하고 다시 구독해 주세요.',
};
