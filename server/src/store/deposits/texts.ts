/** Korean texts of bank transfers, except for refusals. */
export const depositTexts = {
  /** Prefix of text messages; alarms omit it. */
  sender: '[허니라이브] ',
  /** The holder of the simulator's accounts. */
  holder: '(주)허니라이브',
  /** The simulator's banks by their codes. */
  banks: { '004': '국민은행', '088': '신한은행', '020': '우리은행', '081': '하나은행' },
  businessNumber: '사업자등록번호 10자리를 숫자로 입력해 주세요.',
  phoneNumber: '휴대폰 번호를 숫자로 입력해 주세요.',
  credited: (stars: number) =>
    `[허니라이브] 입금을 확인했어요. 꿀 ${stars.toLocaleString('ko-KR')}개가 충전됐어요.`,
  held: '[허니라이브] 입금 내용을 확인하고 있어요. 확인이 끝나면 다시 알려 드릴게요.',
  returned: (krw: number) =>
    `[허니라이브] 입금하신 ${krw.toLocaleString('ko-KR')}원을 보내신 계좌로 돌려 드려요.`,
};
