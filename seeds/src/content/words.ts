/** Words for nicknames, titles and messages of gifts of the datasets. */

const flavours = [
  '달콤한',
  '반짝이는',
  '씩씩한',
  '느긋한',
  '다정한',
  '용감한',
  '수줍은',
  '신나는',
  '포근한',
  '엉뚱한',
  '부지런한',
  '상냥한',
  '똑똑한',
  '귀여운',
  '든든한',
  '산뜻한',
  '촉촉한',
  '따뜻한',
  '시원한',
  '알록달록',
];
const creatures = [
  '꿀벌',
  '곰돌이',
  '여우',
  '고래',
  '참새',
  '다람쥐',
  '수달',
  '고양이',
  '강아지',
  '토끼',
  '판다',
  '펭귄',
  '너구리',
  '올빼미',
  '사슴',
  '햄스터',
  '거북이',
  '돌고래',
  '나비',
  '두더지',
];
const hostNames = [
  '하늘',
  '유나',
  '지호',
  '민서',
  '서아',
  '도윤',
  '예린',
  '시우',
  '하린',
  '건우',
  '나연',
  '태오',
  '소율',
  '준호',
  '채원',
  '은우',
  '다은',
  '현서',
  '지안',
  '로이',
];
const hostTails = ['TV', '라이브', '살롱', '스튜디오', '하우스', '타임', '캠프', '클럽'];

/** The nickname of the n-th member; unique below 400, with a number appended from there. */
export function memberNick(number: number): string {
  const pair = `${at(flavours, number)} ${at(creatures, Math.floor(number / flavours.length))}`;
  const round = Math.floor(number / (flavours.length * creatures.length));
  return round === 0 ? pair : `${pair}${round + 1}`;
}

/** The name of the n-th host; unique below 160. */
export function hostNick(number: number): string {
  return `${at(hostNames, number)}${at(hostTails, Math.floor(number / hostNames.length))}`;
}

/** Hosts' introductions. */
export const hostMemos = [
  '매일 밤 아홉 시, 달콤하게 만나요.',
  '노래하고 수다 떠는 방이에요. 편하게 놀다 가세요.',
  '게임은 못해도 즐겁게! 훈수 환영이에요.',
  '오늘 하루 어땠는지 들려주세요.',
  '먹는 모습이 제일 행복한 사람이에요.',
  '춤으로 스트레스 날려요!',
];

/** Content categories with matching titles. */
export const themes = [
  {
    themeCd: 'talk',
    name: '토크',
    titles: [
      '오늘 하루 어땠어요? 수다 떨어요',
      '퇴근길 고민 상담소',
      '라디오처럼 틀어 두세요',
      '첫 방문 환영해요, 인사하고 가요',
    ],
  },
  {
    themeCd: 'music',
    name: '음악',
    titles: ['신청곡 받아요 🎵', '기타 치며 노래하는 밤', '90년대 발라드 메들리', '피아노 즉흥 연주'],
  },
  {
    themeCd: 'game',
    name: '게임',
    titles: ['오늘은 꼭 이긴다', '시청자 참여전 열어요', '공포 게임 처음 해 봐요', '느긋하게 농장 가꾸기'],
  },
  {
    themeCd: 'food',
    name: '먹방',
    titles: ['매운 떡볶이 도전!', '야식 같이 먹어요', '시장 음식 한 상', '디저트 다섯 가지 비교'],
  },
  {
    themeCd: 'dance',
    name: '댄스',
    titles: ['신곡 안무 배워요', '리액션 댄스 타임', '초보도 따라 하는 스트레칭', '랜덤 플레이 댄스'],
  },
  {
    themeCd: 'outdoor',
    name: '야외',
    titles: ['한강에서 바람 쐬어요', '동네 산책 같이 해요', '시장 구경 갑니다', '캠핑장 불멍'],
  },
] as const;

/** Tags of lives. */
export const tags = ['소통', '신청곡', '첫방', '힐링', '새벽', '참여', '먹방', '리액션', '꿀잼', '팬미팅'];

/** Messages of gifts. */
export const giftMessages = [
  '힘내세요!',
  '최고예요',
  '오늘도 고마워요',
  '한 곡 더!',
  '생일 축하해요',
  '응원합니다 🍯',
  '',
  '',
  '',
];

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('an empty list of words');
  return item;
}
