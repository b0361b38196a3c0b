/** Korean texts of operators' lists as files. */
export const csvTexts = {
  /** The last line of a file that does not contain all rows. */
  cut: '10만 건까지만 담았어요. 조건을 좁혀 주세요.',
} as const;
