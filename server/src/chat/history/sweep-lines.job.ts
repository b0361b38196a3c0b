import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { Sweeps } from '../../core/jobs/sweeps.ts';
import { Settings } from '../../core/settings/settings.ts';

const everyMs = 3_600_000;
const dayMs = 86_400_000;

/**
 * Forgets what was said long ago. A live that runs keeps all its lines however old they are: its history is read, and
 * its gifts are told from their lines.
 */
@Injectable()
export class SweepLinesJob implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('sweep-chat-lines', everyMs, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    const before = new Date(this.clock.nowMs() - this.settings.get('chat_lines_days') * dayMs);
    await this.sweeps.sweep(
      'chat_lines',
      `t.created_at < $1 AND t.channel_id NOT IN (
         SELECT l.vod_key::text FROM lives l WHERE l.state IN ('ready', 'live'))`,
      [before],
    );
  }
}
