/** Korean texts of notices outside their page. */
export const noticeTexts = {
  /** Advertising has to be labelled as such in pushes. */
  advertising: (title: string) => `(광고) ${title}`,
} as const;
