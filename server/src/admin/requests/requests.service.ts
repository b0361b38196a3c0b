import { Injectable } from '@nestjs/common';
import type { HeldRights } from '../../core/access/held-rights.ts';
import { OperatorRequestsService } from '../../core/approval/operator-requests.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../../core/audit/operator-csv.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { OperatorRequest, Prisma } from '../../core/database/generated/client.ts';
import { CappedCountsService } from '../../core/http/capped-counts.service.ts';
import { countedMax, cursorAfter, cursorValues, lastKey, lastMoment } from '../../core/http/cursor.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { SecondDecisionsService, UsersService } from '../../users/index.ts';
import { requestColumns } from '../texts.ts';
import type { ManagedRequest, ManagedRequestList, RequestsFilter, RequestsQuery } from './requests.dto.ts';

/** The caller: an operator with rights. */
interface Caller {
  actor: Actor;
  rights: HeldRights;
}

/** The requests for the approval of a second operator. */
@Injectable()
export class RequestsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly counts: CappedCountsService,
    private readonly requests: OperatorRequestsService,
    private readonly second: SecondDecisionsService,
  ) {}

  /** Those that wait by their end; otherwise the newest first. */
  async list(caller: Caller, query: RequestsQuery): Promise<ManagedRequestList> {
    const where = query.state === undefined ? {} : { state: query.state };
    const [page, counted] = await Promise.all([
      this.rows(caller, query),
      this.counts.of(['requests', query.state ?? null], async () => [
        { total: await this.database.prisma.operatorRequest.count({ where, take: countedMax + 1 }) },
      ]),
    ]);
    return { ...page, ...counted, ...pageOf(query) };
  }

  /** The requests as a file. */
  csv(caller: Caller, query: RequestsFilter): CsvList<ManagedRequest> {
    return {
      area: 'requests',
      name: 'requests',
      filters: { state: query.state },
      columns: [
        [requestColumns.id, ({ request_id }) => request_id],
        [requestColumns.state, (row) => row.state],
        [requestColumns.kind, ({ kind }) => kind],
        [requestColumns.target, ({ target }) => target],
        [requestColumns.amount, ({ amount }) => amount],
        [requestColumns.unit, ({ unit }) => unit],
        [requestColumns.reason, ({ reason }) => reason],
        [requestColumns.requester, ({ requester }) => requester?.nick ?? ''],
        [requestColumns.createdAt, ({ created_at }) => created_at],
        [requestColumns.decider, ({ decider }) => decider?.nick ?? ''],
        [requestColumns.decidedAt, ({ decided_at }) => decided_at ?? ''],
        [requestColumns.decisionReason, ({ decision_reason }) => decision_reason],
      ],
      read: fileOf(query, (page) => this.rows(caller, page)),
    };
  }

  private async rows(
    caller: Caller,
    query: RequestsQuery,
  ): Promise<{ list: ManagedRequest[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const order = query.state === 'waiting' ? byEnd(query.cursor) : newestFirst(query.cursor);
    const rows = await this.database.prisma.operatorRequest.findMany({
      where: { ...(query.state === undefined ? {} : { state: query.state }), ...order.after },
      orderBy: order.orderBy,
      skip: order.after ? 0 : offset,
      take: limit,
    });
    return { list: await this.present(caller, rows), cursor: cursorAfter(rows, limit, order.valuesOf) };
  }

  /** Approves a request and does its act; see OperatorRequestsService.approve. */
  async approve(caller: Caller, id: number, reason: string): Promise<ManagedRequest> {
    await this.requireRight(caller, id);
    return this.one(
      caller,
      await this.explained(caller, id, () => this.requests.approve(caller.actor, id, reason.trim())),
    );
  }

  /** Refuses a request; see OperatorRequestsService.refuse. */
  async refuse(caller: Caller, id: number, reason: string): Promise<ManagedRequest> {
    await this.requireRight(caller, id);
    return this.one(
      caller,
      await this.explained(caller, id, () => this.requests.refuse(caller.actor, id, reason.trim())),
    );
  }

  /** Names who decided the request before; one that expired names no operator. */
  private async explained<Answer>(caller: Caller, id: number, act: () => Promise<Answer>): Promise<Answer> {
    const { target } = await this.requests.read(id);
    return this.second.explain(
      {
        codes: ['request_closed', 'request_void'],
        actions: ['requests.approve', 'requests.refuse', 'requests.void'],
        concerns: ({ request_id }) => request_id === id,
        target: () => target,
        shown: async () => this.one(caller, await this.requests.read(id)),
      },
      act,
    );
  }

  private async requireRight({ rights }: Caller, id: number): Promise<void> {
    rights.require(this.requests.present(await this.requests.read(id)).kind);
  }

  private async one(caller: Caller, row: OperatorRequest): Promise<ManagedRequest> {
    const [request] = await this.present(caller, [row]);
    if (!request) throw new Error('a request was not presented');
    return request;
  }

  private async present(
    { actor, rights }: Caller,
    rows: readonly OperatorRequest[],
  ): Promise<ManagedRequest[]> {
    const people = rows.flatMap((row) => [row.requesterKey, row.decidedBy ?? [], row.beneficiaryKeys].flat());
    const briefs = await this.users.briefs(people);
    const now = this.clock.now();
    return rows.map((row) => {
      const request = this.requests.present(row);
      const isOver = row.state === 'waiting' && row.expiresAt <= now;
      const concerned = [row.requesterKey, ...row.beneficiaryKeys].includes(actor.operatorKey);
      return {
        ...request,
        state: isOver ? 'expired' : row.state,
        reason: row.reason,
        requester: briefs.get(row.requesterKey) ?? null,
        beneficiaries: row.beneficiaryKeys.flatMap((key) => briefs.get(key) ?? []),
        created_at: row.createdAt.toISOString(),
        decider: (row.decidedBy !== null && briefs.get(row.decidedBy)) || null,
        decided_at: row.decidedAt?.toISOString() ?? null,
        decision_reason: row.decisionReason,
        decidable_yn: yn(row.state === 'waiting' && !isOver && !concerned && rights.has(request.kind)),
      };
    });
  }
}

/** An order of requests, and where it continues after a cursor; undefined without one. */
interface RequestOrder {
  orderBy: Prisma.OperatorRequestOrderByWithRelationInput[];
  after: Prisma.OperatorRequestWhereInput | undefined;
  valuesOf: (row: OperatorRequest) => readonly number[];
}

function byEnd(cursor: string | undefined): RequestOrder {
  const [endMs = null, requestId = null] = cursorValues(cursor, 2, lastMoment);
  const end = endMs === null ? undefined : new Date(Math.max(0, endMs));
  const id = Math.min(lastKey, Math.max(0, requestId ?? 0));
  return {
    orderBy: [{ expiresAt: 'asc' }, { requestId: 'asc' }],
    after: end && { OR: [{ expiresAt: { gt: end } }, { expiresAt: end, requestId: { gt: id } }] },
    valuesOf: (row) => [row.expiresAt.getTime(), row.requestId],
  };
}

function newestFirst(cursor: string | undefined): RequestOrder {
  const [before = null] = cursorValues(cursor, 1);
  return {
    orderBy: [{ requestId: 'desc' }],
    after: before === null ? undefined : { requestId: { lt: before } },
    valuesOf: (row) => [row.requestId],
  };
}
