import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { millisecondsOf } from '../../core/database/milliseconds.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { UsersService } from '../../users/index.ts';
import { pathOfLive } from '../lists/alarm-paths.ts';
import { type ActiveRow, presentActive } from '../lists/alarm-presenter.ts';
import { PushService } from '../push/push.service.ts';
import { liveAlarmText } from '../texts.ts';

const everyMs = 1_000;
/** Alarms processed by one statement. */
const batch = 100;
/** Lives pushed in rotation, each one batch of followers at a time. */
const livesBatch = 20;
/** Follows scanned by one statement; only some of them can receive pushes. */
const followsBatch = 500;
/** Older alarms are not pushed; they remain in the list. */
const staleMs = 3_600_000;

interface DueRow extends ActiveRow {
  user_key: number;
  wanted: boolean;
}

interface DueLive {
  live_alarm_sn: number;
  host_key: number;
  vod_key: number;
  pushed_key: number;
  title: string;
}

/**
 * Pushes alarms, in the background and on one server. A batch is marked before it is sent: a server that stops in
 * between may omit a push, but none is sent twice (ALARMS-11).
 */
@Injectable()
export class PushAlarmsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly pushes: PushService,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly settings: SettingsStore,
  ) {}

  onModuleInit(): void {
    this.jobs.every('alarms-push', everyMs, () =>
      this.jobs.inBatches(batch, (atMost) => this.pushActivities(atMost)),
    );
    // Separate jobs: a member's own alarms do not wait for the followers of a hundred hosts.
    this.jobs.every('alarms-push-lives', everyMs, () => this.pushLives());
  }

  /**
   * Alarms caused by members are sent only to known phones and browsers; those of the site are attempted for all
   * members.
   */
  private async pushActivities(atMost: number): Promise<number> {
    const now = this.clock.now();
    const rows = await this.database.query<'alarms_push', DueRow>(
      'alarms_push',
      `WITH due AS (
         SELECT alarm_sn FROM alarms WHERE pushed_at IS NULL ORDER BY alarm_sn LIMIT $1 FOR UPDATE SKIP LOCKED
       ), taken AS (
         UPDATE alarms a SET pushed_at = $2 FROM due WHERE a.alarm_sn = due.alarm_sn
         RETURNING a.alarm_sn, a.user_key, a.kind, a.from_key, a.detail, a.created_at, a.read_at
       )
       SELECT t.alarm_sn, t.user_key, t.kind, t.from_key, t.detail, ${millisecondsOf('t.created_at')} AS created_at,
         t.read_at IS NOT NULL AS read,
         t.read_at IS NULL AND t.created_at > $3 AND (t.from_key IS NULL OR (
           t.from_key NOT IN (SELECT alarm_people_hidden(t.user_key, $2))
           AND (EXISTS (SELECT FROM push_subscriptions s WHERE s.user_key = t.user_key)
             OR EXISTS (SELECT FROM member_profiles u WHERE u.user_key = t.user_key AND u.device_token <> '')))) AS wanted
       FROM taken t ORDER BY t.alarm_sn`,
      [atMost, now, new Date(now.getTime() - staleMs)],
    );
    const wanted = rows.filter((row) => row.wanted);
    const people = await this.users.briefs(wanted.flatMap(({ from_key }) => from_key ?? []));
    await this.pushes.pushEach(
      wanted.map((row) => {
        const { kind, title, text, path } = presentActive(row, people);
        return { userKey: row.user_key, push: { kind, title, text, path } };
      }),
    );
    return rows.length;
  }

  /**
   * Processes each live one batch at a time, so that one with many followers does not delay others, until none is left.
   * A live that ended before all followers were notified waits as long as it may be resumed (ALARMS-8), then continues
   * with the rest.
   */
  private pushLives(): Promise<void> {
    return this.jobs.inBatches(1, async () => {
      const window = this.returnWindow();
      const due = await this.database.query<'alarms_push_lives', DueLive>(
        'alarms_push_lives',
        `SELECT a.live_alarm_sn, a.host_key, a.vod_key, a.pushed_key, l.title
         FROM live_alarms a JOIN live_cards l USING (vod_key)
         WHERE a.pushed_at IS NULL AND (l.state = 'live' OR l.ended_at <= $2 OR l.ended_at > $3)
         ORDER BY a.live_alarm_sn LIMIT $1`,
        [livesBatch, window.before, window.after],
      );
      await runEach(due.map((live) => () => this.pushLive(live)));
      return due.length;
    });
  }

  private async pushLive({ live_alarm_sn, host_key, vod_key, pushed_key, title }: DueLive): Promise<void> {
    const now = this.clock.now();
    const window = this.returnWindow();
    // Advancing the key claims the batch; a live that ended for good, or started long ago, is not pushed any further.
    const taken = await this.database.query<'alarms_push_live', { keys: number[] | null }>(
      'alarms_push_live',
      `WITH page AS (
         SELECT f.user_key FROM host_follows f JOIN live_alarms a ON a.live_alarm_sn = $1 AND a.host_key = f.host_key
         JOIN live_cards l ON l.vod_key = a.vod_key AND l.state = 'live' AND a.began_at > $4
         WHERE f.user_key > $2 ORDER BY f.user_key LIMIT $3
       ), moved AS (
         UPDATE live_alarms a SET pushed_key = coalesce((SELECT max(user_key) FROM page), pushed_key),
           pushed_at = CASE WHEN (SELECT count(*) FROM page) < $3 THEN $5::timestamptz END
         FROM live_cards l WHERE a.live_alarm_sn = $1 AND a.pushed_key = $2 AND a.pushed_at IS NULL AND l.vod_key = a.vod_key
           AND (l.state = 'live' OR l.ended_at <= $6 OR l.ended_at > $7)
         RETURNING a.live_alarm_sn
       )
       SELECT array_agg(p.user_key) AS keys FROM page p, moved
       WHERE EXISTS (SELECT FROM push_subscriptions s WHERE s.user_key = p.user_key)
         OR EXISTS (SELECT FROM member_profiles u WHERE u.user_key = p.user_key AND u.device_token <> '')`,
      [
        live_alarm_sn,
        pushed_key,
        followsBatch,
        new Date(now.getTime() - staleMs),
        now,
        window.before,
        window.after,
      ],
    );
    const keys = taken[0]?.keys ?? [];
    if (keys.length === 0) return;
    const [followers, hosts] = await Promise.all([
      this.database.query<'alarms_live_followers', { user_key: number }>(
        'alarms_live_followers',
        'SELECT user_key FROM live_alarm_followers($1, $2, $3)',
        [live_alarm_sn, keys, now],
      ),
      this.users.briefs([host_key]),
    ]);
    const push = {
      kind: 'live' as const,
      ...liveAlarmText(hosts.get(host_key)?.nick ?? '', title),
      path: pathOfLive(vod_key),
    };
    await this.pushes.pushEach(followers.map(({ user_key }) => ({ userKey: user_key, push })));
  }

  /** A live that ended before `before`, or after `after` (the sandbox moved time back), cannot be resumed. */
  private returnWindow(): { before: Date; after: Date } {
    const returnMs = this.settings.get('alarm_live_return_minutes') * 60_000;
    const nowMs = this.clock.nowMs();
    return { before: new Date(nowMs - returnMs), after: new Date(nowMs + returnMs) };
  }
}
