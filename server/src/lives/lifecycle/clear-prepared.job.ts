import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { ItemBackoff } from '../../core/jobs/item-backoff.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { LifecycleService } from './lifecycle.service.ts';

const jobName = 'lives-clear-prepared';
const everyMs = 60_000;
const minuteMs = 60_000;
const atMost = 100;

/** Cancels lives whose stream never arrived, so that their hosts can start again (BROADCAST-14). */
@Injectable()
export class ClearPreparedJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly lifecycle: LifecycleService,
    private readonly jobs: JobRunner,
    private readonly backoff: ItemBackoff,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, everyMs, () => this.clear());
  }

  private async clear(): Promise<void> {
    const waitedMs = this.settings.get('live_prepared_minutes') * minuteMs;
    const late = await this.database.query<'lives_prepared_late', { vod_key: number }>(
      'lives_prepared_late',
      `SELECT vod_key FROM lives l
       WHERE (state = 'ready' AND created_at < $3 AND ${ItemBackoff.isDue(1, 'l.vod_key::text', 2)})
         OR l.vod_key::text IN (${ItemBackoff.retryQuery(1, 2)})
       ORDER BY created_at LIMIT $4`,
      [jobName, this.clock.now(), new Date(this.clock.nowMs() - waitedMs), atMost],
    );
    const vodKeys = late.map(({ vod_key }) => vod_key);
    await this.backoff.each(jobName, vodKeys, (vodKey) => this.cancel(vodKey));
  }

  /** A live that its host ends meanwhile is fine. */
  private async cancel(vodKey: number): Promise<void> {
    try {
      await this.lifecycle.end(vodKey, 'auto');
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'live_ended')) throw error;
    }
  }
}
