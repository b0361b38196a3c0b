import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { OperatorRolesService } from '../../core/access/operator-roles.service.ts';
import { type BatchAct, BatchActs } from '../../core/batches/batch-acts.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { isRetryable } from '../../core/database/database-errors.ts';
import type { OperatorBatch, OperatorBatchRow, Prisma } from '../../core/database/generated/client.ts';
import { toAppError } from '../../core/errors/error.filter.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { OperatorBatchesService } from './operator-batches.service.ts';

const everyMs = 500;
/** Rows of one batch before the next batch has its turn. */
const sliceSize = 10;
/** A batch that was not started is deleted after a day. */
const unstartedMs = 86_400_000;

/** Undoes the act of a dry run, which got as far as its audit entry. */
class DryRun extends Error {
  constructor(readonly action: string) {
    super('dry run');
  }
}

/** Undoes the act of a row that was done or cancelled meanwhile. */
class RowTaken extends Error {}

/** Undoes the act of an operator who lost the right. */
class RightLost extends Error {}

type Alongside = (within: Prisma.TransactionClient, action: string) => Promise<void>;

/**
 * Does the rows of batches one at a time, so that members and other operators wait for none of them. The result of a
 * row is committed with its act: after a crash the next run continues with the rows that are left (ADMIN-39).
 */
@Injectable()
export class OperatorBatchesJob implements OnModuleInit {
  private readonly logger = new Logger('Batches');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly roles: OperatorRolesService,
    private readonly acts: BatchActs,
    private readonly batches: OperatorBatchesService,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('operator-batches', everyMs, () => this.jobs.inBatches(1, () => this.turn()));
    this.jobs.every('operator-batches-sweep', unstartedMs / 24, () => this.deleteUnstarted());
  }

  /** Does a slice of each unfinished batch; returns how many there are. */
  private async turn(): Promise<number> {
    const open = await this.database.prisma.operatorBatch.findMany({
      where: { state: { in: ['checking', 'running'] }, act: { in: this.acts.names() } },
      orderBy: { batchId: 'asc' },
    });
    // A batch whose provider is away must not hold up the others.
    await runEach(open.map((batch) => () => this.slice(batch)));
    return open.length;
  }

  private async slice(batch: OperatorBatch): Promise<void> {
    const { batchId } = batch;
    const act = this.acts.get(batch.act);
    const isDryRun = batch.state === 'checking';
    const rows = await this.database.prisma.operatorBatchRow.findMany({
      where: { batchId, state: 'waiting', ...(isDryRun ? { forecast: null } : {}) },
      orderBy: { rowNo: 'asc' },
      take: sliceSize,
    });
    for (const row of rows) {
      if (isDryRun) await this.check(act, batch, row);
      else if (!(await this.run(act, batch, row))) return this.batches.stop(batchId);
    }
    if (rows.length < sliceSize) await this.finish(batch);
  }

  /** Does the act of a row and undoes it right before its commit; notes what would have happened. */
  private async check(act: BatchAct, batch: OperatorBatch, row: OperatorBatchRow): Promise<void> {
    try {
      const answer = await this.apply(act, batch, row, async (_, action) => {
        throw new DryRun(action);
      });
      // Only an act that waits for its approval already ends without an entry.
      await this.note(row, { forecast: isRequest(answer) ? 'request' : 'possible' });
    } catch (error) {
      if (error instanceof DryRun)
        await this.note(row, { forecast: error.action === 'requests.ask' ? 'request' : 'possible' });
      else await this.refuse(row, error);
    }
  }

  /** Does the act of a row; returns false if the operator no longer holds the right. */
  private async run(act: BatchAct, batch: OperatorBatch, row: OperatorBatchRow): Promise<boolean> {
    const { batchId, rowNo } = row;
    const where = { batchId, rowNo, state: 'waiting' } as const;
    try {
      const answer = await this.apply(act, batch, row, async (within, action) => {
        const rights = await this.roles.rightsWithin(within, batch.operatorKey);
        if (!rights.has(act.right)) throw new RightLost();
        const state = action === 'requests.ask' ? 'requested' : 'done';
        const data = { state, endedAt: this.clock.now() } as const;
        const { count } = await within.operatorBatchRow.updateMany({ where, data });
        if (count === 0) throw new RowTaken();
      });
      if (isRequest(answer)) await this.note(row, { state: 'requested', endedAt: this.clock.now() });
    } catch (error) {
      if (error instanceof RightLost) return false;
      if (!(error instanceof RowTaken)) await this.refuse(row, error);
    }
    return true;
  }

  private apply(
    act: BatchAct,
    { batchId, operatorKey, reason }: OperatorBatch,
    { rowNo, target }: OperatorBatchRow,
    alongside: Alongside,
  ): Promise<object> {
    const key = `batch-${batchId}-${rowNo}`;
    return act.apply({
      actor: { operatorKey, requestId: key, batch: { batchId, alongside } },
      ...{ target, reason, key },
    });
  }

  /** A refusal of the act ends the row; a database that is away, or a lost race, ends this run, and the next run repeats the row. */
  private async refuse(row: OperatorBatchRow, thrown: unknown): Promise<void> {
    const { code, safeMessage } = toAppError(thrown);
    if (code === 'unavailable' || isRetryable(thrown)) throw thrown;
    if (code === 'internal_error')
      this.logger.error({ event: 'batch_row_failed', batch: row.batchId, row: row.rowNo, err: thrown });
    await this.note(row, { state: 'refused', code, message: safeMessage, endedAt: this.clock.now() });
  }

  /** Notes a result, unless the row has ended: what follows the commit of an act may fail. */
  private async note(
    { batchId, rowNo }: OperatorBatchRow,
    data: Prisma.OperatorBatchRowUpdateManyMutationInput,
  ): Promise<void> {
    await this.database.prisma.operatorBatchRow.updateMany({
      where: { batchId, rowNo, state: 'waiting' },
      data,
    });
  }

  private async finish({ batchId, state }: OperatorBatch): Promise<void> {
    const now = this.clock.now();
    const left = { state: 'waiting', ...(state === 'checking' ? { forecast: null } : {}) } as const;
    await this.database.prisma.operatorBatch.updateMany({
      where: { batchId, state, rows: { none: left } },
      data: state === 'checking' ? { state: 'ready', checkedAt: now } : { state: 'done', endedAt: now },
    });
  }

  private async deleteUnstarted(): Promise<void> {
    await this.database.prisma.operatorBatch.deleteMany({
      where: {
        state: { in: ['checking', 'ready'] },
        createdAt: { lt: new Date(this.clock.nowMs() - unstartedMs) },
      },
    });
  }
}

/** Whether an act answered that it waits for a second operator. */
const isRequest = (answer: object): boolean => 'request_id' in answer;
