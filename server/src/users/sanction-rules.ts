import type { Prisma, Sanction } from '../core/database/generated/client.ts';

/** Whether an operator's restriction holds at a moment; statements ask the same of `sanction_holds`. */
export function sanctionHolds(
  { liftedAt, startsAt, endsAt }: Pick<Sanction, 'liftedAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  return liftedAt === null && startsAt <= now && (endsAt === null || endsAt > now);
}

/** The rows that `sanctionHolds` is true of, as a condition of Prisma. */
export function whereSanctionHolds(now: Date) {
  return {
    liftedAt: null,
    startsAt: { lte: now },
    OR: [{ endsAt: null }, { endsAt: { gt: now } }],
  } satisfies Prisma.SanctionWhereInput;
}
