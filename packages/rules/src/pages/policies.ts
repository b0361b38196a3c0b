import type { Pages } from './page.ts';

/** The pages of the policies area. */
export const policiesPages = {
  '/policy/{id}': { title: '이용약관과 정책', shape: '[a-z][a-z0-9-]{1,59}' },
} as const satisfies Pages;
