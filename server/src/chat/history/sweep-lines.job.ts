import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dayMs, SweepService } from '../../core/jobs/sweep.service.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';

/**
 * Deletes old lines. A running live retains all its lines regardless of age: they serve its history and its gift list.
 */
@Injectable()
export class SweepLinesJob implements OnModuleInit {
  constructor(
    private readonly sweeps: SweepService,
    private readonly settings: SettingsStore,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-chat-lines', (ago) =>
      this.sweeps.sweep(
        'chat_lines',
        `t.created_at < $1 AND t.channel_id NOT IN (
           SELECT l.vod_key::text FROM live_cards l WHERE l.state IN ('ready', 'live'))`,
        [ago(this.settings.get('chat_lines_days') * dayMs)],
      ),
    );
  }
}
