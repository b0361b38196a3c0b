import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { PushService } from '../alarms/index.ts';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { fieldRefusal } from '../core/errors/field-problems.ts';
import type { SignInOrigin } from '../core/http/sign-in-origin.ts';
import { ItemBackoff } from '../core/jobs/item-backoff.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { OwnPasswordService, SignInsService } from '../session/index.ts';
import { MembersService, UsersService } from '../users/index.ts';
import { PhoneCodesService } from '../verification/index.ts';
import type { DeletionAsked, UserDeleteRequest } from './settings.dto.ts';
import { settingsTexts } from './texts.ts';

const dayMs = 86_400_000;
/** How often due accounts are looked up, and how many per batch. */
const finishEveryMs = 60_000;
const finishBatch = 100;
const jobName = 'finish-deletions';
/** Backoff name for accounts with rows that could not be deleted. */
const rowsJobName = 'finish-deletions-rows';
const rowsBatch = 1_000;
/** Backoff name for accounts with chat lines that could not be changed. */
const linesJobName = 'finish-deletions-lines';
const linesBatch = 2_000;

/** A requested erasure, and the member's own request for deletion that it replaces, if there was one. */
export interface RequestedErasure {
  /** Identifies it: a member who signs in, or requests a deletion, ends it. */
  requestedAt: Date;
  earlierRequestedAt: Date | null;
  earlierReason: string | null;
}

/**
 * Deletion of accounts: requested, pending, then permanent (SETTINGS-19, SETTINGS-22). Cancelling it by signing in is
 * in SignInsService.
 */
@Injectable()
export class DeletionService implements OnModuleInit {
  private readonly logger = new Logger('Settings');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly jobs: JobRunner,
    private readonly backoff: ItemBackoff,
    private readonly ownPassword: OwnPasswordService,
    private readonly codes: PhoneCodesService,
    private readonly signIns: SignInsService,
    private readonly users: UsersService,
    private readonly members: MembersService,
    private readonly pushes: PushService,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, finishEveryMs, () => this.eraseDue());
  }

  /**
   * Requests the deletion and ends every sign-in. Throws validation_failed without password or code, live_is_on,
   * password_incorrect, password_unavailable, login_locked, code_expired, and operator_account for an operator, who must
   * lose every role first (ADMIN-17).
   */
  async request(
    { userKey, role }: Pick<SessionMember, 'userKey' | 'role'>,
    request: UserDeleteRequest,
    origin: SignInOrigin,
  ): Promise<DeletionAsked> {
    if (role === 'operator') throw new AppError('operator_account');
    await this.assertNotLive(userKey);
    await this.verifyMember(userKey, request, origin);
    const now = this.clock.now();
    await this.members.requestDeletion(userKey, request.reason.trim(), now);
    const days = this.settings.get('deletion_wait_days');
    const deletedOn = new Date(now.getTime() + days * dayMs);
    this.logger.log({ event: 'deletion_asked', user_key: userKey });
    await this.pushes.push(userKey, {
      kind: 'security',
      title: settingsTexts.deletionAsked,
      text: settingsTexts.deletionWaits(days),
      path: '/login',
    });
    await this.signIns.endAll(userKey, 'deletion');
    return { deletion_asked_at: now.toISOString(), deleted_on: deletedOn.toISOString(), days };
  }

  /**
   * Requests an erasure without a waiting period, which was verified outside (SETTINGS-27): eraseRequested carries it
   * out. Throws user_not_found, operator_account.
   * @returns the request, and the member's own one that it replaces
   */
  async requestErasure(within: Prisma.TransactionClient, userKey: number): Promise<RequestedErasure> {
    const member = await this.members.lock(within, userKey);
    if (member.role === 'operator') throw new AppError('operator_account');
    const requestedAt = new Date(this.clock.nowMs() - this.settings.get('deletion_wait_days') * dayMs);
    await this.members.setDeletion(within, userKey, { requestedAt, reason: settingsTexts.erasureRequested });
    return { requestedAt, earlierRequestedAt: member.deletionAskedAt, earlierReason: member.deletionReason };
  }

  /**
   * Ends the sign-ins of a member whose erasure was requested, and erases the account, unless something is open: a job
   * then does it, unless the member signs in before.
   * @returns whether the account is erased
   */
  async eraseRequested(userKey: number, requestedAt: Date): Promise<boolean> {
    await this.signIns.endAll(userKey, 'deletion');
    if (!(await this.erase(userKey, requestedAt, this.clock.now()))) return false;
    await this.finishErasures();
    return true;
  }

  /**
   * Withdraws a requested erasure and restores the member's own request. Returns false if it was carried out, or
   * cancelled by the member.
   */
  async cancelErasure(
    within: Prisma.TransactionClient,
    userKey: number,
    { requestedAt, earlierRequestedAt, earlierReason }: RequestedErasure,
  ): Promise<boolean> {
    const request = { requestedAt: earlierRequestedAt, reason: earlierReason };
    return this.members.setDeletion(within, userKey, request, requestedAt);
  }

  /** Whether everything of an erased account is deleted that is deleted in batches. */
  async isFinished(userKey: number): Promise<boolean> {
    const [row] = await this.database.query<'deletion_finished', { finished: boolean }>(
      'deletion_finished',
      `SELECT NOT EXISTS (SELECT FROM member_erasures e WHERE e.user_key = $1)
         AND NOT EXISTS (SELECT FROM line_erasures l WHERE l.user_key = $1) AS finished`,
      [userKey],
    );
    return row?.finished === true;
  }

  /** Deletes what is left of erased accounts at once, instead of within a minute. */
  async finishErasures(): Promise<void> {
    const now = this.clock.now();
    await this.eraseRows(now);
    await this.anonymizeLines(now);
  }

  /**
   * Erases the accounts whose waiting period has ended, each in its own transaction; one that fails is postponed and
   * does not stop the others. Large data is then deleted in batches, also after a restart: the deletion can no longer
   * be cancelled by then.
   */
  private async eraseDue(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - this.settings.get('deletion_wait_days') * dayMs);
    let last = 0;
    await this.jobs.inBatches(finishBatch, async (atMost) => {
      const due = await this.due(before, now, last, atMost);
      last = due.at(-1) ?? last;
      await this.backoff.each(jobName, due, async (userKey) => void (await this.erase(userKey, before, now)));
      return due.length;
    });
    await this.eraseRows(now);
    await this.anonymizeLines(now);
  }

  /** Returns due accounts with keys above `last`, without those that are postponed after a failure. */
  private async due(before: Date, now: Date, last: number, atMost: number): Promise<number[]> {
    const rows = await this.database.query<'deletion_due', { user_key: number }>(
      'deletion_due',
      `SELECT user_key FROM member_profiles u
       WHERE deletion_asked_at <= $1 AND deleted_at IS NULL AND user_key > $4 AND ${ItemBackoff.isDue(2, 'u.user_key::text', 3)}
       ORDER BY user_key LIMIT $5`,
      [before, jobName, now, last, atMost],
    );
    return rows.map((row) => row.user_key);
  }

  /** Deletes follows, comments, messages and alarms of erased accounts in batches (SETTINGS-22). */
  private async eraseRows(now: Date): Promise<void> {
    const rows = await this.database.query<'deletion_rows_due', { user_key: number }>(
      'deletion_rows_due',
      `SELECT user_key FROM member_erasures e WHERE ${ItemBackoff.isDue(1, 'e.user_key::text', 2)} ORDER BY user_key`,
      [rowsJobName, now],
    );
    await this.inBatches(rowsJobName, rows, rowsBatch, 'member_erase');
  }

  /** Removes the names of erased accounts from their chat lines in batches. */
  private async anonymizeLines(now: Date): Promise<void> {
    const rows = await this.database.query<'deletion_lines_due', { user_key: number }>(
      'deletion_lines_due',
      `SELECT user_key FROM line_erasures e WHERE ${ItemBackoff.isDue(1, 'e.user_key::text', 2)} ORDER BY user_key`,
      [linesJobName, now],
    );
    await this.inBatches(linesJobName, rows, linesBatch, 'lines_unname');
  }

  /** Calls a function for each account until it has nothing left to do. */
  private inBatches(
    job: string,
    rows: readonly { user_key: number }[],
    batch: number,
    functionName: 'member_erase' | 'lines_unname',
  ): Promise<void> {
    const userKeys = rows.map((row) => row.user_key);
    return this.backoff.each(job, userKeys, (userKey) =>
      this.jobs.inBatches(batch, async (atMost) => {
        const [batchResult] = await this.database.query<typeof functionName, { done: number }>(
          functionName,
          `SELECT ${functionName}($1, $2) AS done`,
          [userKey, atMost],
        );
        return batchResult?.done ?? 0;
      }),
    );
  }

  /** Erases an account, unless its member cancelled the deletion, is live or has money in flight. */
  private async erase(userKey: number, before: Date, now: Date): Promise<boolean> {
    const rows = await this.database.query<'member_empty', { emptied: boolean }>(
      'member_empty',
      'SELECT member_empty($1, $2, $3) AS emptied',
      [userKey, before, now],
    );
    if (!rows[0]?.emptied) return false;
    await this.signIns.endAll(userKey, 'deletion');
    this.users.invalidateBrief(userKey);
    this.logger.log({ event: 'deleted', user_key: userKey });
    return true;
  }

  private async assertNotLive(userKey: number): Promise<void> {
    const live = await this.database.prisma.live.count({ where: { hostKey: userKey, state: 'live' } });
    if (live > 0) throw new AppError('live_is_on');
  }

  private async verifyMember(
    userKey: number,
    request: UserDeleteRequest,
    origin: SignInOrigin,
  ): Promise<void> {
    if (request.password !== undefined) {
      await this.ownPassword.assertCorrect(userKey, request.password, origin);
      return;
    }
    if (request.certification_key === undefined) {
      throw fieldRefusal('password', 'empty', settingsTexts.proofNeeded);
    }
    await this.database.prisma.$transaction(async (transaction) => {
      const verified = await this.codes.consume(
        request.certification_key ?? '',
        'delete',
        undefined,
        transaction,
      );
      // Only a code that was sent to this member is accepted; a refused one stays unused.
      if (verified.userKey !== userKey) throw new AppError('code_expired');
    });
  }
}
