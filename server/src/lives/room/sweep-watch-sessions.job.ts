import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dayMs, SweepService } from '../../core/jobs/sweep.service.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';

/** Deletes watch sessions older than any history reaches back. */
@Injectable()
export class SweepWatchSessionsJob implements OnModuleInit {
  constructor(
    private readonly sweeps: SweepService,
    private readonly settings: SettingsStore,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-watch-sessions', (ago) =>
      this.sweeps.sweep('watch_sessions', 't.ended_at < $1', [
        ago(this.settings.get('watch_sessions_days') * dayMs),
      ]),
    );
  }
}
