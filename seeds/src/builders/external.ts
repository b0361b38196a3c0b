import { randomUUID } from 'node:crypto';
import { Database } from '@honey/server/core/database/database';
import { SandboxStore } from '@honey/server/core/sandbox/sandbox-store';
import { CouponGrantsService } from '@honey/server/external/coupons/coupon-grants.service';
import { sampleCoupons } from '@honey/server/external/coupons/sandbox/sample-coupons';
import { EbookPurchasesService } from '@honey/server/external/ebooks/ebook-purchases.service';
import type { INestApplicationContext } from '@nestjs/common';

/** Gives a member a coupon of each kind. */
export async function buildCoupons(app: INestApplicationContext, userKey: number): Promise<void> {
  const grants = app.get(CouponGrantsService, { strict: false });
  for (const terms of Object.values(sampleCoupons)) await grants.give(userKey, terms, randomUUID());
}

/** Buys a chapter of an e-book with BTUC. */
export async function buyChapter(
  app: INestApplicationContext,
  { userKey, bookId, chapter }: { userKey: number; bookId: number; chapter: number },
): Promise<void> {
  const request = { book_id: bookId, chapter_no: chapter, pay_cd: 'BTUC' } as const;
  await app.get(EbookPurchasesService, { strict: false }).buy(userKey, request, randomUUID());
}

/** Lets the simulated service offer these e-books only; without it, it offers all of them. */
export async function offerBooks(app: INestApplicationContext, ids: readonly number[]): Promise<void> {
  if (!app.get(SandboxStore).enabled) return;
  const row = { name: 'external:ebook:offered', value: { ids: [...ids] } };
  await app.get(Database).prisma.sandboxState.upsert({ where: { name: row.name }, create: row, update: row });
}
