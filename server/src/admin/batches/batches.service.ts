import { Injectable } from '@nestjs/common';
import type { HeldRights } from '../../core/access/held-rights.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fewOf, fileOf } from '../../core/audit/operator-csv.service.ts';
import { type BatchAct, type BatchActName, BatchActs } from '../../core/batches/batch-acts.ts';
import { Database } from '../../core/database/database.ts';
import type { OperatorBatch, OperatorBatchRowState } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { cursorAfter, cursorValues } from '../../core/http/cursor.ts';
import { InputPipe } from '../../core/http/input/input-pipe.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { UsersService } from '../../users/index.ts';
import { batchColumns, batchRowColumns } from '../texts.ts';
import type {
  Batch,
  BatchesFilter,
  BatchesQuery,
  BatchList,
  BatchRequest,
  BatchRow,
  BatchRowList,
  BatchRowsFilter,
  BatchRowsQuery,
} from './batches.dto.ts';
import { batchRowsMax, dryRunHoldsMs, OperatorBatchesService } from './operator-batches.service.ts';

/** The operator who calls. */
interface Caller {
  actor: Actor;
  rights: HeldRights;
}

/** Rows of a batch by state. */
type Counts = Partial<Record<OperatorBatchRowState, number>> & { unchecked: number };

/** Acts on many rows, as the console creates, follows and cancels them. */
@Injectable()
export class BatchesService {
  private readonly filters = new InputPipe();

  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly acts: BatchActs,
    private readonly batches: OperatorBatchesService,
  ) {}

  /** Creates a batch with its dry run; see OperatorBatchesService.create. */
  async create(caller: Caller, request: BatchRequest): Promise<Batch> {
    const act = this.acts.get(request.act);
    // Before the filters are read: the list belongs to the same right.
    caller.rights.require(act.right);
    const targets = await this.targetsOf(act, request);
    const reason = request.reason?.trim() ?? '';
    return this.one(caller, await this.batches.create(caller, { act: act.name, targets, reason }));
  }

  /** Starts a batch; see OperatorBatchesService.start. */
  async start(caller: Caller, batchId: number): Promise<Batch> {
    await this.batches.start(caller, batchId);
    return this.one(caller, batchId);
  }

  /** Cancels a batch; see OperatorBatchesService.cancel. */
  async cancel(caller: Caller, batchId: number): Promise<Batch> {
    await this.batches.cancel(caller, batchId);
    return this.one(caller, batchId);
  }

  /** Lists the batches whose act the caller may do, newest first. */
  async list(caller: Caller, query: BatchesQuery): Promise<BatchList> {
    const page = pageOf(query);
    const { operatorBatch } = this.database.prisma;
    const where = {
      act: { in: this.acts.names().filter((name) => caller.rights.has(this.acts.get(name).right)) },
      ...(query.open_yn === 'Y' ? { state: { in: [...openStates] } } : {}),
      ...(query.own_yn === 'Y' ? { operatorKey: caller.actor.operatorKey } : {}),
    };
    const [rows, total] = await Promise.all([
      operatorBatch.findMany({ where, orderBy: { batchId: 'desc' }, skip: page.offset, take: page.limit }),
      operatorBatch.count({ where }),
    ]);
    return { list: await this.present(caller, rows), total, ...page };
  }

  /** The batches whose act the caller may do, as a file. */
  csv(caller: Caller, query: BatchesFilter): CsvList<Batch> {
    const { open_yn, own_yn } = query;
    return {
      area: 'batches',
      name: 'batches',
      filters: { open_yn, own_yn },
      columns: [
        [batchColumns.id, ({ batch_id }) => batch_id],
        [batchColumns.act, ({ act }) => act],
        [batchColumns.state, (row) => row.state],
        [batchColumns.operator, ({ operator }) => operator?.nick ?? ''],
        [batchColumns.reason, ({ reason }) => reason],
        [batchColumns.rows, ({ row_cnt }) => row_cnt],
        [batchColumns.done, ({ done_cnt }) => done_cnt],
        [batchColumns.requested, ({ requested_cnt }) => requested_cnt],
        [batchColumns.refused, ({ refused_cnt }) => refused_cnt],
        [batchColumns.cancelled, ({ cancelled_cnt }) => cancelled_cnt],
        [batchColumns.createdAt, ({ created_at }) => created_at],
        [batchColumns.startedAt, ({ started_at }) => started_at ?? ''],
        [batchColumns.endedAt, ({ ended_at }) => ended_at ?? ''],
      ],
      read: fewOf(query, (page) => this.list(caller, page)),
    };
  }

  /** Returns a batch with its progress. Throws batch_not_found, right_missing. */
  async one(caller: Caller, batchId: number): Promise<Batch> {
    const [batch] = await this.present(caller, [await this.read(caller, batchId)]);
    if (!batch) throw new AppError('batch_not_found');
    return batch;
  }

  /** Returns the rows of a batch. Throws like `one`. */
  async rows(caller: Caller, batchId: number, query: BatchRowsQuery): Promise<BatchRowList> {
    const { act } = await this.read(caller, batchId);
    const page = pageOf(query);
    const [after = null] = cursorValues(query.cursor, 1);
    const where = { batchId, ...(query.state === undefined ? {} : { state: query.state }) };
    const { operatorBatchRow } = this.database.prisma;
    const [found, total] = await Promise.all([
      operatorBatchRow.findMany({
        where: { ...where, rowNo: { gt: after ?? 0 } },
        orderBy: { rowNo: 'asc' },
        skip: after === null ? page.offset : 0,
        take: page.limit,
      }),
      operatorBatchRow.count({ where }),
    ]);
    const names = await this.acts.get(act).names(found.map(({ target }) => target));
    return {
      list: found.map(({ rowNo, target, forecast, state, code, message }) => ({
        row_no: rowNo,
        name: names.get(target) ?? '',
        ...{ target, forecast, state, code, message },
      })),
      ...{ total, total_capped_yn: 'N', ...page },
      cursor: cursorAfter(found, page.limit, ({ rowNo }) => [rowNo]),
    };
  }

  /** The rows of a batch as a file. Its reading throws like `one`. */
  rowsFile(caller: Caller, batchId: number, query: BatchRowsFilter): CsvList<BatchRow> {
    return {
      area: 'batches',
      name: 'batch-rows',
      filters: { batch_id: batchId, state: query.state },
      columns: [
        [batchRowColumns.number, ({ row_no }) => row_no],
        [batchRowColumns.target, ({ target }) => target],
        [batchRowColumns.name, ({ name }) => name],
        [batchRowColumns.forecast, ({ forecast }) => forecast ?? ''],
        [batchRowColumns.state, (row) => row.state],
        [batchRowColumns.code, ({ code }) => code ?? ''],
        [batchRowColumns.message, ({ message }) => message ?? ''],
      ],
      read: fileOf(query, (page) => this.rows(caller, batchId, page)),
    };
  }

  private async targetsOf(act: BatchAct, { targets, filter }: BatchRequest): Promise<string[]> {
    if ((targets === undefined) === (filter === undefined)) throw fieldRefusal('targets', 'nestedValidation');
    if (targets !== undefined) {
      if (!targets.every((target) => act.targets.test(target))) throw fieldRefusal('targets', 'matches');
      return targets;
    }
    const values = Object.fromEntries(new URLSearchParams(filter));
    const read: unknown = await this.filters.transform(values, { type: 'query', metatype: act.filter });
    return act.find(read as object, batchRowsMax);
  }

  private async read({ rights }: Caller, batchId: number): Promise<OperatorBatch> {
    const batch = await this.database.prisma.operatorBatch.findUnique({ where: { batchId } });
    if (!batch) throw new AppError('batch_not_found');
    if (!rights.has(this.acts.get(batch.act).right)) throw new AppError('right_missing');
    return batch;
  }

  private async present({ actor }: Caller, rows: readonly OperatorBatch[]): Promise<Batch[]> {
    const [briefs, counts] = await Promise.all([
      this.users.briefs(rows.map(({ operatorKey }) => operatorKey)),
      this.countsOf(rows.map(({ batchId }) => batchId)),
    ]);
    return rows.map((row) => {
      const by = counts.get(row.batchId) ?? { unchecked: 0 };
      const { waiting = 0, done = 0, requested = 0, refused = 0, cancelled = 0, unchecked } = by;
      const rowCnt = waiting + done + requested + refused + cancelled;
      return {
        batch_id: row.batchId,
        act: row.act as BatchActName,
        state: row.state,
        reason: row.reason,
        operator: briefs.get(row.operatorKey) ?? null,
        own_yn: yn(row.operatorKey === actor.operatorKey),
        row_cnt: rowCnt,
        checked_cnt: rowCnt - unchecked,
        waiting_cnt: waiting,
        done_cnt: done,
        requested_cnt: requested,
        refused_cnt: refused,
        cancelled_cnt: cancelled,
        created_at: row.createdAt.toISOString(),
        startable_until: row.checkedAt && new Date(row.checkedAt.getTime() + dryRunHoldsMs).toISOString(),
        started_at: row.startedAt?.toISOString() ?? null,
        ended_at: row.endedAt?.toISOString() ?? null,
      };
    });
  }

  private async countsOf(batchIds: readonly number[]): Promise<Map<number, Counts>> {
    const groups = await this.database.prisma.operatorBatchRow.groupBy({
      by: ['batchId', 'state', 'forecast'],
      where: { batchId: { in: [...batchIds] } },
      _count: true,
    });
    const counts = new Map<number, Counts>();
    for (const { batchId, state, forecast, _count } of groups) {
      const by = counts.get(batchId) ?? { unchecked: 0 };
      by[state] = (by[state] ?? 0) + _count;
      if (state === 'waiting' && forecast === null) by.unchecked += _count;
      counts.set(batchId, by);
    }
    return counts;
  }
}

const openStates = ['checking', 'ready', 'running'] as const;
