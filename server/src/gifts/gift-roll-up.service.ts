import { fanLevelMax, fanLevelOf, fanLevelStep } from '@honey/rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';

/** Fan clubs and live totals lag behind gifts by at most about this (design: within 5 s). */
const everyMs = 1_000;
const batch = 5_000;

/**
 * The roll-up, and in the same transaction the alarms of fans who reached a displayed level: 1, then every tenth. $1
 * maximum number of gifts, $2 now.
 */
const rollUpStatement = `
  WITH changes AS MATERIALIZED (SELECT host_key, user_key, vod_keys, before, after FROM gift_roll_up($1)), noted AS (
    SELECT count(alarm_note(c.user_key, 'fan_level', c.host_key || ':' || l.level, c.host_key,
      jsonb_build_object('fan_level', l.level), $2)) AS n
    FROM changes c CROSS JOIN LATERAL (
      SELECT max(s.level) AS level FROM (
        SELECT 1 AS level UNION ALL SELECT generate_series(${fanLevelStep}, ${fanLevelMax}, ${fanLevelStep})) s
      WHERE fan_level(c.after) >= s.level AND fan_level(c.before) < s.level) l
    WHERE l.level IS NOT NULL
  )
  SELECT host_key, user_key, vod_keys, before, after FROM changes, noted`;

interface FanChange {
  host_key: number;
  user_key: number;
  vod_keys: number[] | null;
  before: number;
  after: number;
}

/** Adds gifts to the totals of fan clubs, lives and givers, in the background and exactly once. */
@Injectable()
export class GiftRollUpService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEventBus,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('gift-roll-up', everyMs, () => this.run());
  }

  /** Rolls up all pending gifts, and emits events for fans who reached a new level. */
  async run(): Promise<void> {
    for (let full = true; full; ) {
      const changes = await this.database.query<'gift_roll_up', FanChange>('gift_roll_up', rollUpStatement, [
        batch,
        this.clock.now(),
      ]);
      full = changes.length === batch;
      if (changes.length > 0) {
        this.events.emit('giftsRolledUp', {
          fans: changes.map(({ host_key: hostKey, user_key: userKey, vod_keys: vodKeys }) => ({
            hostKey,
            userKey,
            vodKeys: vodKeys ?? [],
          })),
        });
      }
      for (const { host_key: hostKey, user_key: userKey, before, after } of changes) {
        const fanLevel = fanLevelOf(after);
        if (fanLevel !== fanLevelOf(before))
          this.events.emit('fanLevelChanged', { userKey, hostKey, fanLevel });
      }
    }
  }
}
