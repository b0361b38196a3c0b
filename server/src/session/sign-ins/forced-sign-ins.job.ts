import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Revocations } from '../../core/access/revocations.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';

const everyMs = 500;

/**
 * Ends sign-ins of operators as members whose time has run out, or whose operator is one no more (ADMIN-10). A sign-out or a
 * new password of the operator needs no job: they end in the same commit.
 */
@Injectable()
export class ForcedSignInsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly revocations: Revocations,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    // On every server: one that waits for its turn at a lock would be late.
    this.jobs.everyProcess('forced-sign-ins', everyMs, () => this.endDue());
  }

  private async endDue(): Promise<void> {
    const ended = await this.database.query<{ user_key: number; sign_in_id: string }>(
      'forced_sign_ins_end_due',
      'SELECT user_key, sign_in_id FROM forced_sign_ins_end_due($1)',
      [this.clock.now()],
    );
    for (const { user_key: userKey, sign_in_id: signInId } of ended)
      this.revocations.adopt(userKey, { version: null, sign_in_ids: [signInId] }, 'operator');
  }
}
