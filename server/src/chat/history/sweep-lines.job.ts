import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dayMs, Sweeps } from '../../core/jobs/sweeps.ts';
import { Settings } from '../../core/settings/settings.ts';

/**
 * Forgets what was said long ago. A live that runs keeps all its lines however old they are: its history is read, and
 * its gifts are told from their lines.
 */
@Injectable()
export class SweepLinesJob implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-chat-lines', (ago) =>
      this.sweeps.sweep(
        'chat_lines',
        `t.created_at < $1 AND t.channel_id NOT IN (
           SELECT l.vod_key::text FROM lives l WHERE l.state IN ('ready', 'live'))`,
        [ago(this.settings.get('chat_lines_days') * dayMs)],
      ),
    );
  }
}
