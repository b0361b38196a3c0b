import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.ts';
import { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { JobRunner } from '../../../core/jobs/job-runner.ts';
import { keyOrLoginId } from '../../../core/sandbox/key-or-login-id.ts';
import { PastWatchingService } from '../../../lives/index.ts';
import type { MissionList } from '../missions.dto.ts';
import { MissionsJob, missionsJobName } from '../missions.job.ts';
import { MissionsService } from '../missions.service.ts';
import type { SandboxWatchedMinutes } from './sandbox-missions.dto.ts';

/** Adds watched minutes from the console and for fixtures. */
@Injectable()
export class SandboxMissionsService {
  constructor(
    private readonly watching: PastWatchingService,
    private readonly database: Database,
    private readonly missions: MissionsService,
    private readonly job: MissionsJob,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  /** Adds watched minutes, and pays what follows. Throws user_not_found, sandbox_no_live_to_watch. */
  async watch({ user_key, minutes }: SandboxWatchedMinutes): Promise<MissionList> {
    const [member] = await this.database.query<'sandbox_missions_member', { user_key: number }>(
      'sandbox_missions_member',
      `SELECT u.user_key FROM member_profiles u WHERE u.deleted_at IS NULL AND ${keyOrLoginId('u.user_key', '$1')}`,
      [user_key],
    );
    if (!member) throw new AppError('user_not_found');
    const userKey = member.user_key;
    if (!(await this.watching.add(userKey, minutes, this.clock.now())))
      throw new AppError('sandbox_no_live_to_watch');
    await this.jobs.withJobLock(missionsJobName, async () => {
      await this.job.noteWatchingOf([userKey]);
      await this.job.run();
    });
    return this.missions.list(userKey);
  }
}
