import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { runEach } from '../core/jobs/run-each.ts';
import { Sweeps } from '../core/jobs/sweeps.ts';
import { identityStatePrefix } from './identity/simulated-identity.ts';

const everyMs = 3_600_000;
/** How long codes and verifications that are over are kept: the limits of sends look an hour back. */
const keptMs = 86_400_000;

/** Forgets whom codes were sent to and who was verified, once nothing can come of it any more. */
@Injectable()
export class SweepVerificationsJob implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.jobs.every('sweep-verifications', everyMs, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    const before = new Date(this.clock.nowMs() - keptMs);
    await runEach([
      () => this.sweeps.sweep('phone_codes', 't.expires_at < $1', [before]),
      () => this.sweeps.sweep('identity_verifications', 't.expires_at < $1', [before]),
      () =>
        this.sweeps.sweep(
          'sandbox_states',
          `starts_with(t.name, $1)
             AND NOT EXISTS (SELECT FROM identity_verifications v WHERE t.name = $1 || v.id::text)`,
          [identityStatePrefix],
        ),
    ]);
  }
}
