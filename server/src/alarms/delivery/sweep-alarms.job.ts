import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';

const everyMs = 3_600_000;
const batch = 1_000;
const dayMs = 86_400_000;

/** $1 cutoff, $2 limit. Read marks of a live alarm are deleted with it. */
const statements = {
  alarms_sweep: `DELETE FROM alarms WHERE alarm_sn IN (SELECT alarm_sn FROM alarms WHERE created_at < $1 LIMIT $2) RETURNING 1`,
  alarms_sweep_lives: `
    WITH old AS (
      SELECT live_alarm_sn FROM live_alarms WHERE began_at < $1 LIMIT $2
    ), reads AS (
      DELETE FROM live_alarm_reads r USING old WHERE r.live_alarm_sn = old.live_alarm_sn
    )
    DELETE FROM live_alarms a USING old WHERE a.live_alarm_sn = old.live_alarm_sn RETURNING 1`,
} as const;
const names = ['alarms_sweep', 'alarms_sweep_lives'] as const satisfies (keyof typeof statements)[];

/** Deletes alarms after alarm_keep_days (ALARMS-13). */
@Injectable()
export class SweepAlarmsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('alarms-sweep', everyMs, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    const before = new Date(this.clock.nowMs() - this.settings.get('alarm_keep_days') * dayMs);
    await runEach(
      names.map(
        (name) => () =>
          this.jobs.inBatches(batch, async (atMost) => {
            const deleted = await this.database.query(name, statements[name], [before, atMost]);
            return deleted.length;
          }),
      ),
    );
  }
}
