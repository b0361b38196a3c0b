/** Korean texts of notices outside their page. */
export const noticeTexts = {
  /** Advertising has to be labelled as such in pushes. */
  advertising: (title: string) => `(광고) ${title}`,
} as const;

/** Column heads of the file of notices. */
export const noticeColumns = {
  id: '번호',
  board: '게시판',
  state: '상태',
  title: '제목',
  summary: '요약',
  userKey: '받는 회원 번호',
  startsAt: '게시 시작',
  endsAt: '게시 끝',
  reads: '읽은 회원 수',
} as const;
