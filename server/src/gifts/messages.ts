/** What the gifts say in Korean, beside the refusals of core/errors. */
export const giftMessages = {
  liveNeeded: '어느 방송인지 알려 주세요.',
};
