import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Live, Prisma, Sanction } from '../../core/database/generated/client.ts';
import { executeWithin, queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { whereSanctionHolds } from './sanction-rules.ts';

/** What a restriction covers: the whole service, chat, or broadcasting. */
export type RestrictionKind = 'service' | 'chat' | 'broadcast';

/** Additional writes in the transaction that sets or lifts a restriction. */
export type Alongside = (within: Prisma.TransactionClient, sanction: Sanction) => Promise<void>;

const nothing: Alongside = async () => undefined;

/**
 * Stores operators' restrictions. SanctionEnforcementService of the session area ends the sign-ins, tokens and sockets
 * that they forbid.
 */
@Injectable()
export class MemberSanctionsService {
  private readonly logger = new Logger('Users');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Writes a restriction within a transaction, and the member's alarm; returns its id. Throws user_not_found. */
  async write(
    within: Prisma.TransactionClient,
    restriction: Pick<Sanction, 'userKey' | 'kind' | 'reason' | 'endsAt'>,
    alongside: Alongside = nothing,
  ): Promise<number> {
    const { userKey, kind, reason } = restriction;
    // A live starting at this moment locks the row (LifecycleService): either the caller finds and ends it, or it finds
    // this restriction.
    const known = await queryWithin(
      within,
      'users_lock_sanctioned',
      `
      SELECT user_key FROM users WHERE user_key = $1 FOR NO KEY UPDATE`,
      [userKey],
    );
    if (known.length === 0) throw new AppError('user_not_found');
    const sanction = await within.sanction.create({ data: { ...restriction, startsAt: this.clock.now() } });
    const detail = { restriction: kind, reason, until: sanction.endsAt?.toISOString() ?? null };
    await executeWithin(
      within,
      'users_note_sanction',
      `
      SELECT alarm_note($1::int, 'sanction', $2, NULL, $3::jsonb, $4::timestamptz)`,
      [userKey, String(sanction.id), JSON.stringify(detail), sanction.startsAt],
    );
    await alongside(within, sanction);
    this.logger.warn({ event: 'restricted', user_key: userKey, kind, sanction: sanction.id });
    return sanction.id;
  }

  /**
   * Lifts a restriction in force. Throws sanction_not_found for one that is unknown, expired or lifted: of two
   * concurrent calls, one succeeds.
   */
  async lift(id: number, alongside: Alongside = nothing): Promise<Sanction> {
    const lifted = await this.database.prisma.$transaction(async (within) => {
      const now = this.clock.now();
      const [sanction] = await within.sanction.updateManyAndReturn({
        where: { id, ...whereSanctionHolds(now) },
        data: { liftedAt: now },
      });
      if (!sanction) throw new AppError('sanction_not_found');
      await alongside(within, sanction);
      return sanction;
    });
    this.logger.log({ event: 'restriction_lifted', user_key: lifted.userKey, kind: lifted.kind });
    return lifted;
  }

  /** Reads a stored restriction. */
  read(id: number): Promise<Sanction> {
    return this.database.prisma.sanction.findUniqueOrThrow({ where: { id } });
  }

  /** Returns a stored restriction, or null. */
  find(id: number): Promise<Sanction | null> {
    return this.database.prisma.sanction.findUnique({ where: { id } });
  }

  /** Returns the member's latest restriction of this kind that is in force, or null. */
  inForce(userKey: number, kind: RestrictionKind): Promise<Sanction | null> {
    return this.database.prisma.sanction.findFirst({
      where: { userKey, kind, ...whereSanctionHolds(this.clock.now()) },
      orderBy: { startsAt: 'desc' },
    });
  }

  /** All restrictions of a member, newest first; with `take` at most that many. */
  of(userKey: number, take?: number): Promise<Sanction[]> {
    return this.database.prisma.sanction.findMany({
      where: { userKey },
      orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
      ...(take !== undefined && { take }),
    });
  }

  /** The latest lives of a host that an operator ended with a warning. */
  warnings(userKey: number, take: number): Promise<Pick<Live, 'vodKey' | 'title' | 'endNote' | 'endedAt'>[]> {
    return this.database.prisma.live.findMany({
      where: { hostKey: userKey, state: 'ended', endPenalty: 'warning' },
      select: { vodKey: true, title: true, endNote: true, endedAt: true },
      orderBy: [{ endedAt: 'desc' }, { vodKey: 'desc' }],
      take,
    });
  }
}
