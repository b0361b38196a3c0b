import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { Sweeps } from '../../core/jobs/sweeps.ts';
import { Settings } from '../../core/settings/settings.ts';

const everyMs = 3_600_000;
const dayMs = 86_400_000;
/** How long a token that ran out is still told from one that never was. */
const tokensKeptMs = dayMs;
/** How long it can be looked up from where a member had signed in. */
const signInsKeptMs = 30 * dayMs;

/** Forgets sign-ins that are long over, with where they came from, and failures that no longer count. */
@Injectable()
export class SweepSignInsJob implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly jobs: JobRunner,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.jobs.every('sweep-sign-ins', everyMs, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    const nowMs = this.clock.nowMs();
    const before = (ms: number) => new Date(nowMs - ms);
    await runEach([
      () => this.sweeps.sweep('refresh_tokens', 't.expires_at < $1', [before(tokensKeptMs)]),
      // No token of it is left by then: each lives for three days.
      () => this.sweeps.sweep('sign_ins', 't.last_used_at < $1', [before(signInsKeptMs)]),
      () =>
        this.sweeps.sweep(
          'attempt_limits',
          't.last_at < $1 AND (t.locked_until IS NULL OR t.locked_until < $2)',
          [before(this.settings.get('login_lock_seconds') * 1000), before(0)],
        ),
    ]);
  }
}
