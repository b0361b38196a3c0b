import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Blocks } from '../blocks/blocks.service.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { runEach } from '../core/jobs/run-each.ts';
import { UsersService } from '../users/users.service.ts';

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
  ) {}

  onModuleInit(): void {
    this.jobs.every('item-expiry', everyMs, () => this.expire());
  }

  private async expire(): Promise<void> {
    const now = this.clock.now();
    const rows = await this.database.query<{ user_key: number }>(
      'item_effects_expire',
      'SELECT user_key FROM item_effects_expire($1) AS user_key',
      [now],
    );
    for (const { user_key } of rows) this.users.forgetBrief(user_key);
    await this.endManagerPlaces(now);
  }

  /** The surplus is dismissed before its places go, so that the next run does what a stop in between left. */
  private async endManagerPlaces(now: Date): Promise<void> {
    const hosts = await this.database.query<{ user_key: number }>(
      'item_manager_places_over',
      "SELECT user_key FROM item_effects WHERE kind = 'managers' AND ends_at <= $1 ORDER BY user_key",
      [now],
    );
    await runEach(
      hosts.map(({ user_key }) => async () => {
        await this.blocks.dismissSurplus(user_key);
        await this.database.query('item_manager_places_end', 'SELECT item_manager_places_end($1, $2)', [
          user_key,
          now,
        ]);
      }),
    );
  }
}
