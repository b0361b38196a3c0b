/** Korean texts of gifts, except for refusals. */
export const giftTexts = {
  short: '꿀이 부족해요. 충전하고 다시 선물해 주세요.',
  goalTitleNeeded: '목표를 이루면 무엇을 할지 입력해 주세요.',
  goalTitleTooLong: (max: number) => `목표는 ${max}자까지 쓸 수 있어요.`,
  liveNeeded: '어느 방송인지 알려 주세요.',
};
