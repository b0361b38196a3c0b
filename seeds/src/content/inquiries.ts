import type { InquiryCategory } from '@honey/rules';

/** Members' inquiries, and their answers if any. */
export const inquiryTexts: readonly {
  category_cd: InquiryCategory;
  title: string;
  content: string;
  answer?: string;
}[] = [
  {
    category_cd: 'payment',
    title: '충전한 꿀이 보이지 않아요',
    content: '어제 밤에 카드로 300꿀을 충전했는데 지갑에 보이지 않아요. 결제 문자는 왔어요. 확인해 주세요.',
    answer:
      '안녕하세요, 허니라이브 고객센터예요.\n\n확인해 보니 카드사 승인이 늦게 도착했어요. 지금은 300꿀이 모두 들어갔고, 충전 내역에서 볼 수 있어요.\n\n불편을 드려 죄송해요.',
  },
  {
    category_cd: 'account',
    title: '휴대폰 번호를 바꾸고 싶어요',
    content: '번호를 바꿨는데 예전 번호로 인증 문자가 가요. 새 번호로 바꾸려면 어떻게 하나요?',
    answer: '설정의 휴대폰 번호에서 새 번호로 인증하면 바로 바뀌어요. 예전 번호가 없어도 괜찮아요.',
  },
  {
    category_cd: 'live',
    title: '방송 화면이 자꾸 멈춰요',
    content: '와이파이에서는 괜찮은데 밖에서 보면 30초마다 멈춰요. 화질을 낮출 수 있나요?',
  },
  {
    category_cd: 'gift',
    title: '구독 배지가 채팅에 안 보여요',
    content: '어제 구독했는데 채팅을 쓰면 배지가 안 보여요. 다시 로그인해도 같아요.',
    answer: '배지는 구독한 방송인의 방송에서만 보여요. 다른 방송에서는 팬 레벨 배지만 보여요.',
  },
  {
    category_cd: 'error',
    title: '알림을 눌러도 방송이 안 열려요',
    content: '방송 시작 알림을 누르면 홈 화면만 나와요. 휴대폰은 안드로이드예요.',
  },
  {
    category_cd: 'etc',
    title: '방송인 제휴를 하고 싶어요',
    content: '저희 브랜드와 함께할 방송인을 찾고 있어요. 어디로 연락하면 될까요?',
  },
];

/** VIPs' inquiries. */
export const privilegedInquiryTexts: typeof inquiryTexts = [
  {
    category_cd: 'payment',
    title: '다음 달 등급 기준이 궁금해요',
    content: '이번 달까지 결제한 금액으로 다음 달 등급이 어떻게 되는지 미리 알고 싶어요.',
    answer: '프로필의 결제 등급에서 다음 달 예상 등급을 볼 수 있어요. 지금 기준으로는 같은 등급이에요.',
  },
  {
    category_cd: 'live',
    title: '팬 모임 방송을 함께 열고 싶어요',
    content: '응원하는 방송인과 팬 모임을 열려고 해요. 공지로 알릴 수 있을까요?',
  },
];
