import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { identityStatePrefix } from './simulated-identity.ts';

const everyMs = 3_600_000;
/** How long codes and verifications that are over are kept: the limits of sends look an hour back. */
const keptMs = 86_400_000;

/** Forgets whom codes were sent to and who was verified, once nothing can come of it any more. */
@Injectable()
export class SweepSignUpsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('sweep-sign-ups', everyMs, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    const before = { lt: new Date(this.clock.nowMs() - keptMs) };
    await this.database.prisma.phoneCode.deleteMany({ where: { expiresAt: before } });
    await this.database.prisma.identityVerification.deleteMany({ where: { expiresAt: before } });
    await this.database.query(
      'sign_up_sweep_simulated',
      `DELETE FROM sandbox_states s WHERE starts_with(s.name, $1)
         AND NOT EXISTS (SELECT FROM identity_verifications v WHERE s.name = $1 || v.id::text)`,
      [identityStatePrefix],
    );
  }
}
