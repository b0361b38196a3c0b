import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { Sweeps } from '../../core/jobs/sweeps.ts';
import { Settings } from '../../core/settings/settings.ts';

const everyMs = 3_600_000;
const dayMs = 86_400_000;

/** Forgets who watched what, once it is longer ago than any history reaches back. */
@Injectable()
export class SweepWatchSessionsJob implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('sweep-watch-sessions', everyMs, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    const before = new Date(this.clock.nowMs() - this.settings.get('watch_sessions_days') * dayMs);
    await this.sweeps.sweep('watch_sessions', 't.ended_at < $1', [before]);
  }
}
