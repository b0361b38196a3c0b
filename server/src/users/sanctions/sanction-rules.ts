import type { Prisma, Sanction } from '../../core/database/generated/client.ts';

/** Whether a restriction is in force at a time; SQL statements use `sanction_holds`. */
export function sanctionHolds(
  { liftedAt, startsAt, endsAt }: Pick<Sanction, 'liftedAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  return liftedAt === null && startsAt <= now && (endsAt === null || endsAt > now);
}

/** `sanctionHolds` as a Prisma condition. */
export function whereSanctionHolds(now: Date) {
  return {
    liftedAt: null,
    startsAt: { lte: now },
    OR: [{ endsAt: null }, { endsAt: { gt: now } }],
  } satisfies Prisma.SanctionWhereInput;
}
