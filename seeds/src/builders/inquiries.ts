import { Database } from '@honey/server/core/database/database';
import { Inquiries } from '@honey/server/inquiries/inquiries.service';
import { InquiryAnswers } from '@honey/server/inquiries/inquiry-answers.service';
import type { INestApplicationContext } from '@nestjs/common';

type Request = Parameters<Inquiries['add']>[1];

/** What an inquiry differs in. */
export interface InquiryOverrides extends Partial<Request> {
  userKey: number;
  /** What it is answered; left out, it waits. */
  answer?: string;
  /** Who answers, with an entry of the audit log; left out, nobody. */
  operatorKey?: number;
  /** When it was asked. */
  createdAt?: Date;
}

/** Asks the operators as the page does, and answers as they do; answers its key. */
export async function buildInquiry(
  app: INestApplicationContext,
  { userKey, answer, operatorKey, createdAt, ...overrides }: InquiryOverrides,
): Promise<number> {
  const { board_sn: boardSn } = await app.get(Inquiries).add(userKey, {
    category_cd: 'payment',
    title: '충전한 꿀이 보이지 않아요',
    content: '어제 카드로 꿀을 충전했는데 지갑에 보이지 않아요. 확인해 주세요.',
    ...overrides,
  });
  const { inquiry } = app.get(Database).prisma;
  if (answer !== undefined) {
    const actor = operatorKey === undefined ? null : { operatorKey, requestId: 'seed' };
    await app.get(InquiryAnswers).answer(boardSn, { answer, version: null }, actor);
  }
  if (createdAt) await inquiry.update({ where: { boardSn }, data: { createdAt } });
  return boardSn;
}
