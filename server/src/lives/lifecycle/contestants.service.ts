import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';

/** $1 the contestant. Lives whose contestants change get a new version, which their rooms follow. */
const leaveStatement = `
  WITH removed AS (
    DELETE FROM live_contestants c USING lives l
    WHERE l.vod_key = c.vod_key AND l.type = 'excel' AND l.state <> 'ended' AND c.host_key = $1 RETURNING c.vod_key
  )
  UPDATE lives SET room_version = room_version + 1 FROM removed WHERE lives.vod_key = removed.vod_key RETURNING lives.vod_key`;

/** The seats of hosts in lives of others. Who may be seated decides the caller: broadcast. */
@Injectable()
export class ContestantsService {
  constructor(private readonly database: Database) {}

  /** The host's excel live that has not ended, or undefined. */
  async excelLiveOf(within: Prisma.TransactionClient, hostKey: number): Promise<number | undefined> {
    const live = await within.live.findFirst({
      where: { hostKey, type: 'excel', state: { not: 'ended' } },
      select: { vodKey: true },
    });
    return live?.vodKey;
  }

  /** The number of seated hosts. */
  seated(within: Prisma.TransactionClient, vodKey: number): Promise<number> {
    return within.liveContestant.count({ where: { vodKey } });
  }

  /** Seats a host behind the others. Fails with a unique violation if the host is already seated. */
  async seat(within: Prisma.TransactionClient, vodKey: number, hostKey: number): Promise<void> {
    const { _max } = await within.liveContestant.aggregate({ where: { vodKey }, _max: { seat: true } });
    await within.liveContestant.create({ data: { vodKey, hostKey, seat: (_max.seat ?? -1) + 1 } });
  }

  /** Removes a host from a live. Returns false if the host has no seat there. */
  async unseat(within: Prisma.TransactionClient, vodKey: number, hostKey: number): Promise<boolean> {
    const { count } = await within.liveContestant.deleteMany({ where: { vodKey, hostKey } });
    return count > 0;
  }

  /** Releases every seat of a contestant in running excel lives, and returns those lives. */
  async leaveAll(hostKey: number): Promise<number[]> {
    const left = await this.database.query<'lives_leave_contests', { vod_key: number }>(
      'lives_leave_contests',
      leaveStatement,
      [hostKey],
    );
    return left.map(({ vod_key }) => vod_key);
  }
}
