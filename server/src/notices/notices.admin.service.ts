import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AuditService, changesBetween } from '../core/audit/audit.service.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../core/audit/operator-csv.service.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Notice, Prisma } from '../core/database/generated/client.ts';
import { isoOf, millisecondsOf } from '../core/database/milliseconds.ts';
import { queryWithin } from '../core/database/transaction-statements.ts';
import { AppError } from '../core/errors/app-error.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import {
  cappedTotal,
  countedMax,
  cursorAfter,
  cursorValues,
  lastKey,
  lastMoment,
} from '../core/http/cursor.ts';
import { yn } from '../core/http/ok.dto.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { SecondDecisionsService } from '../users/index.ts';
import {
  assertMemberExists,
  NoticeWritingService,
  namingOf,
  validNotice,
  wireOfNotice,
} from './notice-writing.service.ts';
import type {
  ManagedNotice,
  ManagedNoticeFilter,
  ManagedNoticeList,
  ManagedNoticeQuery,
  NoticeChangeRequest,
  NoticeRemoveRequest,
  NoticeRequest,
  NoticeStateName,
} from './notices.admin.dto.ts';
import { noticeColumns } from './texts.ts';

/** Maximum age of read counts in a list: every member may have read a notice. */
const readsCacheMs = 10_000;

const columns = `n.board_sn, n.board_setting_cd, n.title, n.summary_content, n.content, n.image, n.popup_yn, n.push_yn,
  ${millisecondsOf('n.pushed_at')} AS pushed_at, ${millisecondsOf('n.expose_start_date')} AS expose_start_date,
  ${millisecondsOf('n.expose_end_date')} AS expose_end_date, n.target_user_key, n.version`;

/** SQL: the moment of a cursor in milliseconds; without one after every notice. */
const startOf = (milliseconds: string): string =>
  `coalesce(to_timestamp(${milliseconds} / 1000.0), 'infinity'::timestamptz)`;

/** The key in a cursor: a larger one follows every notice. */
const keyIn = (value: number | null): number | null =>
  value === null ? null : Math.max(-lastKey, Math.min(lastKey, value));

/**
 * The total, and a page; on an empty page, the total alone. $1 offset, $2 limit, $3 start in milliseconds and $4 key of
 * the last notice of the page before, or null: in subqueries, because otherwise each page would be planned again.
 */
const allStatement = `
  SELECT counted.total, page.* FROM (
    SELECT count(*)::int AS total FROM (SELECT FROM notices LIMIT ${countedMax} + 1) n) counted LEFT JOIN LATERAL (
    SELECT ${columns} FROM notices n
    WHERE (n.expose_start_date, n.board_sn) < ((SELECT ${startOf('$3::bigint')}), (SELECT coalesce($4::int, ${lastKey})))
    ORDER BY n.expose_start_date DESC, n.board_sn DESC
    OFFSET (SELECT $1::int) LIMIT (SELECT $2::int)) page ON true
  ORDER BY page.expose_start_date DESC, page.board_sn DESC`;

/** The same, filtered by board ($5), part of the title ($6) and state ($7) at $8; null: any. */
const filteredStatement = `
  WITH listed AS MATERIALIZED (
    SELECT n.board_sn, n.expose_start_date FROM notices n
    WHERE ($5::int IS NULL OR n.board_setting_cd = $5) AND ($6::text IS NULL OR position(lower($6) IN lower(n.title)) > 0)
      AND ($7::text IS NULL
        OR CASE WHEN $8::timestamptz < n.expose_start_date THEN 'coming' WHEN n.expose_end_date <= $8 THEN 'over' ELSE 'shown' END = $7))
  SELECT counted.total, page.* FROM (
    SELECT count(*)::int AS total FROM (SELECT FROM listed LIMIT ${countedMax} + 1) n) counted LEFT JOIN LATERAL (
    SELECT ${columns}
    FROM (SELECT * FROM listed WHERE (expose_start_date, board_sn) < (${startOf('$3::bigint')}, coalesce($4::int, ${lastKey}))
      ORDER BY expose_start_date DESC, board_sn DESC OFFSET $1 LIMIT $2) chosen
      JOIN notices n USING (board_sn)) page ON true
  ORDER BY page.expose_start_date DESC, page.board_sn DESC`;

type Timestamps = 'pushed_at' | 'expose_start_date' | 'expose_end_date';
type NoticeRow = Omit<ManagedNotice, Timestamps | 'popup_yn' | 'push_yn' | 'read_cnt' | 'state'> & {
  popup_yn: boolean;
  push_yn: boolean;
  /** Milliseconds since 1970. */
  pushed_at: number | null;
  expose_start_date: number;
  expose_end_date: number | null;
};
/** On an empty page, the total alone. */
type ListedRow = { total: number } & (NoticeRow | { board_sn: null });

/** Notices in the operators' console: of two concurrent changes one succeeds. Every action is in the audit log. */
@Injectable()
export class NoticesAdminService {
  private readonly reads = new LRUCache<number, number>({ max: 1_000, ttl: readsCacheMs });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly writing: NoticeWritingService,
    private readonly second: SecondDecisionsService,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => this.reads.clear());
  }

  /** Notices by board and state, latest start first. */
  async list(query: ManagedNoticeQuery): Promise<ManagedNoticeList> {
    const { total, ...page } = await this.rows(query);
    return { ...page, ...cappedTotal(total), ...pageOf(query) };
  }

  /** The notices as a file. */
  csv(query: ManagedNoticeFilter): CsvList<ManagedNotice> {
    const { board_setting_cd, state, q } = query;
    return {
      area: 'notices',
      name: 'notices',
      filters: { board_setting_cd, state, q },
      columns: [
        [noticeColumns.id, ({ board_sn }) => board_sn],
        [noticeColumns.board, (row) => row.board_setting_cd],
        [noticeColumns.state, (row) => row.state],
        [noticeColumns.title, ({ title }) => title],
        [noticeColumns.summary, ({ summary_content }) => summary_content],
        [noticeColumns.userKey, ({ target_user_key }) => target_user_key ?? ''],
        [noticeColumns.startsAt, ({ expose_start_date }) => expose_start_date],
        [noticeColumns.endsAt, ({ expose_end_date }) => expose_end_date ?? ''],
        [noticeColumns.reads, ({ read_cnt }) => read_cnt],
      ],
      read: fileOf(query, (page) => this.rows(page)),
    };
  }

  private async rows(
    query: ManagedNoticeQuery,
  ): Promise<{ list: ManagedNotice[]; cursor: string | null; total: number }> {
    const { offset, limit } = pageOf(query);
    const now = this.clock.now();
    const filters = [query.board_setting_cd ?? null, query.q?.trim() || null, query.state ?? null] as const;
    const [beforeMs = null, before = null] = cursorValues(query.cursor, 2, lastMoment);
    const beforeStart = beforeMs === null ? null : Math.max(0, beforeMs);
    const paged = [beforeMs === null ? offset : 0, limit, beforeStart, keyIn(before)] as const;
    const rows = filters.every((value) => value === null)
      ? await this.database.read<'notices_admin', ListedRow>('notices_admin', allStatement, paged)
      : await this.database.query<'notices_admin_narrowed', ListedRow>(
          'notices_admin_narrowed',
          filteredStatement,
          [...paged, ...filters, now],
        );
    const listed = rows.flatMap((row) => (row.board_sn === null ? [] : [row]));
    const reads = await this.readsOf(listed.map(({ board_sn }) => board_sn));
    const list = listed.map((row) => presentRow(row, reads.get(row.board_sn) ?? 0, now.getTime()));
    const cursor = cursorAfter(listed, limit, (row) => [Math.round(row.expose_start_date), row.board_sn]);
    return { list, cursor, total: rows[0]?.total ?? 0 };
  }

  /** Throws validation_failed, user_not_found. */
  async add(actor: Actor, request: NoticeRequest): Promise<ManagedNotice> {
    return this.presentOne(await this.writing.add(actor, request));
  }

  /** Throws validation_failed, notice_not_found, notice_changed, user_not_found. */
  async change(actor: Actor, boardSn: number, request: NoticeChangeRequest): Promise<ManagedNotice> {
    const written = validNotice(request);
    const change = async (within: Prisma.TransactionClient): Promise<Notice> => {
      const before = await lockNotice(within, boardSn, request.version);
      await assertMemberExists(within, written.targetUserKey);
      const changed = await within.notice.update({
        where: { boardSn },
        data: { ...written, version: { increment: 1 } },
      });
      await this.audit.write(within, actor, {
        action: 'notices.change',
        target: `notice:${boardSn}`,
        ...changesBetween(wireOfNotice(before), wireOfNotice(changed)),
        naming: namingOf(before, changed),
      });
      return changed;
    };
    return this.presentOne(await this.explained(boardSn, () => this.database.prisma.$transaction(change)));
  }

  /** Deletes a notice with its read marks. Throws notice_not_found, notice_changed. */
  async remove(actor: Actor, boardSn: number, { version, reason }: NoticeRemoveRequest): Promise<void> {
    const remove = async (within: Prisma.TransactionClient): Promise<void> => {
      const before = await lockNotice(within, boardSn, version);
      await within.noticeRead.deleteMany({ where: { boardSn } });
      await within.notice.delete({ where: { boardSn } });
      await this.audit.write(within, actor, {
        action: 'notices.remove',
        target: `notice:${boardSn}`,
        ...(reason === undefined ? {} : { reason: reason.trim() }),
        before: wireOfNotice(before),
        naming: namingOf(before, null),
      });
    };
    await this.explained(boardSn, () => this.database.prisma.$transaction(remove));
  }

  /** Names who changed or deleted the notice before. */
  private explained<Answer>(boardSn: number, act: () => Promise<Answer>): Promise<Answer> {
    return this.second.explain(
      {
        codes: ['notice_changed'],
        gone: { code: 'notice_not_found', as: 'notice_changed', actions: ['notices.remove'] },
        actions: ['notices.change'],
        target: () => `notice:${boardSn}`,
        shown: async () => {
          const row = await this.database.prisma.notice.findUnique({ where: { boardSn } });
          if (!row) throw new AppError('notice_not_found');
          return this.presentOne(row);
        },
      },
      act,
    );
  }

  private async presentOne(row: Notice): Promise<ManagedNotice> {
    return {
      board_sn: row.boardSn,
      ...wireOfNotice(row),
      pushed_at: row.pushedAt?.toISOString() ?? null,
      state: stateOf(
        row.exposeStartDate.getTime(),
        row.exposeEndDate?.getTime() ?? null,
        this.clock.now().getTime(),
      ),
      read_cnt: await this.database.prisma.noticeRead.count({ where: { boardSn: row.boardSn } }),
      version: row.version,
    };
  }

  /** The read count of each notice, cached briefly. */
  private async readsOf(boardSns: readonly number[]): Promise<Map<number, number>> {
    const known = new Map<number, number>();
    const uncounted: number[] = [];
    for (const boardSn of boardSns) {
      const cached = this.reads.get(boardSn);
      if (cached === undefined) uncounted.push(boardSn);
      else known.set(boardSn, cached);
    }
    if (uncounted.length > 0) {
      const rows = await this.database.query<'notices_admin_reads', { board_sn: number; read_cnt: number }>(
        'notices_admin_reads',
        `SELECT n.board_sn, (SELECT count(*)::int FROM notice_reads r WHERE r.board_sn = n.board_sn) AS read_cnt
         FROM unnest($1::int[]) AS n (board_sn)`,
        [uncounted],
      );
      for (const { board_sn, read_cnt } of rows) {
        this.reads.set(board_sn, read_cnt);
        known.set(board_sn, read_cnt);
      }
    }
    return known;
  }
}

function presentRow(row: NoticeRow, readCnt: number, nowMs: number): ManagedNotice {
  return {
    board_sn: row.board_sn,
    board_setting_cd: row.board_setting_cd,
    title: row.title,
    summary_content: row.summary_content,
    content: row.content,
    image: row.image,
    popup_yn: yn(row.popup_yn),
    push_yn: yn(row.push_yn),
    pushed_at: row.pushed_at === null ? null : isoOf(row.pushed_at),
    expose_start_date: isoOf(row.expose_start_date),
    expose_end_date: row.expose_end_date === null ? null : isoOf(row.expose_end_date),
    target_user_key: row.target_user_key,
    state: stateOf(row.expose_start_date, row.expose_end_date, nowMs),
    read_cnt: readCnt,
    version: row.version,
  };
}

/** All in milliseconds since 1970. */
function stateOf(startMs: number, endMs: number | null, nowMs: number): NoticeStateName {
  if (nowMs < startMs) return 'coming';
  return endMs !== null && endMs <= nowMs ? 'over' : 'shown';
}

/** Locks the notice until the transaction ends and returns it. Throws notice_not_found, notice_changed. */
async function lockNotice(
  within: Prisma.TransactionClient,
  boardSn: number,
  version: number,
): Promise<Notice> {
  await queryWithin(within, 'notices_lock', 'SELECT board_sn FROM notices WHERE board_sn = $1 FOR UPDATE', [
    boardSn,
  ]);
  const row = await within.notice.findUnique({ where: { boardSn } });
  if (!row) throw new AppError('notice_not_found');
  if (row.version !== version) throw new AppError('notice_changed');
  return row;
}
