import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Push, PushService } from '../alarms/index.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { runEach } from '../core/jobs/run-each.ts';
import { noticeTexts } from './texts.ts';

const everyMs = 1_000;
/** Notices pushed in rotation, each one batch of members at a time. */
const noticesBatch = 20;
/** Members scanned by one statement; only some of them can receive pushes. */
const membersBatch = 500;
const eventBoard = 1040;

interface DueNotice {
  board_sn: number;
  board_setting_cd: number;
  title: string;
  summary_content: string;
  target_user_key: number | null;
  pushed_key: number;
  version: number;
}

/** Notices to push that are currently exposed. `$1` is now. */
const due = `n.push_yn AND n.pushed_at IS NULL AND n.expose_start_date <= $1::timestamptz
  AND (n.expose_end_date IS NULL OR $1 < n.expose_end_date)`;

/**
 * Pushes notices and events from their start on, in the background and on one server. A batch is claimed by advancing
 * the key before it is sent: a server that stops between two batches omits no member, and no member is notified twice
 * (NOTICES-13).
 */
@Injectable()
export class NoticePushJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly pushes: PushService,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('notices-push', everyMs, () => this.pushAll());
  }

  /**
   * Processes each notice one batch at a time, so that one for all members does not delay others, until none is left.
   */
  private pushAll(): Promise<void> {
    return this.jobs.inBatches(1, async () => {
      const notices = await this.database.query<'notices_push_due', DueNotice>(
        'notices_push_due',
        `SELECT n.board_sn, n.board_setting_cd, n.title, n.summary_content, n.target_user_key, n.pushed_key, n.version
         FROM notices n WHERE ${due} ORDER BY n.expose_start_date, n.board_sn LIMIT $2`,
        [this.clock.now(), noticesBatch],
      );
      await runEach(notices.map((notice) => () => this.pushBatch(notice)));
      return notices.length;
    });
  }

  /**
   * A notice that an operator changed meanwhile is read again first. One for a single member is attempted even without
   * a known device.
   */
  private async pushBatch(notice: DueNotice): Promise<void> {
    const { board_sn, version, pushed_key, target_user_key } = notice;
    const now = this.clock.now();
    const [taken] = await this.database.query<'notices_push_batch', { keys: number[] | null }>(
      'notices_push_batch',
      `WITH page AS (
         SELECT u.user_key, u.device_token FROM member_profiles u
         WHERE u.user_key > $4 AND u.user_key BETWEEN coalesce($6::int, 0) AND coalesce($6, 2147483647) AND u.deleted_at IS NULL
         ORDER BY u.user_key LIMIT $5
       ), moved AS (
         UPDATE notices n SET pushed_key = coalesce((SELECT max(user_key) FROM page), n.pushed_key),
           pushed_at = CASE WHEN (SELECT count(*) FROM page) < $5 THEN $1::timestamptz END
         WHERE n.board_sn = $2 AND n.version = $3 AND n.pushed_key = $4 AND ${due}
         RETURNING n.board_sn
       )
       SELECT array_agg(p.user_key) AS keys FROM page p, moved
       WHERE $6 IS NOT NULL OR p.device_token <> ''
         OR EXISTS (SELECT FROM push_subscriptions s WHERE s.user_key = p.user_key)`,
      [now, board_sn, version, pushed_key, membersBatch, target_user_key],
    );
    const push = pushOf(notice);
    await this.pushes.pushEach((taken?.keys ?? []).map((userKey) => ({ userKey, push })));
  }
}

/** Events are advertising and labelled as such. */
function pushOf({ board_sn, board_setting_cd, title, summary_content: text }: DueNotice): Push {
  const path = `/announce/${board_sn}`;
  return board_setting_cd === eventBoard
    ? { kind: 'marketing', title: noticeTexts.advertising(title), text, path }
    : { kind: 'notice', title, text, path };
}
