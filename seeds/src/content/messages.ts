/** Conversations of the demonstration, with the author of each line. */
export const talks = {
  friends: [
    ['one', '오늘 하늘이 방송 봤어요?'],
    ['other', '네! 신청곡 불러 줘서 너무 좋았어요 🍯'],
    ['one', '저는 마지막 곡에서 울 뻔했어요 😭'],
    ['other', '내일도 같이 봐요. 아홉 시 맞죠?'],
    ['one', '맞아요. 그때 만나요!'],
    ['other', '좋아요 👍'],
  ],
  host: [
    ['one', '어제 방송 정말 재미있었어요. 백일 축하해요!'],
    ['other', '와 주셔서 고마워요. 덕분에 힘이 나요 💛'],
    ['one', '다음 주에 신청곡 받는 날도 있나요?'],
    ['other', '수요일 밤에 받을게요. 놀러 오세요!'],
  ],
  manager: [
    ['one', '매니저님, 오늘 채팅방 분위기가 참 좋았어요.'],
    ['other', '다들 잘 지켜 주셔서 편했어요.'],
    ['one', '내일도 잘 부탁해요 🙏'],
  ],
} as const satisfies Record<string, readonly (readonly ['one' | 'other', string])[]>;

/** First messages of strangers. */
export const requestTexts = [
  '안녕하세요! 방송에서 자주 뵈어서 인사드려요.',
  '혹시 어제 선물하신 스티커 이름이 뭐였나요?',
] as const;
