/** What subscriptions say in Korean, beside their refusals. */
export const subscriptionMessages = {
  short: '꿀이 부족해요. 충전하고 다시 구독해 주세요.',
};
