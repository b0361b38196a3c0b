/** What members read of notices outside the page. */
export const noticeMessages = {
  /** Advertising says so where it is pushed. */
  advertising: (title: string) => `(광고) ${title}`,
} as const;
