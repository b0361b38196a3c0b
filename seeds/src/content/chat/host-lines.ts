const linesOf = (text: string): readonly string[] => text.trim().split('\n');

/** What hosts write in their own rooms in every live. */
export const hostLines = linesOf(`
다들 어서 오세요 🍯
오늘도 와 줘서 고마워요
처음 오신 분들 편하게 인사해 주세요
저녁은 챙겨 드셨어요?
채팅 하나하나 다 보고 있어요
잠깐 물 한 모금 마실게요
오늘 뭐 하면 좋을까요?
조금만 기다려 주세요!
목소리 잘 들리나요?
화면 괜찮아요?
여러분 덕분에 힘이 나요
오늘은 열두 시까지 할게요
내일도 같은 시간에 만나요
웃다가 배 아파요 ㅋㅋㅋ
질문 있으면 남겨 주세요
서로 예쁜 말만 하기로 해요
하트 한 번씩 눌러 주세요 ❤️
방금 채팅 올라가는 거 못 봤어요 다시요!
여기 분위기 너무 좋다
다들 오늘 하루 고생했어요
`);

/** What hosts write about what their kind of content shows. */
export const hostLinesOfTheme: Readonly<Record<string, readonly string[]>> = {
  talk: linesOf(`
오늘 있었던 일 하나씩 들려주세요
다음 사연 읽을게요
그럴 땐 푹 쉬는 게 답이에요
이야기 더 듣고 싶어요
`),
  music: linesOf(`
다음 신청곡 받을게요
목 풀고 한 곡 더 갈게요
이 노래 아는 분?
같이 따라 불러 주세요
`),
  game: linesOf(`
이번 판은 진짜 이깁니다
훈수는 조금만요 ㅋㅋ
다음 판 참여하실 분?
방금 보셨죠?
`),
  food: linesOf(`
한 입만 먹고 읽을게요
이거 정말 맛있어요
다음엔 뭐 먹을까요?
생각보다 매워요 ㅠㅠ
`),
  dance: linesOf(`
다음 곡 준비할게요
같이 따라 해 봐요!
숨 좀 고르고 갈게요
어떤 곡 보고 싶어요?
`),
  outdoor: linesOf(`
저기 보이세요?
바람이 시원해요
조금 더 걸어 볼게요
다음엔 어디로 갈까요?
`),
};

/** What hosts write to the giver of a gift: `{giver}` is the giver's nickname. */
export const hostThanks = linesOf(`
{giver}님 고마워요!
{giver}님 덕분에 힘나요 🍯
와 {giver}님 감사합니다
{giver}님 최고예요
{giver}님 잘 쓸게요!
`);
