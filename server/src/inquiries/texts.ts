import type { InquiryCategory } from '@honey/rules';

/** Korean texts of the inquiries area. */
export const inquiryTexts = {
  categories: {
    account: '계정·본인인증',
    payment: '결제·충전',
    gift: '선물·아이템·구독',
    exchange: '환전·정산',
    live: '방송 시청·진행',
    report: '신고·제재',
    error: '오류 신고',
    etc: '기타',
  } satisfies Record<InquiryCategory, string>,
  answeredTitle: '문의에 답변이 도착했어요',
  answeredText: (title: string) => `‘${title}’ 문의의 답변을 확인해 주세요.`,
  sandboxAnswer: '안녕하세요, 허니라이브 고객센터예요. 문의하신 내용을 확인했고 바로 처리했어요.',
} as const;

/** Column heads of the file of inquiries. */
export const managedInquiryColumns = {
  id: '번호',
  state: '상태',
  category: '유형',
  privilege: 'VIP 전용',
  userKey: '회원 번호',
  nick: '닉네임',
  title: '제목',
  content: '내용',
  createdAt: '문의 시각',
  answer: '답변',
  answeredAt: '답변 시각',
} as const;
