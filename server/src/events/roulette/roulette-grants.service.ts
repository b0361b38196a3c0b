import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { RouletteRoundsService } from './roulette-rounds.service.ts';

const grantStatement = `SELECT event_member_refusal($1, $5) AS refusal,
  CASE WHEN event_member_refusal($1, $5) IS NULL THEN roulette_tickets_grant($1, $2::roulette_reason, $3, $4, $5) END AS tickets`;

interface GrantRow {
  refusal: string | null;
  tickets: number | null;
}

/** Tickets that an operator or the sandbox pays out. */
@Injectable()
export class RouletteGrantsService {
  constructor(
    private readonly database: Database,
    private readonly rounds: RouletteRoundsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Pays out tickets of the open round for an operator, once per key, and records it in the audit log. Returns how many
   * tickets were paid out now. Throws the refusals of `event_member_refusal`.
   */
  async grant(
    actor: Actor,
    userKey: number,
    request: { count: number; reason: string },
    key: string,
  ): Promise<number> {
    await this.rounds.current();
    return this.database.prisma.$transaction(async (within) => {
      const [row] = await queryWithin<'roulette_grant', GrantRow>(within, 'roulette_grant', grantStatement, [
        userKey,
        'operator',
        `${actor.operatorKey} ${key}`,
        request.count,
        this.clock.now(),
      ]);
      const tickets = this.granted(row);
      if (tickets > 0) {
        await this.audit.write(within, actor, {
          action: 'events.roulette_tickets',
          target: `user:${userKey}`,
          reason: request.reason,
          after: { ticket_cnt: tickets },
        });
      }
      return tickets;
    });
  }

  /** Pays out tickets in the sandbox, once per key. Returns how many. Throws the refusals of `event_member_refusal`. */
  async grantInSandbox(userKey: number, count: number, key: string): Promise<number> {
    await this.rounds.current();
    const [row] = await this.database.query<'roulette_grant_sandbox', GrantRow>(
      'roulette_grant_sandbox',
      grantStatement,
      [userKey, 'sandbox', key, count, this.clock.now()],
    );
    return this.granted(row);
  }

  private granted(row: GrantRow | undefined): number {
    const refusal = row?.refusal;
    if (refusal !== null && refusal !== undefined && isErrorCode(refusal)) throw new AppError(refusal);
    return row?.tickets ?? 0;
  }
}
