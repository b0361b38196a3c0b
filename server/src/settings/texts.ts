/** Korean texts of the settings area, in addition to the error messages of core/errors. */
export const settingsTexts = {
  deletionAsked: '탈퇴를 신청했어요',
  deletionWaits: (days: number) => `${days}일 안에 로그인하면 탈퇴가 취소돼요.`,
  erasureRequested: '개인정보 삭제를 요청했어요.',
  /** The reason in the audit log of a command that names none. */
  personalDataReason: '개인정보 요청',
  proofNeeded: '비밀번호나 인증번호로 확인해 주세요.',
  passwordChanged: '비밀번호를 바꿨어요',
  phoneChanged: '휴대폰 번호를 바꿨어요',
  nickShort: '꿀이 부족해요. 충전하고 닉네임을 다시 바꿔 주세요.',
  notByYou: '직접 바꾸지 않았다면 고객센터로 알려 주세요.',
  onePicture: '사진을 하나만 골라 주세요.',
};
