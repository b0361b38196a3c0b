import type { Pages } from './page.ts';

/** The pages of the lives area. */
export const livesPages = {
  '/lives/all': '전체 라이브',
  '/lives/{id}': '라이브',
  '/lives/play/{id}': '라이브',
  '/lives/play/{id}/result': '방송 종료',
  '/lives/play/{id}/result-admin': '방송 종료',
  '/lives/play/{id}/sdkPlayer': '라이브',
  '/lives/play/{id}/sdkPlayerNpm': '라이브',
} as const satisfies Pages;
