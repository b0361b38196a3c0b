import { Injectable, type OnModuleInit } from '@nestjs/common';
import { runEach } from '../../core/jobs/run-each.ts';
import { dayMs, Sweeps } from '../../core/jobs/sweeps.ts';
import { Settings } from '../../core/settings/settings.ts';

/** How long a token that ran out is still told from one that never was. */
const tokensKeptMs = dayMs;
/** How long it can be looked up from where a member had signed in. */
const signInsKeptMs = 30 * dayMs;

/** Forgets sign-ins that are long over, with where they came from, and failures that no longer count. */
@Injectable()
export class SweepSignInsJob implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-sign-ins', (ago) => this.sweep(ago));
  }

  private async sweep(ago: (ms: number) => Date): Promise<void> {
    await runEach([
      () => this.sweeps.sweep('refresh_tokens', 't.expires_at < $1', [ago(tokensKeptMs)]),
      // No token of it is left by then: each lives for three days.
      () => this.sweeps.sweep('sign_ins', 't.last_used_at < $1', [ago(signInsKeptMs)]),
      () =>
        this.sweeps.sweep(
          'attempt_limits',
          't.last_at < $1 AND (t.locked_until IS NULL OR t.locked_until < $2)',
          [ago(this.settings.get('login_lock_seconds') * 1000), ago(0)],
        ),
    ]);
  }
}
