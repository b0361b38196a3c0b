import { randomUUID } from 'node:crypto';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SandboxStore } from '@honey/server/core/sandbox/sandbox-store';
import { CouponGrantsService } from '@honey/server/external/coupons/coupon-grants.service';
import { sampleCoupons } from '@honey/server/external/coupons/sandbox/sample-coupons';
import { EbookPurchasesService } from '@honey/server/external/ebooks/ebook-purchases.service';
import { lottoRoundsJob } from '@honey/server/external/lotto/lotto-rounds.job';
import { LottoTicketsService } from '@honey/server/external/lotto/lotto-tickets.service';
import { ScopedDocuments } from '@honey/server/external-simulator/base/service-state';
import { ExternalSimulatorService } from '@honey/server/external-simulator/external-simulator.service';
import { documentOf, newRound } from '@honey/server/external-simulator/lotto/lotto-records';
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

const simulators = (app: INestApplicationContext) => app.get(ExternalSimulatorService, { strict: false });

/** Whether the lotto is the simulated service, whose rounds a dataset can open. */
export const isLottoSimulated = (app: INestApplicationContext): boolean => simulators(app).isEnabled('lotto');

/** Opens rounds of the lotto with seeds of 32 bytes in hexadecimal digits, and publishes their hashes. */
export async function openLottoRounds(
  app: INestApplicationContext,
  rounds: readonly { roundNo: number; seed: string }[],
): Promise<void> {
  const now = app.get(Clock).now();
  await simulators(app).state.change('lotto', async (changes) => {
    const documents = new ScopedDocuments(changes, 'lotto');
    for (const { roundNo, seed } of rounds)
      documents.put(documentOf.round(roundNo), newRound(roundNo, now, seed));
  });
  await runLotto(app);
}

/** Takes the lotto ticket of the day, with six numbers, or rolls them. */
export async function takeLottoTicket(
  app: INestApplicationContext,
  userKey: number,
  numbers: number[] | null,
): Promise<void> {
  const tickets = app.get(LottoTicketsService, { strict: false });
  const { ticket_id } = await tickets.issue(userKey, numbers, randomUUID());
  if (numbers === null) await tickets.spin(userKey, ticket_id, randomUUID());
}

/** Follows the rounds of the lotto: stores hashes, proves draws, and pays prizes. */
export const runLotto = (app: INestApplicationContext): Promise<void> =>
  app.get(JobRunner).runNow(lottoRoundsJob);
