/** Korean texts of lives, in addition to the error messages. */
export const liveTexts = {
  /** The chat name of a visitor without an account. */
  guest: '손님',
  dataReplaced: '데이터가 바뀌었어요. 곧 다시 연결돼요.',
  themeAgain: '방송 주제를 다시 골라 주세요.',
  titleNeeded: '방송 제목을 입력해 주세요.',
  titleTooLong: (max: number) => `방송 제목은 ${max}자까지 쓸 수 있어요.`,
  tooManyTags: (max: number) => `태그는 ${max}개까지 달 수 있어요.`,
  tagTooLong: (max: number) => `태그 하나는 ${max}자까지 쓸 수 있어요.`,
  monthOutside: (months: number) => `이번 달부터 ${months}개월 전까지 볼 수 있어요.`,
};

/** Column heads of the file of lives. */
export const liveColumns = {
  vodKey: '방송 번호',
  state: '상태',
  type: '종류',
  title: '제목',
  hostKey: '방송인 번호',
  host: '방송인',
  startedAt: '시작',
  endedAt: '종료',
  peakViewers: '최고 시청자',
  stars: '꿀',
} as const;
