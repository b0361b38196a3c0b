import type { INestApplicationContext } from '@nestjs/common';
import { buildCoupons, buyChapter } from '../../builders/index.ts';

/** The first chapters of the first book that are not free. */
const chapters = [4, 5];

/** Gives a member a coupon of each kind, and two bought chapters of the first book. */
export async function makeBelongings(app: INestApplicationContext, userKey: number): Promise<void> {
  await buildCoupons(app, userKey);
  for (const chapter of chapters) await buyChapter(app, { userKey, bookId: 1, chapter });
}
