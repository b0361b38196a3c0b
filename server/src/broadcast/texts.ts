/** Korean texts of broadcasting, in addition to its error messages. */
export const broadcastTexts = {
  themeNeeded: '방송 주제를 골라 주세요.',
  onlyExcel: '참가자는 엑셀 방송에서만 정할 수 있어요.',
  boilerplateTooLong: (max: number) => `안내 문구는 ${max}자까지 쓸 수 있어요.`,
  signatureTitleNeeded: '시그니처 이름을 입력해 주세요.',
  signatureTitleTooLong: (max: number) => `시그니처 이름은 ${max}자까지 쓸 수 있어요.`,
  signatureTooLarge: (bytesMax: number) =>
    `시그니처 그림은 ${Math.floor(bytesMax / 1024)}KB까지 쓸 수 있어요. 더 작은 그림을 골라 주세요.`,
  signatureStarTooFew: (min: number) => `꿀 ${min}개부터 정할 수 있어요.`,
  signatureStarTooMany: (max: number) => `꿀 ${max}개까지 정할 수 있어요.`,
};
