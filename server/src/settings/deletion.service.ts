import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { PushService } from '../alarms/index.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
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
   * password_incorrect, password_unavailable, login_locked, code_expired.
   */
  async request(userKey: number, request: UserDeleteRequest, origin: SignInOrigin): Promise<DeletionAsked> {
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
      await this.backoff.each(jobName, due, (userKey) => this.erase(userKey, before, now));
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

  /** Erases an account, unless its member cancelled the deletion or is live. */
  private async erase(userKey: number, before: Date, now: Date): Promise<void> {
    const rows = await this.database.query<'member_empty', { emptied: boolean }>(
      'member_empty',
      'SELECT member_empty($1, $2, $3) AS emptied',
      [userKey, before, now],
    );
    if (!rows[0]?.emptied) return;
    await this.signIns.endAll(userKey, 'deletion');
    this.users.invalidateBrief(userKey);
    this.logger.log({ event: 'deleted', user_key: userKey });
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
