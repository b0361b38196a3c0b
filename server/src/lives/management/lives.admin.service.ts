import { Injectable } from '@nestjs/common';
import { AlarmsService, type NewAlarm } from '../../alarms/index.ts';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../../core/audit/operator-csv.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { CappedCountsService } from '../../core/http/capped-counts.service.ts';
import { countedMax, cursorAfter, cursorKey, cursorValues, lastKey } from '../../core/http/cursor.ts';
import { type NextPageQuery, pageOf } from '../../core/http/page.dto.ts';
import { MediaPort } from '../../media/index.ts';
import {
  MemberSanctionsService,
  MemberSearchService,
  memberFound,
  SecondDecisionsService,
  UsersService,
} from '../../users/index.ts';
import { LifecycleService } from '../lifecycle/lifecycle.service.ts';
import type { RoomLive } from '../lifecycle/rooms.service.ts';
import type { LiveShapeCd } from '../lists/live-lists.dto.ts';
import { JoinService } from '../room/join.service.ts';
import type { JoinResult } from '../room/streams.dto.ts';
import { liveColumns } from '../texts.ts';
import type {
  ForceEndRequest,
  ManagedLive,
  ManagedLiveFilter,
  ManagedLiveList,
  ManagedLiveQuery,
  MemberLiveList,
} from './lives.admin.dto.ts';

/** The filter of lives, by parameters: state or null, text or null, and the keys of the hosts that the text finds. */
const filter = (state: string, text: string, keys: string): string => `
  FROM lives l WHERE (${state}::text IS NULL OR l.state = ${state}::live_state) AND (${text}::text IS NULL
    OR l.vod_key::text = ${text} OR strpos(lower(l.title), lower(${text})) > 0 OR ${memberFound('l.host_key', text, keys)})`;

const columns = `l.vod_key, l.host_key, l.title, l.type::text AS type, l.state::text AS state, l.started_at, l.ended_at,
  l.thumbnail, l.clip, l.shape_cd::text AS shape_cd, l.end_reason, l.end_note, l.end_penalty AS penalty, l.viewer_cnt, l.peak_viewer_cnt, l.like_cnt, l.star_cnt`;

/** A parameter as it is, or in a subquery: with one in each place, a statement is planned once for all values. */
type Bound = (parameter: string) => string;

/**
 * A page: running lives, most watched first, then those that have not started, then ended ones, the newest first. Each
 * side reads in its order no more than the page needs; the columns are then read by key, and OFFSET 0 prevents a join
 * that reads all lives. $1 rank (0 not ended, 1 ended), $2 viewers and $3 key of the last live of the page before, or
 * null; $4 offset, $5 limit, $6 both.
 * @param from selects the lives `l`, and ends with a condition
 */
const page = (from: string, bound: Bound): string => {
  const side = (rank: number, place: string, where: string, order: string): string =>
    `(SELECT l.vod_key, ${rank} AS rank, ${place} AS place ${from} AND ${where} ORDER BY ${order} LIMIT ${bound('$6::int')})`;
  const last = (parameter: string): string => bound(`coalesce(${parameter}::int, ${lastKey})`);
  const notEnded = (place: string): string =>
    `${bound('coalesce($1::int, 0)')} < 1 AND (${place}, l.vod_key) < (${last('$2')}, ${last('$3')})`;
  const lastEnded = bound(`CASE WHEN coalesce($1::int, 0) < 1 THEN ${lastKey} ELSE $3::int END`);
  const newest = 'l.vod_key DESC';
  return `
  SELECT n.rank, n.place, shown.* FROM (
    SELECT * FROM (
      ${side(0, 'l.viewer_cnt', `l.state = 'live' AND ${notEnded('l.viewer_cnt')}`, `l.viewer_cnt DESC, ${newest}`)}
      UNION ALL ${side(0, '-1', `l.state = 'ready' AND ${notEnded('-1')}`, newest)}
      UNION ALL ${side(1, '0', `l.state = 'ended' AND l.vod_key < ${lastEnded}`, newest)}) sides
    ORDER BY rank, place DESC, vod_key DESC OFFSET ${bound('$4::int')} LIMIT ${bound('$5::int')}) n
  CROSS JOIN LATERAL (SELECT ${columns} FROM lives l WHERE l.vod_key = n.vod_key OFFSET 0) shown
  ORDER BY n.rank, n.place DESC, n.vod_key DESC`;
};

const statements = {
  lives_admin_list: page('FROM lives l WHERE true', (parameter) => `(SELECT ${parameter})`),
  lives_admin_found: page(filter('$7', '$8', '$9'), (parameter) => parameter),
};

type LiveRow = Omit<ManagedLive, 'host' | 'started_at' | 'ended_at' | 'preview'> & {
  host_key: number;
  clip: string;
  shape_cd: LiveShapeCd;
  started_at: Date | null;
  ended_at: Date | null;
};
type PlacedRow = LiveRow & { rank: number; place: number };

/** Lives in the operators' console: searching, ending and inspecting them. */
@Injectable()
export class LivesAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly members: MemberSearchService,
    private readonly counts: CappedCountsService,
    private readonly lifecycle: LifecycleService,
    private readonly joins: JoinService,
    private readonly sanctions: MemberSanctionsService,
    private readonly alarms: AlarmsService,
    private readonly audit: AuditService,
    private readonly second: SecondDecisionsService,
    private readonly media: MediaPort,
  ) {}

  /** Running lives first, most watched at the top; then the newest. */
  async list(query: ManagedLiveQuery): Promise<ManagedLiveList> {
    const filters = await this.filtersOf(query);
    const [state, text] = filters;
    const [page, counted] = await Promise.all([
      this.rows(query, filters),
      this.counts.of(['lives', state, text], () =>
        this.database.queryPlanned<'lives_admin_count', { total: number }>(
          'lives_admin_count',
          `SELECT count(*)::int AS total FROM (SELECT ${filter('$1', '$2', '$3')} LIMIT ${countedMax} + 1) counted`,
          filters,
        ),
      ),
    ]);
    return { ...page, ...counted, ...pageOf(query) };
  }

  /** The lives as a file. */
  csv(query: ManagedLiveFilter): CsvList<ManagedLive> {
    const { state, q } = query;
    return {
      area: 'lives',
      name: 'lives',
      filters: { state, q },
      columns: [
        [liveColumns.vodKey, ({ vod_key }) => vod_key],
        [liveColumns.state, (row) => row.state],
        [liveColumns.type, ({ type }) => type],
        [liveColumns.title, ({ title }) => title],
        [liveColumns.hostKey, ({ host }) => host.user_key],
        [liveColumns.host, ({ host }) => host.nick],
        [liveColumns.startedAt, ({ started_at }) => started_at ?? ''],
        [liveColumns.endedAt, ({ ended_at }) => ended_at ?? ''],
        [liveColumns.peakViewers, ({ peak_viewer_cnt }) => peak_viewer_cnt],
        [liveColumns.stars, ({ star_cnt }) => star_cnt],
      ],
      read: fileOf(query, async (page) => this.rows(page, await this.filtersOf(page))),
    };
  }

  /** The lives of one host, newest first. */
  async ofMember(userKey: number, query: NextPageQuery): Promise<MemberLiveList> {
    const { limit } = pageOf(query);
    const rows = await this.database.query<'lives_admin_of_member', LiveRow>(
      'lives_admin_of_member',
      `SELECT ${columns} FROM lives l WHERE l.host_key = $1 AND l.vod_key < coalesce($2::bigint, ${lastKey})
       ORDER BY l.vod_key DESC LIMIT $3`,
      [userKey, cursorKey(query.cursor), limit],
    );
    return { list: await this.present(rows), cursor: cursorAfter(rows, limit, ({ vod_key }) => [vod_key]) };
  }

  private async filtersOf({ state, q }: ManagedLiveFilter) {
    const text = q?.trim() || null;
    return [state ?? null, text, await this.members.keysOf(text)] as const;
  }

  private async rows(
    query: ManagedLiveQuery,
    filters: Awaited<ReturnType<LivesAdminService['filtersOf']>>,
  ): Promise<{ list: ManagedLive[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const [rank = null, viewers = null, vodKey = null] = cursorValues(query.cursor, 3);
    const skipped = rank === null ? offset : 0;
    const values = [rank, viewers, vodKey, skipped, limit, skipped + limit] as const;
    const [state, text] = filters;
    const rows =
      state === null && text === null
        ? await this.database.read<'lives_admin_list', PlacedRow>(
            'lives_admin_list',
            statements.lives_admin_list,
            values,
          )
        : // Planned for its values: few lives are running, or found by most texts.
          await this.database.queryPlanned<'lives_admin_found', PlacedRow>(
            'lives_admin_found',
            statements.lives_admin_found,
            [...values, ...filters],
          );
    return {
      list: await this.present(rows.map(({ rank: _rank, place: _place, ...row }) => row)),
      cursor: cursorAfter(rows, limit, (row) => [row.rank, row.place, row.vod_key]),
    };
  }

  /**
   * Ends a live at once. Its end, the penalty, the audit entry and the host's alarm are committed together, so only one
   * of two operators ends it, with one penalty. Throws live_not_found, live_ended, validation_failed.
   */
  async forceEnd(actor: Actor, vodKey: number, request: ForceEndRequest): Promise<ManagedLive> {
    const { penalty } = request;
    const reason = request.reason.trim();
    const until = this.untilOf(request);
    const decided = {
      codes: ['live_ended'] as const,
      actions: ['lives.force_end'],
      target: () => `live:${vodKey}`,
      shown: () => this.one(vodKey),
    };
    await this.second.explain(decided, () =>
      this.lifecycle.end(vodKey, 'operator', reason, async (within, live) => {
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
      }),
    );
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
    const [live] = await this.some([vodKey]);
    if (!live) throw new AppError('live_not_found');
    return live;
  }

  private async some(vodKeys: readonly number[]): Promise<ManagedLive[]> {
    const rows = await this.database.query<'lives_admin_some', LiveRow>(
      'lives_admin_some',
      `SELECT ${columns} FROM unnest($1::int[]) WITH ORDINALITY AS page (vod_key, at) JOIN lives l USING (vod_key) ORDER BY page.at`,
      [vodKeys],
    );
    return this.present(rows);
  }

  private async present(rows: readonly LiveRow[]): Promise<ManagedLive[]> {
    const hosts = await this.users.briefs(rows.map(({ host_key }) => host_key));
    return rows.flatMap(({ host_key, clip, started_at, ended_at, ...live }) => {
      const host = hosts.get(host_key);
      if (!host) return [];
      return [
        {
          ...live,
          host,
          preview:
            live.state === 'live'
              ? this.media.preview({ vodKey: live.vod_key, clip, shape: live.shape_cd })
              : null,
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
