import { setImmediate as yielded } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChatService } from '../../chat/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { entryLimit } from '../../core/entry-limit.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { alarmTypes } from '../alarm-kinds.ts';

/** How soon connected members are notified. */
const everyMs = 1_000;
/** Connected members checked by one statement. */
const batch = 500;
/** Older alarms were announced, or are in the lists read at the start of a connection. */
const newSeconds = { activity: 15, live: 60 };
/**
 * Notified pages reload their data: a hundred per second, so that gifts proceed meanwhile, and none later than the
 * maximum.
 */
const spreadMsPerMember = 10;
const spreadMinMs = 1_000;
const spreadMaxMs = 10_000;
/** Longer than the time for which an alarm counts as new. */
const dedupeMs = 180_000;

/**
 * Notifies members connected to this process of new alarms; their pages reload the badge and the lists. Every process
 * polls the database for its own members, in batches that yield to other work: a host with a hundred thousand followers
 * costs only as much as the connected ones (ALARMS-10).
 */
@Injectable()
export class NotifyMembersJob implements OnModuleInit {
  private readonly activities = new LRUCache<number, true>({ ...entryLimit(100_000), ttl: dedupeMs });
  private readonly lives = new LRUCache<number, true>({ ...entryLimit(10_000), ttl: dedupeMs });

  constructor(
    private readonly database: Database,
    private readonly chat: ChatService,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.everyProcess('alarms-tell', everyMs, () => this.notify());
  }

  private async notify(): Promise<void> {
    const connected = this.chat.connectedMembers();
    if (connected.length === 0) return;
    await this.notifyActivities(connected);
    await this.notifyLives(connected);
  }

  private async notifyActivities(connected: readonly number[]): Promise<void> {
    const rows = await this.database.query<
      'alarms_new',
      { alarm_sn: number; user_key: number; hidden: boolean }
    >(
      'alarms_new',
      `SELECT a.alarm_sn, a.user_key, a.from_key IS NOT NULL
         AND a.from_key IN (SELECT alarm_people_hidden(a.user_key, $2)) AS hidden
       FROM alarms a WHERE a.noted_at > now() - make_interval(secs => $3) AND a.user_key = ANY ($1::int[])`,
      [connected, this.clock.now(), newSeconds.activity],
    );
    const fresh = rows.filter(({ alarm_sn }) => !this.activities.has(alarm_sn));
    for (const { alarm_sn } of fresh) this.activities.set(alarm_sn, true);
    // Once per round, however many alarms there are.
    for (const user_key of new Set(fresh.filter(({ hidden }) => !hidden).map((row) => row.user_key))) {
      this.chat.sendToMember(user_key, 'alarm', { event: 'new', type_cd: alarmTypes.activity });
    }
  }

  private async notifyLives(connected: readonly number[]): Promise<void> {
    const rows = await this.database.query<'alarms_new_lives', { live_alarm_sn: number }>(
      'alarms_new_lives',
      'SELECT live_alarm_sn FROM live_alarms WHERE noted_at > now() - make_interval(secs => $1) ORDER BY live_alarm_sn',
      [newSeconds.live],
    );
    for (const { live_alarm_sn } of rows) {
      if (this.lives.has(live_alarm_sn)) continue;
      await this.notifyLive(live_alarm_sn, connected);
      // If the database fails in between, members are notified again, which is harmless.
      this.lives.set(live_alarm_sn, true);
    }
  }

  private async notifyLive(liveAlarmSn: number, connected: readonly number[]): Promise<void> {
    const followers: number[] = [];
    for (let at = 0; at < connected.length; at += batch) {
      const some = await this.database.query<'alarms_live_followers', { user_key: number }>(
        'alarms_live_followers',
        'SELECT user_key FROM live_alarm_followers($1, $2, $3)',
        [liveAlarmSn, connected.slice(at, at + batch), this.clock.now()],
      );
      followers.push(...some.map(({ user_key }) => user_key));
    }
    const news = { event: 'new', type_cd: alarmTypes.live, ...spreadOf(followers.length) };
    for (let at = 0; at < followers.length; at += batch) {
      for (const userKey of followers.slice(at, at + batch)) this.chat.sendToMember(userKey, 'alarm', news);
      await yielded();
    }
  }
}

/**
 * The time over which the pages of simultaneously notified members spread their requests, if there are more than a
 * second can serve.
 */
function spreadOf(memberCount: number): { within_ms?: number } {
  const within = Math.min(memberCount * spreadMsPerMember, spreadMaxMs);
  return within > spreadMinMs ? { within_ms: within } : {};
}
