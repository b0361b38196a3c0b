import { Injectable } from '@nestjs/common';
import type { HeldRights } from '../../core/access/held-rights.ts';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { BatchActs } from '../../core/batches/batch-acts.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { OperatorBatch, Prisma } from '../../core/database/generated/client.ts';
import { executeWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';

/** At most so many rows belong to a batch. */
export const batchRowsMax = 500;
/** A dry run says what would happen for so long. */
export const dryRunHoldsMs = 5 * 60_000;
/** An operator has at most so many unfinished batches. */
const openMax = 3;

/** The operator who calls. */
interface Caller {
  actor: Actor;
  rights: HeldRights;
}

/** A new batch. */
interface NewBatch {
  act: string;
  targets: readonly string[];
  reason: string;
}

/**
 * Acts of an operator on many rows (ADMIN-38 to ADMIN-41): created with a dry run, which a job makes, then started by the
 * same operator, and done row by row by the job.
 */
@Injectable()
export class OperatorBatchesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly acts: BatchActs,
  ) {}

  /**
   * Creates a batch: the job makes its dry run. The caller has validated the targets. Throws right_missing,
   * step_up_required, validation_failed without a reason, batch_empty, batch_limit.
   */
  async create({ actor, rights }: Caller, { act, targets, reason }: NewBatch): Promise<number> {
    const declared = this.acts.get(act);
    rights.require(declared.right);
    if (reason === '' && !declared.reasonOptional) throw fieldRefusal('reason', 'isLength');
    if (targets.length === 0) throw new AppError('batch_empty');
    const { operatorKey } = actor;
    return this.database.prisma.$transaction(async (within) => {
      // Of several batches created at once the limit counts each.
      await executeWithin(
        within,
        'operator_batches_lock',
        `SELECT pg_advisory_xact_lock(hashtextextended('operator_batches', $1::int))`,
        [operatorKey],
      );
      const open = await within.operatorBatch.count({
        where: { operatorKey, state: { in: ['checking', 'running'] } },
      });
      if (open >= openMax) throw new AppError('batch_limit');
      const { batchId } = await within.operatorBatch.create({
        data: { act, operatorKey, reason, createdAt: this.clock.now() },
      });
      await within.operatorBatchRow.createMany({
        data: targets.map((target, at) => ({ batchId, rowNo: at + 1, target })),
      });
      return batchId;
    });
  }

  /**
   * Starts a batch after its dry run; one that is started already remains as it is. Throws batch_not_found for another
   * operator's, right_missing, step_up_required, batch_not_ready, batch_stale, batch_empty, batch_closed.
   */
  async start({ actor, rights }: Caller, batchId: number): Promise<void> {
    await this.database.prisma.$transaction(async (within) => {
      const batch = await this.lock(within, batchId);
      if (batch.operatorKey !== actor.operatorKey) throw new AppError('batch_not_found');
      rights.require(this.acts.get(batch.act).right);
      const now = this.clock.now();
      if (batch.state === 'running' || batch.state === 'done') return;
      if (batch.state === 'checking') throw new AppError('batch_not_ready');
      if (batch.state !== 'ready') throw new AppError('batch_closed');
      if (now.getTime() - (batch.checkedAt?.getTime() ?? 0) > dryRunHoldsMs)
        throw new AppError('batch_stale');
      const rows = await within.operatorBatchRow.count({ where: { batchId, state: 'waiting' } });
      if (rows === 0) throw new AppError('batch_empty');
      await within.operatorBatch.update({ where: { batchId }, data: { state: 'running', startedAt: now } });
      await this.audit.write(within, actor, {
        action: 'batches.start',
        target: `batch:${batchId}`,
        reason: batch.reason,
        after: { act: batch.act, rows },
      });
    });
  }

  /**
   * Cancels what is not done; a batch that has ended remains as it is. Throws batch_not_found, right_missing,
   * step_up_required.
   */
  async cancel({ actor, rights }: Caller, batchId: number): Promise<void> {
    await this.database.prisma.$transaction(async (within) => {
      const batch = await this.lock(within, batchId);
      rights.require(this.acts.get(batch.act).right);
      if (!isOpen(batch)) return;
      const rows = await this.end(within, batchId, 'cancelled');
      if (batch.state !== 'running') return;
      await this.audit.write(within, actor, {
        action: 'batches.cancel',
        target: `batch:${batchId}`,
        after: { act: batch.act, cancelled: rows },
      });
    });
  }

  /** Stops a running batch because its operator lost the right; rows that were done remain. */
  async stop(batchId: number): Promise<void> {
    await this.database.prisma.$transaction(async (within) => {
      const batch = await this.lock(within, batchId);
      if (batch.state === 'running') await this.end(within, batchId, 'stopped');
    });
  }

  private async lock(within: Prisma.TransactionClient, batchId: number): Promise<OperatorBatch> {
    await executeWithin(
      within,
      'operator_batch_lock',
      'SELECT 1 FROM operator_batches WHERE batch_id = $1 FOR UPDATE',
      [batchId],
    );
    const batch = await within.operatorBatch.findUnique({ where: { batchId } });
    if (!batch) throw new AppError('batch_not_found');
    return batch;
  }

  /** Returns how many rows were left. A row whose act is being committed is waited for. */
  private async end(
    within: Prisma.TransactionClient,
    batchId: number,
    state: 'cancelled' | 'stopped',
  ): Promise<number> {
    const endedAt = this.clock.now();
    const { count } = await within.operatorBatchRow.updateMany({
      where: { batchId, state: 'waiting' },
      data: { state: 'cancelled', endedAt },
    });
    await within.operatorBatch.update({ where: { batchId }, data: { state, endedAt } });
    return count;
  }
}

/** Whether a batch has not ended. */
const isOpen = ({ state }: OperatorBatch): boolean =>
  state === 'checking' || state === 'ready' || state === 'running';
