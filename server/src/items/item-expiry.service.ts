import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Blocks } from '../blocks/blocks.service.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { PutOff } from '../core/jobs/put-off.ts';
import { runEach } from '../core/jobs/run-each.ts';
import { UsersService } from '../users/users.service.ts';

const jobName = 'item-expiry';
/** Under this name hosts are put off whose places of managers could not be ended. */
const placesJobName = 'item-expiry-places';
const everyMs = 1_000;

/** Ends what items do when their time is over. What looks at an end itself (lists, places) does not wait for this. */
@Injectable()
export class ItemExpiry implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly blocks: Blocks,
    private readonly users: UsersService,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly putOff: PutOff,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, everyMs, () => this.expire());
  }

  private async expire(): Promise<void> {
    const now = this.clock.now();
    await runEach([() => this.endEffects(now), () => this.endManagerPlaces(now)]);
  }

  private async endEffects(now: Date): Promise<void> {
    const members = await this.over(jobName, "kind <> 'managers'", now);
    await this.putOff.each(jobName, members, async (userKey) => {
      const ended = await this.database.query(
        'item_effects_expire',
        'SELECT user_key FROM item_effects_expire($1, $2) AS user_key',
        [now, userKey],
      );
      if (ended.length > 0) this.users.forgetBrief(userKey);
    });
  }

  /** The surplus is dismissed before its places go, so that the next run does what a stop in between left. */
  private async endManagerPlaces(now: Date): Promise<void> {
    const hosts = await this.over(placesJobName, "kind = 'managers'", now);
    await this.putOff.each(placesJobName, hosts, async (userKey) => {
      await this.blocks.dismissSurplus(userKey);
      await this.database.query('item_manager_places_end', 'SELECT item_manager_places_end($1, $2)', [
        userKey,
        now,
      ]);
    });
  }

  /** Of whom effects of these kinds are over, but for those that wait for their next try; and who is to be tried again. */
  private async over(job: string, kinds: string, now: Date): Promise<number[]> {
    const rows = await this.database.query<{ user_key: number }>(
      `${job}_over`,
      `SELECT user_key FROM item_effects e
       WHERE ${kinds} AND ends_at <= $2 AND ${PutOff.isDue(1, 'e.user_key::text', 2)}
       UNION SELECT again.item::int FROM (${PutOff.again(1, 2)}) again ORDER BY user_key`,
      [job, now],
    );
    return rows.map(({ user_key }) => user_key);
  }
}
