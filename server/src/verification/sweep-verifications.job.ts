import { Injectable, type OnModuleInit } from '@nestjs/common';
import { runEach } from '../core/jobs/run-each.ts';
import { dayMs, Sweeps } from '../core/jobs/sweeps.ts';
import { identityStatePrefix } from './identity/simulated-identity.ts';

/** How long codes and verifications that are over are kept: the limits of sends look an hour back. */
const keptMs = dayMs;

/** Forgets whom codes were sent to and who was verified, once nothing can come of it any more. */
@Injectable()
export class SweepVerificationsJob implements OnModuleInit {
  constructor(private readonly sweeps: Sweeps) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-verifications', (ago) => this.sweep(ago(keptMs)));
  }

  private async sweep(before: Date): Promise<void> {
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
