import { defineErrors } from '../../core/errors/error-codes.ts';

/** Refusals of the lotto. */
const lottoErrors = defineErrors('external', {
  lotto_round_not_found: [404, '로또 회차를 찾을 수 없어요.'],
  lotto_ticket_not_found: [404, '로또 응모권을 찾을 수 없어요.'],
  lotto_attendance_required: [409, '오늘 출석하면 로또 응모권을 받을 수 있어요.'],
  lotto_day_taken: [409, '오늘의 로또 응모권은 이미 받았어요.'],
  lotto_round_full: [409, '이번 회차에 받을 수 있는 응모권을 모두 받았어요.'],
  lotto_closed: [409, '이번 회차는 응모가 끝났어요. 다음 회차에 만나요.'],
  lotto_ticket_numbered: [409, '번호가 이미 정해진 응모권이에요.'],
  lotto_not_drawn: [409, '아직 추첨하지 않은 회차예요.'],
});

declare module '../../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof lottoErrors> {}
}
