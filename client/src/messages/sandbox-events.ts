import { translator } from './translator.ts';

/** The events of the sandbox console: tickets, watched minutes, the roulette, and the services beside the product. */
export const t = translator({
  memberTitle: '회원에게 주기',
  memberHelp: '본 시간은 다른 방송인의 방송을 본 기록으로 남고, 30분마다 룰렛권이 나가요.',
  member: '회원',
  ticketCount: '룰렛권 수',
  giveTickets: '룰렛권 주기',
  ticketsGiven: '룰렛권을 줬어요.',
  minutes: '본 시간(분)',
  giveMinutes: '본 시간 더하기',
  minutesGiven: '본 시간을 더했어요. 오늘 받은 룰렛권은 {count}장이에요.',

  rouletteTitle: '룰렛',
  rouletteHelp: '정한 칸은 다음 한 번에만 쓰이고, 그 추첨은 증명되지 않은 것으로 표시돼요.',
  animal: '다음에 나올 칸',
  spinnerAny: '누구든지 다음 사람',
  spinner: '돌리는 회원',
  setField: '칸 정하기',
  fieldSet: '다음 칸을 정했어요.',
  endRound: '이번 회차 끝내기',
  endRoundHelp: '남은 룰렛권은 사라지고, 누적 당첨금은 다음 회차로 넘어가요.',
  roundEnded: '회차를 끝내고 새 회차를 열었어요.',
});
