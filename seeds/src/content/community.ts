/** Comments of members on hosts' pages. */
export const commentTexts = [
  '오늘 방송도 정말 재미있었어요!',
  '목소리가 너무 좋아서 매일 들으러 와요.',
  '다음 방송은 언제 하나요? 기다리고 있을게요.',
  '신청곡 불러 주셔서 고마워요 🍯',
  '처음 왔는데 분위기가 정말 따뜻하네요.',
  '덕분에 힘든 하루가 다 풀렸어요.',
  '감기 조심하세요! 푹 쉬고 만나요.',
  '어제 마지막 곡 제목이 뭐였는지 알려 주세요.',
  '백일 방송 축하해요!',
  '늘 응원하고 있어요. 오래오래 방송해 주세요.',
] as const;

/** Searches of members: yesterday's order, and today's. */
export const searchedWords = [
  { word: '하늘이', before: 14, today: 16 },
  { word: '신청곡', before: 17, today: 13 },
  { word: '먹방', before: 9, today: 12 },
  { word: '달빛', before: 0, today: 11 },
  { word: '기타 연주', before: 11, today: 9 },
  { word: '게임', before: 8, today: 8 },
  { word: '노래', before: 6, today: 7 },
  { word: '댄스', before: 7, today: 6 },
  { word: '수다', before: 4, today: 5 },
  { word: '꿀잠', before: 0, today: 4 },
] as const;

/** Hosts' replies. */
export const answerTexts = [
  '와 주셔서 고마워요. 다음에도 꼭 만나요!',
  '오늘 밤 아홉 시에 시작해요. 놀러 오세요!',
  '덕분에 힘이 나요. 늘 고마워요.',
] as const;
