import type { Pages } from './page.ts';

/** The pages of the ranks area. */
export const ranksPages = {
  '/ranks/host-ranking': '실시간 방송인 랭킹',
  '/ranks/daily-host-ranking': '일간 방송인 랭킹',
  '/ranks/weekly-host-ranking': '주간 방송인 랭킹',
  '/ranks/monthly-host-ranking': '월간 방송인 랭킹',
  '/ranks/host-hall-of-fame': '방송인 명예의 전당',
  '/ranks/member-ranking': '실시간 회원 랭킹',
  '/ranks/daily-member-ranking': '일간 회원 랭킹',
  '/ranks/weekly-member-ranking': '주간 회원 랭킹',
  '/ranks/monthly-member-ranking': '월간 회원 랭킹',
  '/ranks/member-hall-of-fame': '회원 명예의 전당',
} as const satisfies Pages;
