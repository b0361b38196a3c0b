import { setImmediate as yielded } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChatService } from '../../chat/chat.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { alarmTypes } from '../alarm-kinds.ts';

/** How soon those who are connected hear of what is new. */
const everyMs = 1_000;
/** Connected members who are asked for in one statement. */
const batch = 500;
/** What is older was told, or is read with the lists that a connection begins with. */
const newSeconds = { activity: 15, live: 60 };
/** Pages ask again for what they show: a hundred in a second, so that gifts go on meanwhile, and none later than this. */
const spreadMsPerMember = 10;
const spreadLeastMs = 1_000;
const spreadMaxMs = 10_000;
/** Longer than what counts as new. */
const rememberedMs = 180_000;

/**
 * Tells the members who are connected to this process that there is something new; their pages read the badge and the lists again.
 * Every process follows the database for its own, in batches between which others have their turn: a host with a hundred thousand
 * followers costs what those connected cost (ALARMS-10).
 */
@Injectable()
export class TellMembers implements OnModuleInit {
  private readonly activities = new LRUCache<number, true>({ max: 100_000, ttl: rememberedMs });
  private readonly lives = new LRUCache<number, true>({ max: 10_000, ttl: rememberedMs });

  constructor(
    private readonly database: Database,
    private readonly chat: ChatService,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.everyProcess('alarms-tell', everyMs, () => this.tell());
  }

  private async tell(): Promise<void> {
    const connected = this.chat.connectedMembers();
    if (connected.length === 0) return;
    await this.tellActivities(connected);
    await this.tellLives(connected);
  }

  private async tellActivities(connected: readonly number[]): Promise<void> {
    const rows = await this.database.query<{ alarm_sn: number; user_key: number; hidden: boolean }>(
      'alarms_new',
      `SELECT a.alarm_sn, a.user_key, a.from_key IS NOT NULL
         AND a.from_key IN (SELECT alarm_people_hidden(a.user_key, $2)) AS hidden
       FROM alarms a WHERE a.noted_at > now() - make_interval(secs => $3) AND a.user_key = ANY ($1::int[])`,
      [connected, this.clock.now(), newSeconds.activity],
    );
    const fresh = rows.filter(({ alarm_sn }) => !this.activities.has(alarm_sn));
    for (const { alarm_sn } of fresh) this.activities.set(alarm_sn, true);
    // Once a round, however many there are.
    for (const user_key of new Set(fresh.filter(({ hidden }) => !hidden).map((row) => row.user_key))) {
      this.chat.tellMember(user_key, 'alarm', { event: 'new', type_cd: alarmTypes.activity });
    }
  }

  private async tellLives(connected: readonly number[]): Promise<void> {
    const rows = await this.database.query<{ live_alarm_sn: number }>(
      'alarms_new_lives',
      'SELECT live_alarm_sn FROM live_alarms WHERE noted_at > now() - make_interval(secs => $1) ORDER BY live_alarm_sn',
      [newSeconds.live],
    );
    for (const { live_alarm_sn } of rows) {
      if (this.lives.has(live_alarm_sn)) continue;
      await this.tellLive(live_alarm_sn, connected);
      // Where the database is lost in between, it is told again, which does no harm.
      this.lives.set(live_alarm_sn, true);
    }
  }

  private async tellLive(liveAlarmSn: number, connected: readonly number[]): Promise<void> {
    const followers: number[] = [];
    for (let at = 0; at < connected.length; at += batch) {
      const some = await this.database.query<{ user_key: number }>(
        'alarms_live_followers',
        'SELECT user_key FROM live_alarm_followers($1, $2, $3)',
        [liveAlarmSn, connected.slice(at, at + batch), this.clock.now()],
      );
      followers.push(...some.map(({ user_key }) => user_key));
    }
    const news = { event: 'new', type_cd: alarmTypes.live, ...spreadOf(followers.length) };
    for (let at = 0; at < followers.length; at += batch) {
      for (const userKey of followers.slice(at, at + batch)) this.chat.tellMember(userKey, 'alarm', news);
      await yielded();
    }
  }
}

/** Within how long the pages of so many who are told at once are to ask, where they are more than can ask within a second. */
function spreadOf(told: number): { within_ms?: number } {
  const within = Math.min(told * spreadMsPerMember, spreadMaxMs);
  return within > spreadLeastMs ? { within_ms: within } : {};
}
