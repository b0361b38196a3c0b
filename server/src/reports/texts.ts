/** Korean texts of the reports area. */
export const reportTexts = {
  reasons: {
    abuse: '욕설·비하·괴롭힘',
    sexual: '음란물·성적인 내용',
    minors: '청소년에게 해로운 내용',
    illegal: '불법 행위·도박·마약',
    spam: '도배·광고·사기',
    impersonation: '사칭·명의 도용',
    privacy: '개인정보 노출',
    copyright: '저작권·초상권 침해',
    other: '기타',
  },
  types: { 1: '회원', 2: '메시지', 3: '방송', 4: '채팅', 6: '댓글' },
  pictures: '사진 번호 ',
  decided: '신고 결과를 알려 드려요',
  acted: '신고하신 내용을 확인하고 조치했어요. 알려 주셔서 고마워요.',
  dismissed: '신고하신 내용을 확인했지만 운영 정책을 어긴 점을 찾지 못했어요.',
} as const;

/** Column heads of the file of reports. */
export const reportColumns = {
  id: '번호',
  state: '상태',
  target: '대상',
  targetUser: '대상 회원',
  targetText: '대상 내용',
  reason: '사유',
  title: '제목',
  content: '내용',
  reporter: '신고한 회원',
  createdAt: '신고 시각',
  act: '조치',
} as const;
