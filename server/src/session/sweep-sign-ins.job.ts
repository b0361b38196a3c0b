import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { Settings } from '../core/settings/settings.ts';

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
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('sweep-sign-ins', everyMs, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    const { prisma } = this.database;
    const nowMs = this.clock.nowMs();
    const before = (ms: number) => ({ lt: new Date(nowMs - ms) });
    await prisma.refreshToken.deleteMany({ where: { expiresAt: before(tokensKeptMs) } });
    // No token of it is left by then: each lives for three days.
    await prisma.signIn.deleteMany({ where: { lastUsedAt: before(signInsKeptMs) } });
    await prisma.attemptLimit.deleteMany({
      where: {
        lastAt: before(this.settings.get('login_lock_seconds') * 1000),
        OR: [{ lockedUntil: null }, { lockedUntil: before(0) }],
      },
    });
  }
}
