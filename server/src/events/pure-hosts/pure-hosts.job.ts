import { monthBefore, monthStart, seoulMonth } from '@honey/rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { pureHostsClose } from '../events.functions.ts';

const everyMs = 60_000;

/**
 * Freezes the pure hosts of the last month once it is over, on one server and once a month (EVENTS-64). A delay lets
 * the last night's lives end and their watch sessions be counted.
 */
@Injectable()
export class PureHostsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('pure-hosts', everyMs, () => this.run());
  }

  /** Closes the last month, unless it is closed or ended too recently. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const delayMs = this.settings.get('pure_host_close_minutes') * 60_000;
    const month = monthBefore(seoulMonth(new Date(now.getTime() - delayMs)), 1);
    if (await this.database.prisma.pureHostMonth.findUnique({ where: { month } })) return;
    const call = pureHostsClose({
      month,
      from: monthStart(month),
      until: monthStart(monthBefore(month, -1)),
      live_day_seconds: this.settings.get('live_day_hours') * 3_600,
      days_min: this.settings.get('pure_host_days'),
      watch_seconds: this.settings.get('pure_host_watch_minutes') * 60,
      places: this.settings.get('pure_host_places'),
      now,
    });
    // A month of watch sessions takes longer than a request may.
    await this.database.withDedicatedConnection((client) => client.query(call.text, [...call.values]));
  }
}
