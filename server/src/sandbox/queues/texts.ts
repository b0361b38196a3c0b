/** Texts of the cases that fill the operators' queues; each list is used in turn. */
const careers = [
  '노래 방송을 2년 했고, 매일 저녁 신청곡을 부르려고 해요.',
  '게임 방송을 반년 했어요. 주말마다 시청자와 함께 게임을 하고 싶어요.',
  '요리를 10년 했어요. 집에서 따라 할 수 있는 한 끼를 보여 드릴게요.',
  '방송은 처음이지만 무대 경험이 많아요. 매일 밤 10시에 만나고 싶어요.',
] as const;
const platforms = ['유튜브', '', '틱톡', '치지직'] as const;
const people = ['김하늘', '이도윤', '박서연', '최지호', '정유나', '강민준', '조은채', '윤시우'] as const;
const inquiries = [
  {
    category: 'payment',
    title: '충전한 꿀이 보이지 않아요',
    content: '어제 카드로 충전했는데 꿀이 들어오지 않았어요.',
  },
  {
    category: 'gift',
    title: '선물이 두 번 보내졌어요',
    content: '한 번 눌렀는데 선물이 두 번 나갔어요. 확인해 주세요.',
  },
  {
    category: 'account',
    title: '닉네임을 바꾸고 싶어요',
    content: '닉네임을 잘못 적었어요. 바꾸려면 어떻게 해야 하나요?',
  },
  {
    category: 'live',
    title: '방송 화면이 자꾸 멈춰요',
    content: '와이파이에서는 괜찮은데 데이터로 보면 화면이 멈춰요.',
  },
  { category: 'etc', title: '', content: '이벤트 당첨자는 언제 발표하나요?' },
] as const;
const reports = [
  { reason: 'abuse', content: '방송 중에 다른 시청자에게 심한 욕을 했어요.' },
  { reason: 'spam', content: '채팅과 메시지로 도박 사이트를 계속 홍보해요.' },
  { reason: 'impersonation', content: '다른 방송인의 이름과 사진을 그대로 쓰고 있어요.' },
  { reason: 'privacy', content: '다른 사람의 전화번호를 채팅에 올렸어요.' },
] as const;

/** The texts of a list in turn. */
const inTurn = <List extends readonly unknown[]>(list: List, number: number): List[number] =>
  list[number % list.length];

/** Texts of one case. */
export const caseTexts = {
  career: (number: number) => inTurn(careers, number),
  platform: (number: number) => inTurn(platforms, number),
  person: (number: number) => inTurn(people, number),
  inquiry: (number: number) => inTurn(inquiries, number),
  report: (number: number) => inTurn(reports, number),
} as const;
