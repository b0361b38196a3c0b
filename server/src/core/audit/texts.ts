/** Korean texts of the audit log. */
export const auditTexts = {
  /** Instead of a text that named a member, after the member's erasure. */
  deleted: '(탈퇴한 회원 정보)',
} as const;

/** Korean texts of operators' lists as files. */
export const csvTexts = {
  /** The last line of a file that does not contain all rows. */
  cut: '10만 건까지만 담았어요. 조건을 좁혀 주세요.',
} as const;
