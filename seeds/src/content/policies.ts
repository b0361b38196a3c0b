import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';
import { marketingTerms, phoneTerms } from './policies/consents.ts';
import { privacyPolicy } from './policies/privacy.ts';
import { childSafetyPolicy, communityPolicy, youthPolicy } from './policies/protection.ts';
import { termsPolicy } from './policies/terms.ts';
import { type PolicySource, sampleNote } from './policies/text.ts';

const sources: readonly PolicySource[] = [
  termsPolicy,
  youthPolicy,
  privacyPolicy,
  communityPolicy,
  childSafetyPolicy,
  phoneTerms,
  marketingTerms,
];

const dayMs = 86_400_000;
const seoulOffsetMs = 9 * 3_600_000;

/** Midnight in Seoul of the day `daysAgo` days before `now`: policies come into force at the start of a day. */
function midnight(now: Date, daysAgo: number): Date {
  const day = Math.floor((now.getTime() + seoulOffsetMs) / dayMs) - daysAgo;
  return new Date(day * dayMs - seoulOffsetMs);
}

/** Writes every policy with its versions. Repeating it changes nothing. */
export async function makePolicies(app: INestApplicationContext, now: Date): Promise<void> {
  await app.get(Database).prisma.policy.createMany({
    data: sources.flatMap(({ gubn, title, versions }) =>
      versions.map(({ daysAgo, summary, sections }) => ({
        gubn,
        title,
        summary,
        content: [sampleNote, ...sections].join('\n\n'),
        effectiveAt: midnight(now, daysAgo),
        createdAt: midnight(now, Math.max(daysAgo + 14, 0)),
      })),
    ),
    skipDuplicates: true,
  });
}
