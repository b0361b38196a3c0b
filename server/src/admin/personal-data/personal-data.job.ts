import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { Database } from '../../core/database/database.ts';
import type { PersonalDataRequest, Prisma } from '../../core/database/generated/client.ts';
import { ItemBackoff } from '../../core/jobs/item-backoff.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { DeletionService, PersonalDataCopies } from '../../settings/index.ts';
import { MembersService } from '../../users/index.ts';
import { CopyFiles } from './copy-files.ts';

const copiesJob = 'personal-data-copies';
const erasuresJob = 'personal-data-erasures';
const copiesEveryMs = 1_000;
const erasuresEveryMs = 60_000;
const batch = 100;
/** How long a copy is stored, and how long one that fails is retried. */
const keptMs = 86_400_000;
/** Progress is stored at most so often. */
const progressEveryMs = 500;

/**
 * Carries out requests about personal data. What a killed server left is continued by the next run: a copy is written
 * again, and an erasure is one transaction, followed by batches.
 */
@Injectable()
export class PersonalDataJob implements OnModuleInit {
  private readonly logger = new Logger('PersonalData');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly monotonic: MonotonicClock,
    private readonly audit: AuditService,
    private readonly jobs: JobRunner,
    private readonly backoff: ItemBackoff,
    private readonly members: MembersService,
    private readonly copies: PersonalDataCopies,
    private readonly deletion: DeletionService,
    private readonly files: CopyFiles,
  ) {}

  onModuleInit(): void {
    this.jobs.every(copiesJob, copiesEveryMs, () => this.makeCopies());
    this.jobs.every(erasuresJob, erasuresEveryMs, () => this.advanceErasures());
    this.jobs.every('personal-data-files', erasuresEveryMs, () => this.deleteFiles());
  }

  /** Erases the member of a request if nothing is open, and ends the request when everything is deleted. */
  async advanceErasure(requestId: number): Promise<void> {
    const request = await this.database.prisma.personalDataRequest.findUnique({ where: { requestId } });
    if (!request?.requestedAt || request.endedAt !== null) return;
    const { userKey, requestedAt } = request;
    const before = await this.members.deletionOf(userKey);
    // The member signed in, or requested another deletion since.
    const isCurrent = before.deletionAskedAt?.getTime() === requestedAt.getTime();
    if (!isCurrent) return this.end(request, 'cancelled');
    if (before.deletedAt === null && !(await this.deletion.eraseRequested(userKey, requestedAt))) return;
    await this.deletion.finishErasures();
    if (!(await this.deletion.isFinished(userKey))) {
      await this.database.prisma.personalDataRequest.updateMany({
        where: { requestId, state: 'waiting' },
        data: { state: 'running' },
      });
      return;
    }
    await this.end(request, 'done');
  }

  /** Deletes copies whose time has ended, copies of members who were erased since, and what belongs to no request. */
  private async deleteFiles(): Promise<void> {
    const now = this.clock.now();
    const kept = { kind: 'copy', state: 'done' } as const;
    const copies = await this.database.prisma.personalDataRequest.findMany({ where: kept });
    const erasedAt = await this.members.erasedAmong(copies.map(({ userKey }) => userKey));
    const over = copies.filter(
      ({ userKey, fileUntil, createdAt }) =>
        (fileUntil !== null && fileUntil <= now) || createdAt <= (erasedAt.get(userKey) ?? new Date(0)),
    );
    const requestIds = over.map(({ requestId }) => requestId);
    // The file first: one that is left over would be kept for ever.
    await this.files.remove(requestIds);
    await this.database.prisma.personalDataRequest.updateMany({
      where: { requestId: { in: requestIds }, ...kept },
      data: { state: 'expired' },
    });
    const found = await this.files.requestIds();
    const needed = await this.database.prisma.personalDataRequest.findMany({
      where: { requestId: { in: found }, kind: 'copy', state: { in: ['waiting', 'running', 'done'] } },
      select: { requestId: true },
    });
    const neededIds = new Set(needed.map(({ requestId }) => requestId));
    await this.files.remove(found.filter((requestId) => !neededIds.has(requestId)));
  }

  private async makeCopies(): Promise<void> {
    await this.backoff.each(copiesJob, await this.due('copy', copiesJob), (id) => this.makeCopy(id));
  }

  private async advanceErasures(): Promise<void> {
    await this.backoff.each(erasuresJob, await this.due('erasure', erasuresJob), (id) =>
      this.advanceErasure(id),
    );
  }

  /** Unfinished requests without those that are postponed after a failure, oldest first. */
  private async due(kind: PersonalDataRequest['kind'], job: string): Promise<number[]> {
    const rows = await this.database.query<'personal_data_due', { request_id: number }>(
      'personal_data_due',
      `SELECT r.request_id FROM personal_data_requests r
       WHERE r.kind = $1::personal_data_kind AND r.state IN ('waiting', 'running') AND ${ItemBackoff.isDue(2, 'r.request_id::text', 3)}
       ORDER BY r.request_id LIMIT $4`,
      [kind, job, this.clock.now(), batch],
    );
    return rows.map(({ request_id }) => request_id);
  }

  private async makeCopy(requestId: number): Promise<void> {
    const request = await this.database.prisma.personalDataRequest.findUnique({ where: { requestId } });
    if (!request || request.endedAt !== null) return;
    await this.update(requestId, { state: 'running' });
    try {
      const attempt = await this.files.begin(requestId);
      const bytes = await this.copies.write(request.userKey, attempt, this.progressOf(requestId));
      await this.files.complete(attempt, requestId);
      const now = this.clock.now();
      const fileUntil = new Date(now.getTime() + keptMs);
      const isKept = await this.update(requestId, { state: 'done', endedAt: now, bytes, fileUntil });
      if (!isKept) await this.files.remove([requestId]);
      this.logger.log({ event: 'copy_made', request: requestId, bytes });
    } catch (error) {
      await this.files.remove([requestId]);
      // It was cancelled meanwhile.
      if (!(await this.update(requestId, { doneCnt: 0 }))) return;
      if (this.clock.nowMs() - request.createdAt.getTime() < keptMs) throw error;
      await this.update(requestId, { state: 'failed', endedAt: this.clock.now() });
      this.logger.error({ event: 'copy_failed', request: requestId, err: error });
    }
  }

  private progressOf(requestId: number): (done: number, total: number) => Promise<void> {
    let storedMs = Number.NEGATIVE_INFINITY;
    return async (doneCnt, totalCnt) => {
      const nowMs = this.monotonic.nowMs();
      if (nowMs - storedMs < progressEveryMs && doneCnt < totalCnt) return;
      storedMs = nowMs;
      if (!(await this.update(requestId, { doneCnt, totalCnt }))) throw new Error('the copy was cancelled');
    };
  }

  /** Changes an unfinished request. Returns false if it has ended. */
  private async update(
    requestId: number,
    data: Prisma.PersonalDataRequestUpdateManyMutationInput,
  ): Promise<boolean> {
    const { count } = await this.database.prisma.personalDataRequest.updateMany({
      where: { requestId, state: { in: ['waiting', 'running'] } },
      data,
    });
    return count > 0;
  }

  /** Ends an erasure once; the audit log names its operator. */
  private async end({ requestId, userKey, operatorKey }: PersonalDataRequest, state: 'done' | 'cancelled') {
    await this.database.prisma.$transaction(async (within) => {
      const { count } = await within.personalDataRequest.updateMany({
        where: { requestId, state: { in: ['waiting', 'running'] } },
        data: { state, endedAt: this.clock.now(), ...(state === 'done' ? { earlierReason: null } : {}) },
      });
      if (count === 0) return;
      await this.audit.write(
        within,
        { operatorKey, requestId: `${erasuresJob}-${requestId}` },
        {
          action: state === 'done' ? 'settings.data_erased' : 'settings.erasure_withdrawn',
          target: `user:${userKey}`,
          after: { request_id: requestId },
        },
      );
    });
    if (state === 'done') await this.deleteFiles();
  }
}
