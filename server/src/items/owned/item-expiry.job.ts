import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BlocksService } from '../../blocks/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { ItemBackoff } from '../../core/jobs/item-backoff.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { UsersService } from '../../users/index.ts';

const jobName = 'item-expiry';
/** The backoff name of hosts whose manager places could not be ended. */
const managerPlacesJobName = 'item-expiry-places';
const everyMs = 1_000;

type ExpiryJob = typeof jobName | typeof managerPlacesJobName;

/**
 * Ends the effects of items when their time is up. Code that checks the end itself (lists, places) does not depend on
 * this.
 */
@Injectable()
export class ItemExpiryJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly blocks: BlocksService,
    private readonly users: UsersService,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly backoff: ItemBackoff,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, everyMs, () => this.expire());
  }

  private async expire(): Promise<void> {
    const now = this.clock.now();
    await runEach([() => this.endEffects(now), () => this.endManagerPlaces(now)]);
  }

  private async endEffects(now: Date): Promise<void> {
    const members = await this.withExpiredEffects(jobName, "kind <> 'managers'", now);
    await this.backoff.each(jobName, members, async (userKey) => {
      const ended = await this.database.query(
        'item_effects_expire',
        'SELECT user_key FROM item_effects_expire($1, $2) AS user_key',
        [now, userKey],
      );
      if (ended.length > 0) this.users.invalidateBrief(userKey);
    });
  }

  /** Surplus managers are dismissed before the places end, so that the next run completes what an interruption left. */
  private async endManagerPlaces(now: Date): Promise<void> {
    const hosts = await this.withExpiredEffects(managerPlacesJobName, "kind = 'managers'", now);
    await this.backoff.each(managerPlacesJobName, hosts, async (userKey) => {
      await this.blocks.dismissSurplus(userKey);
      await this.database.query('item_manager_places_end', 'SELECT item_manager_places_end($1, $2)', [
        userKey,
        now,
      ]);
    });
  }

  /** Returns members with expired effects of these kinds: those that are not backed off, and those due for a retry. */
  private async withExpiredEffects(job: ExpiryJob, kinds: string, now: Date): Promise<number[]> {
    const rows = await this.database.query<`${typeof job}_over`, { user_key: number }>(
      `${job}_over`,
      `SELECT user_key FROM item_effects e
       WHERE ${kinds} AND ends_at <= $2 AND ${ItemBackoff.isDue(1, 'e.user_key::text', 2)}
       UNION SELECT again.item::int FROM (${ItemBackoff.retryQuery(1, 2)}) again ORDER BY user_key`,
      [job, now],
    );
    return rows.map(({ user_key }) => user_key);
  }
}
