import { dialoguesOf } from './dialogue.ts';

/** Conversations about a big gift: `{giver}` gave it, `{host}` received it. */
export const bigGiftDialogues = dialoguesOf(`
A: 방금 그거 {giver}님이에요?
B>1: 네 저도 눈을 의심했어요
C>1: {host}님 말을 잃으셨는데요 ㅋㅋㅋ
B>3: 저라도 그랬을 거예요

A: 잠깐만요 화면에 뭐가 지나갔어요?
B>1: {giver}님 선물이요!!
A>2: 와 다시 보고 싶다
C: 저 녹화 버튼 누를 뻔했어요

A: {giver}님 무슨 일 하세요? ㅋㅋㅋ
B>1: 저희는 모르는 게 좋을 것 같아요
C>2: ㅋㅋㅋㅋㅋㅋ 맞아요
A>2: 조용히 박수만 칠게요 👏

A: {host}님 지금 손 떠는 거 보이죠?
B>1: 목소리도 떨려요
C>1: 저까지 떨리네요
D>3: 심호흡하세요 다들 ㅎㅎ

A: 이 방 오늘 기록 세우는 거 아니에요?
B>1: 어제는 이런 거 없었는데요
A>2: {giver}님이 다 하셨네요
C: 역시 큰손은 다르다

A: 저녁값 아껴서 저도 보낼까요
B>1: 밥은 드세요!!
C>1: {giver}님이 두 끼 사 주실 것 같은데요 ㅋㅋ
A>3: 그럼 줄 설게요
`);

/** Conversations about a combo of `{giver}`. */
export const comboDialogues = dialoguesOf(`
A: 지금 몇 콤보째예요?
B>1: 다섯 번까지 셌어요
C>2: 또 올라갔어요 ㅋㅋㅋ
A: {giver}님 멈추지 마세요!

A: 숫자 올라가는 소리가 좋다
B>1: 끊기기 전에 한 번 더!
C>2: 십 초 안에 눌러야 돼요
A>3: 오 그런 거였구나

A: {giver}님 버튼 고장 나겠어요
B>1: 이미 뜨거울 듯 ㅋㅋ
C>1: 손가락 스트레칭하고 오세요
A>2: 열 번 가면 제가 춤출게요

A: 콤보가 길면 뭐가 좋아요?
B>1: 그냥… 기분이 좋아요
C>2: 정답 ㅋㅋㅋㅋ
`);

/** Conversations about what just changed in a battle: `first` is of excel lives. */
export const battleDialogues = {
  ahead: dialoguesOf(`
A: 우리 지금 이기고 있는 거 맞죠?
B>1: 네 근데 차이가 얼마 안 나요
C>2: 방심하면 큰일 나요
A>3: 다들 손 풀어요

A: 저쪽 방 조용해졌대요
B>1: 마지막에 몰아서 오는 거예요
A>2: 무섭게 왜 그래요 ㅋㅋ
C: 저는 꿀 아껴 놨어요
`),
  behind: dialoguesOf(`
A: 아 밀리고 있어요 ㅠㅠ
B>1: 아직 시간 남았어요
C>1: {host}님 표정 굳었다
B>3: 웃겨 드릴 방법은 하나뿐이에요
A>4: 그래서 보냅니다!

A: 몇 점 차이예요?
B>1: 한 방이면 뒤집어요
C>2: 그 한 방 누가 하실래요
D>3: …제가 갈게요
A>4: 멋있다 ㅋㅋㅋㅋ

A: 벌칙이 뭐였죠 지면?
B>1: 밀가루 얼굴에 묻히기요
C>2: 그건 좀 보고 싶은데요
A>3: 배신자다!!
`),
  lead: dialoguesOf(`
A: 뒤집혔다!!!
B>1: 저 소리 질렀어요 방금
C>2: 옆집에서 벽 치겠네요 ㅋㅋ
B>3: 벌써 쳤어요

A: 언제 역전했어요? 잠깐 물 마셨는데
B>1: 그 물 마시는 사이요
A>2: 다시는 안 마실게요
C: 지금부터 눈 떼지 마세요
`),
  over: dialoguesOf(`
A: 끝났다… 손이 다 젖었어요
B>1: 저도요 이게 뭐라고
C: {host}님 진짜 고생하셨어요
D>2: 다음 판은 언제 해요?
B>4: 조금 쉬면 또 한대요

A: 방금 판 몇 점으로 끝난 거예요?
B>1: 결과 화면에 나왔어요
A>2: 캡처해 둘걸
C>2: 제가 해 놨어요 ㅎㅎ
`),
  first: [],
} as const;

/** Conversations about a new first of an excel live, here `{giver}`. */
export const excelDialogues = dialoguesOf(`
A: 1등 바뀌었어요!
B>1: {giver}님이에요?
A>2: 네 방금 왕관 옮겨 갔어요
C: 저는 3등 응원하는 중… 힘내요

A: {giver}님 아까 꼴찌 아니었어요?
B>1: 팬들이 일하고 오셨나 봐요
C>2: 퇴근 시간이잖아요 ㅋㅋㅋ
A>3: 아 그래서구나

A: 표 순위는 어떻게 정해져요?
B>1: 이름 눌러서 보낸 꿀 순서예요
A>2: 누르면 되는 거였네요
C: 저도 지금 알았어요 ㅎㅎ

A: 이대로 끝나면 {giver}님이 황금 벌집 받는 거죠?
B>1: 아직 몰라요 마지막에 뒤집혀요
C>1: 지난번에도 끝나기 일 분 전에 바뀌었어요
A>3: 그럼 저는 조금 더 기다릴게요

A: 2등이랑 몇 꿀 차이예요?
B>1: 표에 나와요 얼마 안 돼요
C>2: 제가 한번 밀어 볼게요
D>3: 오오오
A>3: 움직인다!!
`);
