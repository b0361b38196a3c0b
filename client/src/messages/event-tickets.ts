import { translator } from './translator.ts';

/** The member's tickets, spins, attendances and lotto tickets by month. */
export const t = translator({
  title: '룰렛권과 출석',
  lead: '받은 룰렛권과 돌린 룰렛, 출석, 로또를 월별로 볼 수 있어요.',
  tabs: '내역 고르기',
  tabTickets: '룰렛권',
  tabSpins: '룰렛',
  tabAttendance: '출석',
  tabLotto: '로또',
  failed: '내역을 불러오지 못했어요',
  toRoulette: '12지신 룰렛 가기',
  toLotto: '허니 로또 가기',

  ticketsNone: '이 달에 받은 룰렛권이 없어요',
  ticketsNoneBody: '방송을 보거나 출석하면 룰렛권을 받아요.',
  reason_watch: '방송 시청',
  reason_attend: '출석',
  reason_spin: '룰렛 당첨',
  reason_operator: '운영자 지급',
  reason_sandbox: '시험용 지급',
  state_unused: '사용 전',
  state_used: '사용함',
  state_expired: '기간 지남',
  expires: '{at}까지',

  spinsNone: '이 달에 돌린 룰렛이 없어요',
  spinsNoneBody: '룰렛권이 있으면 룰렛을 돌려 보세요.',

  attendanceNone: '이 달에는 출석하지 않았어요',
  attendanceNoneBody: '하루 한 번 출석하고 BTUC와 룰렛권을 받아 보세요.',
  attendanceDays: '출석한 날',
  attendanceBtuc: '받은 BTUC',
  attendanceTickets: '받은 룰렛권',
  days: '{count}일',
  ticketCount: '{count}장',
  dayName: '{month}월 {day}일',
  streak: '{days}일 연속',
  week: '연속 출석 보너스',
  wholeMonth: '개근 보너스',
  late: '0시에 지급',

  lottoNone: '이 달에 받은 로또가 없어요',
  lottoNoneBody: '출석한 날마다 로또를 한 장 받을 수 있어요.',
});
