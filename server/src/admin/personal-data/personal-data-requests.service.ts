import type { ReadStream } from 'node:fs';
import { Injectable, Logger } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../../core/audit/operator-csv.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import type { PersonalDataRequest, Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { CappedCountsService } from '../../core/http/capped-counts.service.ts';
import { countedMax, cursorAfter, cursorValues } from '../../core/http/cursor.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import {
  DeletionService,
  type ErasureWait,
  effectOfErasure,
  PersonalDataService,
  type RequestedErasure,
} from '../../settings/index.ts';
import { MembersService, UsersService } from '../../users/index.ts';
import { dataRequestColumns } from '../texts.ts';
import { CopyFiles } from './copy-files.ts';
import type {
  NewPersonalDataRequest,
  PersonalDataRequestList,
  PersonalDataRequestRow,
  PersonalDataRequestsFilter,
  PersonalDataRequestsQuery,
  PersonalDataSummary,
} from './personal-data.dto.ts';
import '../admin.errors.ts';
import { PersonalDataJob } from './personal-data.job.ts';

type Within = Prisma.TransactionClient;

/** States of requests that have not ended. */
const openStates = ['waiting', 'running'] as const;
const isOpen = ({ state }: PersonalDataRequest): boolean => state === 'waiting' || state === 'running';

const whereOpen = ({ open_yn }: PersonalDataRequestsFilter): Prisma.PersonalDataRequestWhereInput =>
  open_yn === 'Y' ? { state: { in: [...openStates] } } : {};

/** Requests about personal data, as owners make and follow them (ADMIN-52 to ADMIN-56). */
@Injectable()
export class PersonalDataRequestsService {
  private readonly logger = new Logger('PersonalData');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly users: UsersService,
    private readonly counts: CappedCountsService,
    private readonly members: MembersService,
    private readonly personalData: PersonalDataService,
    private readonly deletion: DeletionService,
    private readonly files: CopyFiles,
    private readonly job: PersonalDataJob,
  ) {}

  /** Counts what is stored about a member; the audit log records it. Throws user_not_found. */
  async summary(actor: Actor, userKey: number): Promise<PersonalDataSummary> {
    const { prisma } = this.database;
    const member = await this.members.deletionOf(userKey);
    const user = (await this.users.briefs([userKey])).get(userKey);
    if (!user) throw new AppError('user_not_found');
    await prisma.$transaction((within) =>
      this.audit.write(within, actor, { action: 'settings.count_data', target: `user:${userKey}` }),
    );
    const counts = await this.personalData.counts(userKey);
    const retained = await this.personalData.retained(userKey);
    const waits = await this.personalData.waitsFor([userKey]);
    const open = await prisma.personalDataRequest.count({
      where: { userKey, kind: 'erasure', state: { in: [...openStates] } },
    });
    return {
      user,
      deleted_at: member.deletedAt?.toISOString() ?? null,
      deletion_asked_at: member.deletionAskedAt?.toISOString() ?? null,
      refusal: member.role === 'operator' ? 'operator_account' : open > 0 ? 'data_request_open' : null,
      waits_for: waits.get(userKey) ?? [],
      tables: Object.entries(counts).map(([table, row_cnt]) => ({
        ...{ table, row_cnt },
        effect: effectOfErasure(table),
      })),
      retained: retained.map(({ kind, table, rows, first_until, last_until }) => ({
        ...{ kind, table, row_cnt: rows },
        first_until: first_until.toISOString(),
        last_until: last_until.toISOString(),
      })),
    };
  }

  /**
   * Creates a request for a copy or an erasure. Of two at once one is created. Throws user_not_found, operator_account for an erasure,
   * data_request_open.
   */
  async create(
    actor: Actor,
    { user_key: userKey, kind, reason: text }: NewPersonalDataRequest,
  ): Promise<PersonalDataRequestRow> {
    const reason = text.trim();
    await this.members.deletionOf(userKey);
    const { requestId } = await this.database.prisma
      .$transaction(async (within) => {
        const erasure = kind === 'erasure' ? await this.requestErasure(within, userKey) : {};
        const request = await within.personalDataRequest.create({
          data: {
            ...{ kind, userKey, reason, ...erasure },
            operatorKey: actor.operatorKey,
            createdAt: this.clock.now(),
          },
        });
        await this.audit.write(within, actor, {
          action: kind === 'copy' ? 'settings.copy_data' : 'settings.erase_data',
          target: `user:${userKey}`,
          reason,
          after: { request_id: request.requestId },
        });
        return request;
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('data_request_open') : error;
      });
    // What fails here is done by the job.
    if (kind === 'erasure')
      await this.job
        .advanceErasure(requestId)
        .catch((error: unknown) =>
          this.logger.warn({ event: 'erasure_postponed', request: requestId, err: error }),
        );
    return this.one(actor, requestId);
  }

  /** Lists the requests of every operator, newest first. */
  async list(actor: Actor, query: PersonalDataRequestsQuery): Promise<PersonalDataRequestList> {
    const [page, counted] = await Promise.all([
      this.rows(actor, query),
      this.counts.of(['personal-data', query.open_yn ?? null], async () => [
        {
          total: await this.database.prisma.personalDataRequest.count({
            where: whereOpen(query),
            take: countedMax + 1,
          }),
        },
      ]),
    ]);
    return { ...page, ...counted, ...pageOf(query) };
  }

  /** The requests as a file. */
  csv(actor: Actor, query: PersonalDataRequestsFilter): CsvList<PersonalDataRequestRow> {
    return {
      area: 'admin',
      name: 'personal-data',
      filters: { open_yn: query.open_yn },
      columns: [
        [dataRequestColumns.id, ({ request_id }) => request_id],
        [dataRequestColumns.kind, ({ kind }) => kind],
        [dataRequestColumns.state, (row) => row.state],
        [dataRequestColumns.userKey, ({ user }) => user?.user_key ?? ''],
        [dataRequestColumns.nick, ({ user }) => user?.nick ?? ''],
        [dataRequestColumns.operator, ({ operator }) => operator?.nick ?? ''],
        [dataRequestColumns.reason, ({ reason }) => reason],
        [dataRequestColumns.createdAt, ({ created_at }) => created_at],
        [dataRequestColumns.endedAt, ({ ended_at }) => ended_at ?? ''],
      ],
      read: fileOf(query, (page) => this.rows(actor, page)),
    };
  }

  private async rows(
    actor: Actor,
    query: PersonalDataRequestsQuery,
  ): Promise<{ list: PersonalDataRequestRow[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const [before = null] = cursorValues(query.cursor, 1);
    const rows = await this.database.prisma.personalDataRequest.findMany({
      where: { ...whereOpen(query), ...(before === null ? {} : { requestId: { lt: before } }) },
      orderBy: { requestId: 'desc' },
      skip: before === null ? offset : 0,
      take: limit,
    });
    return {
      list: await this.present(actor, rows),
      cursor: cursorAfter(rows, limit, ({ requestId }) => [requestId]),
    };
  }

  /** Returns a request with its progress. Throws data_request_not_found. */
  async one(actor: Actor, requestId: number): Promise<PersonalDataRequestRow> {
    const [row] = await this.present(actor, [await this.read(requestId)]);
    if (!row) throw new AppError('data_request_not_found');
    return row;
  }

  /** Cancels a request that has not ended. Throws data_request_not_found, data_request_closed. */
  async cancel(actor: Actor, requestId: number): Promise<PersonalDataRequestRow> {
    const request = await this.read(requestId);
    if (request.state !== 'cancelled') await this.cancelOpen(actor, request);
    return this.one(actor, requestId);
  }

  /**
   * Opens a copy; the audit log records it. Throws data_request_not_found, copy_not_yours for another operator than the
   * requester, copy_unavailable before it is made and after 24 hours.
   */
  async open(actor: Actor, requestId: number): Promise<{ stream: ReadStream; bytes: number; name: string }> {
    const request = await this.read(requestId);
    if (request.operatorKey !== actor.operatorKey) throw new AppError('copy_not_yours');
    const file = isDownloadable(request, this.clock.now()) ? await this.files.read(requestId) : undefined;
    if (!file) throw new AppError('copy_unavailable');
    try {
      await this.database.prisma.$transaction((within) =>
        this.audit.write(within, actor, {
          action: 'settings.download_data',
          target: `user:${request.userKey}`,
          after: { request_id: requestId },
        }),
      );
    } catch (error) {
      file.stream.destroy();
      throw error;
    }
    return { ...file, name: `honey-live-${request.userKey}.zip` };
  }

  /** An erasure replaces the member's own request for deletion, unless another erasure did already. */
  private async requestErasure(within: Within, userKey: number): Promise<RequestedErasure> {
    const erasure = await this.deletion.requestErasure(within, userKey);
    const open = await within.personalDataRequest.count({
      where: { userKey, kind: 'erasure', state: { in: [...openStates] } },
    });
    if (open > 0) throw new AppError('data_request_open');
    return erasure;
  }

  private async cancelOpen(actor: Actor, request: PersonalDataRequest): Promise<void> {
    const { requestId, userKey } = request;
    await this.database.prisma.$transaction(async (within) => {
      // The member is locked first, as by the erasure.
      if (request.kind === 'erasure' && !(await this.withdraw(within, request)))
        throw new AppError('data_request_closed');
      const { count } = await within.personalDataRequest.updateMany({
        where: { requestId, state: { in: [...openStates] } },
        data: { state: 'cancelled', endedAt: this.clock.now() },
      });
      if (count === 0) throw new AppError('data_request_closed');
      await this.audit.write(within, actor, {
        action: 'settings.cancel_data',
        target: `user:${userKey}`,
        after: { request_id: requestId },
      });
    });
    if (request.kind === 'copy') await this.files.remove([requestId]);
  }

  private withdraw(within: Within, request: PersonalDataRequest): Promise<boolean> {
    const { requestedAt, earlierRequestedAt, earlierReason } = request;
    if (!requestedAt || !isOpen(request)) return Promise.resolve(false);
    return this.deletion.cancelErasure(within, request.userKey, {
      requestedAt,
      earlierRequestedAt,
      earlierReason,
    });
  }

  private async read(requestId: number): Promise<PersonalDataRequest> {
    const request = await this.database.prisma.personalDataRequest.findUnique({ where: { requestId } });
    if (!request) throw new AppError('data_request_not_found');
    return request;
  }

  private async present(
    { operatorKey }: Actor,
    rows: readonly PersonalDataRequest[],
  ): Promise<PersonalDataRequestRow[]> {
    const now = this.clock.now();
    const waiting = rows.filter(({ kind, state }) => kind === 'erasure' && state === 'waiting');
    const [briefs, waits] = await Promise.all([
      this.users.briefs(rows.flatMap((row) => [row.userKey, row.operatorKey])),
      waiting.length > 0
        ? this.personalData.waitsFor(waiting.map(({ userKey }) => userKey))
        : new Map<number, ErasureWait[]>(),
    ]);
    return rows.map((row) => ({
      request_id: row.requestId,
      kind: row.kind,
      state: row.state,
      user: briefs.get(row.userKey) ?? null,
      operator: briefs.get(row.operatorKey) ?? null,
      own_yn: yn(row.operatorKey === operatorKey),
      reason: row.reason,
      created_at: row.createdAt.toISOString(),
      ended_at: row.endedAt?.toISOString() ?? null,
      done_cnt: row.doneCnt,
      total_cnt: row.totalCnt,
      bytes: row.bytes === null ? null : Number(row.bytes),
      file_until: row.fileUntil?.toISOString() ?? null,
      downloadable_yn: yn(row.operatorKey === operatorKey && isDownloadable(row, now)),
      cancellable_yn: yn(isOpen(row) && (row.kind === 'copy' || row.state === 'waiting')),
      waits_for: waiting.includes(row) ? (waits.get(row.userKey) ?? []) : [],
    }));
  }
}

/** Whether the copy of a request is stored. */
const isDownloadable = ({ state, fileUntil }: PersonalDataRequest, now: Date): boolean =>
  state === 'done' && fileUntil !== null && fileUntil > now;
