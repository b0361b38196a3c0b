import { Injectable } from '@nestjs/common';
import { AlarmsService, type NewAlarm } from '../../alarms/index.ts';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { MemberSanctionsService, UsersService } from '../../users/index.ts';
import { LifecycleService } from '../lifecycle/lifecycle.service.ts';
import type { RoomLive } from '../lifecycle/rooms.service.ts';
import { JoinService } from '../room/join.service.ts';
import type { JoinResult } from '../room/streams.dto.ts';
import type { ForceEndRequest, ManagedLive, ManagedLiveList, ManagedLiveQuery } from './lives.admin.dto.ts';

/** $1 state or null, $2 text or null. */
const filter = `
  FROM lives l JOIN member_profiles u ON u.user_key = l.host_key
  WHERE ($1::text IS NULL OR l.state = $1::live_state) AND ($2::text IS NULL OR l.vod_key::text = $2
    OR u.user_key::text = $2 OR strpos(lower(l.title), lower($2)) > 0 OR strpos(lower(u.nick), lower($2)) > 0
    OR starts_with(u.login_id, lower($2)))`;

type LiveRow = Omit<ManagedLive, 'host' | 'started_at' | 'ended_at'> & {
  host_key: number;
  started_at: Date | null;
  ended_at: Date | null;
};

const columns = `l.vod_key, l.host_key, l.title, l.type::text AS type, l.state::text AS state, l.started_at, l.ended_at,
  l.end_reason, l.end_note, l.end_penalty AS penalty, l.viewer_cnt, l.peak_viewer_cnt, l.like_cnt, l.star_cnt`;

/** Lives in the operators' console: searching, ending and inspecting them. */
@Injectable()
export class LivesAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly lifecycle: LifecycleService,
    private readonly joins: JoinService,
    private readonly sanctions: MemberSanctionsService,
    private readonly alarms: AlarmsService,
    private readonly audit: AuditService,
  ) {}

  /** Running lives first, most watched at the top; then the newest. */
  async list(query: ManagedLiveQuery): Promise<ManagedLiveList> {
    const page = pageOf(query);
    const values = [query.state ?? null, query.q?.trim() || null] as const;
    const [rows, counts] = await Promise.all([
      this.database.query<'lives_admin_list', LiveRow>(
        'lives_admin_list',
        `SELECT ${columns} ${filter}
         ORDER BY l.state = 'ended', CASE WHEN l.state = 'live' THEN l.viewer_cnt END DESC NULLS LAST, l.vod_key DESC
         OFFSET $3 LIMIT $4`,
        [...values, page.offset, page.limit],
      ),
      this.database.query<'lives_admin_count', { total: number }>(
        'lives_admin_count',
        `SELECT count(*)::int AS total ${filter}`,
        values,
      ),
    ]);
    return { list: await this.present(rows), total: counts[0]?.total ?? 0, ...page };
  }

  /**
   * Ends a live at once. Its end, the penalty, the audit entry and the host's alarm are committed together, so only one
   * of two operators ends it, with one penalty. Throws live_not_found, live_ended, validation_failed.
   */
  async forceEnd(actor: Actor, vodKey: number, request: ForceEndRequest): Promise<ManagedLive> {
    const { penalty } = request;
    const reason = request.reason.trim();
    const until = this.untilOf(request);
    await this.lifecycle.end(vodKey, 'operator', reason, async (within, live) => {
      const hostKey = live.host_key;
      await within.live.update({ where: { vodKey }, data: { endPenalty: penalty } });
      if (penalty === 'barred') {
        await this.sanctions.write(within, { userKey: hostKey, kind: 'broadcast', reason, endsAt: until });
      }
      await this.audit.write(within, actor, {
        action: 'lives.force_end',
        target: `live:${vodKey}`,
        reason,
        before: { state: 'live', host_key: hostKey },
        after: { state: 'ended', penalty, until: until?.toISOString() ?? null },
      });
      // A restriction creates its own alarm.
      if (penalty !== 'barred') await this.alarms.record(forceEndAlarm(live, penalty, reason), within);
    });
    return this.one(vodKey);
  }

  /**
   * Lets an operator watch as an inspector: in no list of people, not counted, but recorded in the audit log. Throws
   * live_not_found.
   */
  async inspect(actor: Actor, member: SessionMember, vodKey: number, reason: string): Promise<JoinResult> {
    const joined = await this.joins.join(vodKey, member);
    await this.database.prisma.$transaction((within) =>
      this.audit.write(within, actor, {
        action: 'lives.inspect',
        target: `live:${vodKey}`,
        reason: reason.trim(),
      }),
    );
    return joined;
  }

  private untilOf({ penalty, until }: ForceEndRequest): Date | null {
    const end = until === undefined ? null : new Date(until);
    if ((penalty === 'barred') !== (end !== null) || (end !== null && !(end > this.clock.now())))
      throw fieldRefusal('until', 'minDate');
    return end;
  }

  private async one(vodKey: number): Promise<ManagedLive> {
    const rows = await this.database.query<'lives_admin_one', LiveRow>(
      'lives_admin_one',
      `SELECT ${columns} FROM lives l WHERE l.vod_key = $1`,
      [vodKey],
    );
    const [live] = await this.present(rows);
    if (!live) throw new AppError('live_not_found');
    return live;
  }

  private async present(rows: readonly LiveRow[]): Promise<ManagedLive[]> {
    const hosts = await this.users.briefs(rows.map(({ host_key }) => host_key));
    return rows.flatMap(({ host_key, started_at, ended_at, ...live }) => {
      const host = hosts.get(host_key);
      if (!host) return [];
      return [
        {
          ...live,
          host,
          started_at: started_at?.toISOString() ?? null,
          ended_at: ended_at?.toISOString() ?? null,
        },
      ];
    });
  }
}

/**
 * The host's alarm for a live ended without a restriction: a warning links to the warnings, otherwise to the live's
 * report.
 */
function forceEndAlarm(live: RoomLive, penalty: 'none' | 'warning', reason: string): NewAlarm {
  const path = penalty === 'none' ? { path: `/lives/play/${live.vod_key}/result-admin` } : {};
  return {
    userKey: live.host_key,
    kind: 'sanction',
    ref: `live:${live.vod_key}`,
    detail: { restriction: penalty, live_title: live.title, reason, ...path },
  };
}
