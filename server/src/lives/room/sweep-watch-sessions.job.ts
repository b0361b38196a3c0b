import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dayMs, Sweeps } from '../../core/jobs/sweeps.ts';
import { Settings } from '../../core/settings/settings.ts';

/** Forgets who watched what, once it is longer ago than any history reaches back. */
@Injectable()
export class SweepWatchSessionsJob implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-watch-sessions', (ago) =>
      this.sweeps.sweep('watch_sessions', 't.ended_at < $1', [
        ago(this.settings.get('watch_sessions_days') * dayMs),
      ]),
    );
  }
}
