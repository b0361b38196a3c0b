import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { executeWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { assertMayBeSeated, ContestantsService, LifecycleService, lockHosts } from '../../lives/index.ts';
import { ContestTableService } from './contest-table.service.ts';
import type { ContestHost, ContestHostList, ContestHostQuery, OwnContestants } from './contests.dto.ts';

interface HostRow extends Omit<ContestHost, 'live_yn' | 'effects'> {
  live: boolean;
  total: number;
}

/**
 * $1 the searching member, $2 the pattern, $3 whether only hosts of running battle lives, $4 offset, $5 limit. Hosts
 * who block the searching member are omitted: they cannot be seated (BROADCAST-34).
 */
const searchStatement = `
  SELECT u.user_key, u.nick, u.profile_info, u.profile_id, u.vip_level, u.honor, l.vod_key IS NOT NULL AS live,
    count(*) OVER ()::int AS total
  FROM member_profiles u LEFT JOIN live_cards l ON l.host_key = u.user_key AND l.state = 'live'
  WHERE u.role = 'host' AND u.deleted_at IS NULL AND u.user_key <> $1
    AND u.user_key NOT IN (SELECT persons_blocked($1))
    AND (u.nick ILIKE $2 OR u.profile_id ILIKE $2) AND (NOT $3::boolean OR l.type = 'battle') AND NOT person_is_blocked(u.user_key, $1)
  ORDER BY u.nick, u.user_key OFFSET $4 LIMIT $5`;

/** The contestants of excel lives, chosen by their hosts. */
@Injectable()
export class ContestsService {
  constructor(
    private readonly database: Database,
    private readonly contestants: ContestantsService,
    private readonly table: ContestTableService,
    private readonly lifecycle: LifecycleService,
    private readonly settings: SettingsStore,
  ) {}

  /** Hosts by part of their nickname or profile ID, without the caller and hosts blocked by the caller (BLOCKS-12). */
  async search(userKey: number, query: ContestHostQuery): Promise<ContestHostList> {
    const { offset, limit } = pageOf(query);
    const pattern = `%${query.search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    const readPage = (from: number, count: number) =>
      this.database.query<'broadcast_contest_hosts', HostRow>('broadcast_contest_hosts', searchStatement, [
        userKey,
        pattern,
        query.type === 'battle',
        from,
        count,
      ]);
    const rows = await readPage(offset, limit);
    // Beyond the last page no row carries the total.
    const total = rows[0]?.total ?? (offset > 0 ? ((await readPage(0, 1))[0]?.total ?? 0) : 0);
    const list = rows.map(({ live, total: _, ...brief }) => ({ ...brief, live_yn: yn(live) }));
    return { list, total, offset, limit };
  }

  /**
   * Seats a host in the caller's excel live. Throws self_target, contest_live_needed, contestant_not_found,
   * contestant_on_air, contestant_taken, contestant_limit.
   */
  async add(hostKey: number, targetKey: number): Promise<OwnContestants> {
    if (hostKey === targetKey) throw new AppError('self_target');
    return this.change(hostKey, async (within, vodKey) => {
      await lockHosts(within, [targetKey]);
      await assertMayBeSeated(within, hostKey, targetKey);
      const seated = await this.contestants.seated(within, vodKey);
      if (seated >= this.settings.get('contest_hosts_max')) throw new AppError('contestant_limit');
      await this.contestants.seat(within, vodKey, targetKey);
    });
  }

  /**
   * Removes a host from the caller's excel live; received gifts are unaffected. Hosts who pass their own key leave the
   * excel live in which they are a contestant. Throws contest_live_needed, contestant_not_found.
   */
  async remove(hostKey: number, targetKey: number): Promise<OwnContestants> {
    if (hostKey === targetKey) return this.leave(hostKey);
    return this.change(hostKey, async (within, vodKey) => {
      if (!(await this.contestants.unseat(within, vodKey, targetKey)))
        throw new AppError('contestant_not_found');
    });
  }

  /**
   * Releases every seat of a contestant; returns the live that was joined last. Throws contestant_not_found without a
   * seat.
   */
  private async leave(contestantKey: number): Promise<OwnContestants> {
    const vodKeys = await this.contestants.leaveAll(contestantKey);
    if (vodKeys.length === 0) throw new AppError('contestant_not_found');
    const vodKey = Math.max(...vodKeys);
    await this.table.publishExcel(vodKeys);
    await this.lifecycle.syncRooms();
    return { vod_key: vodKey, list: await this.table.places(vodKey) };
  }

  /** Serializes changes of one host's contestants, so that the limit and the seat numbers hold. */
  private async change(
    hostKey: number,
    work: (within: Prisma.TransactionClient, vodKey: number) => Promise<void>,
  ): Promise<OwnContestants> {
    const vodKey = await this.database.prisma
      .$transaction(async (within) => {
        await executeWithin(
          within,
          'broadcast_lock_contest',
          `SELECT pg_advisory_xact_lock(hashtext('honey-contests'), $1::int)`,
          [hostKey],
        );
        const excelLive = await this.contestants.excelLiveOf(within, hostKey);
        if (excelLive === undefined) throw new AppError('contest_live_needed');
        await work(within, excelLive);
        await this.lifecycle.change(hostKey, {}, { within, vodKey: excelLive });
        return excelLive;
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) throw new AppError('contestant_taken');
        throw error;
      });
    await this.table.publishExcel([vodKey]);
    await this.lifecycle.syncRooms();
    return { vod_key: vodKey, list: await this.table.places(vodKey) };
  }
}
