import { Database } from '@honey/server/core/database/database';
import { InquiriesService } from '@honey/server/inquiries/inquiries.service';
import { InquiryAnswersService } from '@honey/server/inquiries/inquiry-answers.service';
import type { INestApplicationContext } from '@nestjs/common';

type Request = Parameters<InquiriesService['add']>[1];

/** Options of an inquiry. */
export interface InquiryOverrides extends Partial<Request> {
  userKey: number;
  /** The answer; default: none, it waits. */
  answer?: string;
  /** The operator who answers, with an entry in the audit log; default: none. */
  operatorKey?: number;
  /** When it was written. */
  createdAt?: Date;
}

/** Writes an inquiry as the page does, and answers it as operators do; returns its key. */
export async function buildInquiry(
  app: INestApplicationContext,
  { userKey, answer, operatorKey, createdAt, ...overrides }: InquiryOverrides,
): Promise<number> {
  const { board_sn: boardSn } = await app.get(InquiriesService).add(userKey, {
    category_cd: 'payment',
    title: '충전한 꿀이 보이지 않아요',
    content: '어제 카드로 꿀을 충전했는데 지갑에 보이지 않아요. 확인해 주세요.',
    ...overrides,
  });
  const { inquiry } = app.get(Database).prisma;
  if (answer !== undefined) {
    const actor = operatorKey === undefined ? null : { operatorKey, requestId: 'seed' };
    await app.get(InquiryAnswersService).answer(boardSn, { answer, version: null }, actor);
  }
  if (createdAt) await inquiry.update({ where: { boardSn }, data: { createdAt } });
  return boardSn;
}
