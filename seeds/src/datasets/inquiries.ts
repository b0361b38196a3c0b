import { Clock } from '@honey/server/core/clock/clock';
import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buildInquiry } from '../builders/index.ts';
import { inquiryTexts, privilegedInquiryTexts } from '../content/inquiries.ts';
import type { Personas } from '../personas.ts';

const hourMs = 3_600_000;

/** The persona's own list, a queue for the operator, and privileged inquiries at its top. */
export async function makeInquiries(
  app: INestApplicationContext,
  { viewer01, vip01, admin01 }: Personas,
  members: readonly BuiltMember[],
): Promise<void> {
  const now = app.get(Clock).nowMs();
  const operatorKey = admin01.userKey;
  for (const [at, { answer, ...text }] of inquiryTexts.entries()) {
    const createdAt = new Date(now - (inquiryTexts.length - at) * 31 * hourMs);
    const asker = members[at % Math.max(1, members.length)] ?? viewer01;
    for (const { userKey } of at < 3 ? [viewer01, asker] : [asker])
      await buildInquiry(app, {
        ...text,
        userKey,
        createdAt,
        ...(answer === undefined ? {} : { answer, operatorKey }),
      });
  }
  for (const [at, { answer, ...text }] of privilegedInquiryTexts.entries())
    await buildInquiry(app, {
      ...text,
      userKey: vip01.userKey,
      privilege_yn: 'Y',
      createdAt: new Date(now - (privilegedInquiryTexts.length - at) * 20 * hourMs),
      ...(answer === undefined ? {} : { answer, operatorKey }),
    });
}
