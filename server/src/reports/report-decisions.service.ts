import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { executeWithin } from '../core/database/transaction-statements.ts';
import { AppError } from '../core/errors/app-error.ts';
import { required } from '../core/errors/field-problems.ts';
import { Outbox } from '../core/outbox/outbox.ts';
import { reportTopic } from './report-results.service.ts';

/** The decision on a report. */
export interface ReportOutcome {
  decision: 'dismissed' | 'acted';
  /** The action taken; required with acted. */
  act?: string;
}

/** Additional writes in the deciding transaction. */
type AlongsideDecision = (
  within: Prisma.TransactionClient,
  decided: { state: ReportOutcome['decision']; act: string; target: string },
) => Promise<void>;

/** Decides reports, for operators and the sandbox. */
@Injectable()
export class ReportDecisionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Decides an open report and queues the reporter's notification; `decidedBy` is null for the sandbox. Throws
   * report_not_found, report_decided, and validation_failed for acted without an action.
   */
  async decide(
    id: number,
    { decision: state, act: actionTaken }: ReportOutcome,
    decidedBy: number | null,
    alongside?: AlongsideDecision,
  ): Promise<void> {
    const act = state === 'acted' ? required('act', actionTaken) : '';
    await this.database.prisma.$transaction(async (transaction) => {
      const [decided] = await transaction.report.updateManyAndReturn({
        where: { id, state: 'open' },
        data: { state, act, decidedBy, decidedAt: this.clock.now() },
        select: { target: true },
      });
      if (!decided) {
        const known = await transaction.report.count({ where: { id } });
        throw new AppError(known > 0 ? 'report_decided' : 'report_not_found');
      }
      await executeWithin(transaction, 'reports_decided', `SELECT outbox_add($1, $2::bigint, '{}'::jsonb)`, [
        reportTopic,
        id,
      ]);
      await alongside?.(transaction, { state, act, target: decided.target });
    });
    this.outbox.wake(reportTopic, id);
  }
}
