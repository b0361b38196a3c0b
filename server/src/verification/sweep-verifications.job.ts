import { Injectable, type OnModuleInit } from '@nestjs/common';
import { runEach } from '../core/jobs/run-each.ts';
import { dayMs, SweepService } from '../core/jobs/sweep.service.ts';
import { identityStatePrefix } from './identity/simulated-identity.ts';

/** How long expired codes and verifications are retained: the send limits cover the last hour. */
const retentionMs = dayMs;

/** Deletes expired codes and verifications with their personal data. */
@Injectable()
export class SweepVerificationsJob implements OnModuleInit {
  constructor(private readonly sweeps: SweepService) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-verifications', (ago) => this.sweep(ago(retentionMs)));
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
