/** What the gifts say in Korean, beside the refusals of core/errors. */
export const giftMessages = {
  liveNeeded: '어느 방송인지 알려 주세요.',
  prohibited: (word: string) => `'${word}'은(는) 사용할 수 없는 단어예요.`,
};
