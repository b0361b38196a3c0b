import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RevocationRegistry } from '../../core/access/revocation.registry.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';

const everyMs = 500;

/**
 * Ends operators' sign-ins as members that have expired, or whose operator lost the role (ADMIN-10). A sign-out or
 * password change of the operator needs no job: it ends them in the same commit.
 */
@Injectable()
export class ForcedSignInsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly revocations: RevocationRegistry,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    // Runs on every server: waiting for a lock would delay it.
    this.jobs.everyProcess('forced-sign-ins', everyMs, () => this.endDue());
  }

  private async endDue(): Promise<void> {
    const ended = await this.database.query<
      'forced_sign_ins_end_due',
      { user_key: number; sign_in_id: string }
    >('forced_sign_ins_end_due', 'SELECT user_key, sign_in_id FROM forced_sign_ins_end_due($1)', [
      this.clock.now(),
    ]);
    for (const { user_key: userKey, sign_in_id: signInId } of ended)
      this.revocations.applyCommitted(userKey, { version: null, sign_in_ids: [signInId] }, 'operator');
  }
}
