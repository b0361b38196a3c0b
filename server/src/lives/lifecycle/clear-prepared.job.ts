import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { Settings } from '../../core/settings/settings.ts';
import { LifecycleService } from '../lifecycle.service.ts';

const everyMs = 60_000;
const minuteMs = 60_000;
const atMost = 100;

/** Takes back lives whose stream never came, so that their hosts can begin anew (BROADCAST-14). */
@Injectable()
export class ClearPreparedJob implements OnModuleInit {
  private readonly logger = new Logger('PreparedLives');

  constructor(
    private readonly database: Database,
    private readonly lifecycle: LifecycleService,
    private readonly jobs: JobRunner,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('lives-clear-prepared', everyMs, () => this.clear());
  }

  private async clear(): Promise<void> {
    const waitedMs = this.settings.get('live_prepared_minutes') * minuteMs;
    const late = await this.database.prisma.live.findMany({
      where: { state: 'ready', createdAt: { lt: new Date(this.clock.nowMs() - waitedMs) } },
      select: { vodKey: true },
      orderBy: { createdAt: 'asc' },
      take: atMost,
    });
    for (const { vodKey } of late) {
      // One that its host ends meanwhile does not keep the others from being cleared.
      await this.lifecycle.end(vodKey, 'auto').catch((error: unknown) => {
        this.logger.warn(
          `live ${vodKey} was not taken back: ${error instanceof Error ? error.message : error}`,
        );
      });
    }
  }
}
