import { Injectable, type OnModuleInit } from '@nestjs/common';
import { runEach } from '../../core/jobs/run-each.ts';
import { dayMs, SweepService } from '../../core/jobs/sweep.service.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';

/** How long an expired token is still distinguished from an unknown one. */
const tokenRetentionMs = dayMs;
/** How long the origin of a sign-in can be looked up: three months, as the law requires. */
const signInRetentionMs = 92 * dayMs;

/** Deletes old sign-ins with their addresses, and failures that no longer count. */
@Injectable()
export class SweepSignInsJob implements OnModuleInit {
  constructor(
    private readonly settings: SettingsStore,
    private readonly sweeps: SweepService,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-sign-ins', (ago) => this.sweep(ago));
  }

  private async sweep(ago: (ms: number) => Date): Promise<void> {
    await runEach([
      () => this.sweeps.sweep('refresh_tokens', 't.expires_at < $1', [ago(tokenRetentionMs)]),
      // Its tokens have expired by then: each is valid for three days.
      () => this.sweeps.sweep('sign_ins', 't.last_used_at < $1', [ago(signInRetentionMs)]),
      () => this.sweeps.sweep('factor_challenges', 't.expires_at < $1', [ago(0)]),
      () =>
        this.sweeps.sweep(
          'attempt_limits',
          't.last_at < $1 AND (t.locked_until IS NULL OR t.locked_until < $2)',
          [ago(this.settings.get('login_lock_seconds') * 1000), ago(0)],
        ),
    ]);
  }
}
