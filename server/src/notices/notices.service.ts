import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/ok.dto.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { InquiriesService, type InquiryDetail } from '../inquiries/index.ts';
import type {
  NoticeDetail,
  NoticeItem,
  NoticeList,
  NoticeQuery,
  NoticeReadRequest,
  NoticeReadResult,
} from './notices.dto.ts';

const noticeBoard = 1030;

interface NoticeRow {
  board_sn: number;
  board_setting_cd: number;
  title: string;
  summary_content: string;
  board_country_sn: number;
  board_file_sn: number | null;
  file_type: NoticeItem['file_type'];
  target_user_key: number | null;
  expose_start_date: Date;
  expose_end_date: Date | null;
  image: string | null;
  popup_yn: boolean;
  read: boolean;
}

/** On an empty page, the total alone. */
type ListedRow = { total: number } & (NoticeRow | { board_sn: null });

interface NoticeDetailRow extends NoticeRow {
  content: string;
  next_board_sn: number | null;
  prev_board_sn: number | null;
}

/** A notice is exposed from its start until before its end. `$1` is now. */
const exposed = (alias: string) =>
  `(${alias}.expose_start_date <= $1::timestamptz AND (${alias}.expose_end_date IS NULL OR $1 < ${alias}.expose_end_date))`;

/** Exposed to all members, or to the single member it is for. `$2` is the member, or null for a visitor. */
const shown = (alias: string) =>
  `(${exposed(alias)} AND (${alias}.target_user_key IS NULL OR ${alias}.target_user_key = $2::int))`;

const itemColumns = `n.board_sn, n.board_setting_cd, n.title, n.summary_content, n.board_country_sn, n.board_file_sn,
  n.file_type, n.target_user_key, n.expose_start_date, n.expose_end_date, n.image, n.popup_yn`;

/**
 * `$2` is the member, or null for a visitor. A look-up by key: EXISTS would read everything that the member ever read.
 */
const readByMember =
  '(SELECT r.board_sn FROM notice_reads r WHERE r.user_key = $2::int AND r.board_sn = n.board_sn) IS NOT NULL AS read';

/**
 * The total, and a page. $3 board, $4 offset, $5 limit: the page is selected from an index and then read row by row,
 * because a join would scan the small tables completely.
 */
const statementOf = (condition: string) => `
  SELECT counted.total, item.*
  FROM (SELECT count(*)::int AS total FROM notices n WHERE ${condition} AND ${shown('n')}) counted
    LEFT JOIN unnest(ARRAY(
      SELECT n.board_sn FROM notices n WHERE ${condition} AND ${shown('n')}
      ORDER BY n.expose_start_date DESC, n.board_sn DESC OFFSET $4 LIMIT $5)) WITH ORDINALITY page (board_sn, place) ON true
    LEFT JOIN LATERAL (SELECT ${itemColumns}, ${readByMember} FROM notices n WHERE n.board_sn = page.board_sn OFFSET 0) item ON true
  ORDER BY page.place`;

const statements = {
  board: statementOf('n.board_setting_cd = $3'),
  popups: statementOf('n.popup_yn AND ($3::int IS NULL OR n.board_setting_cd = $3)'),
};

/** The nearest exposed notice of the same board on one side: by start, then by number. */
const neighbour = (comparison: '<' | '>', direction: 'ASC' | 'DESC') => `
  (SELECT o.board_sn FROM notices o
   WHERE o.board_setting_cd = n.board_setting_cd AND ${shown('o')}
     AND (o.expose_start_date, o.board_sn) ${comparison} (n.expose_start_date, n.board_sn)
   ORDER BY o.expose_start_date ${direction}, o.board_sn ${direction} LIMIT 1)`;

/** Public notices and events. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly inquiries: InquiriesService,
  ) {}

  /** The currently exposed notices of a board, newest first; or the popups, of both boards unless one is specified. */
  async list(query: NoticeQuery, userKey: number | undefined): Promise<NoticeList> {
    const page = pageOf(query);
    const name = query.popup_yn === 'Y' ? 'popups' : 'board';
    const board = query.board_setting_cd ?? (name === 'board' ? noticeBoard : null);
    const now = this.clock.now();
    const rows = await this.database.read<`notices_list_${typeof name}`, ListedRow>(
      `notices_list_${name}`,
      statements[name],
      [now, userKey ?? null, board, page.offset, page.limit],
    );
    return {
      list: rows.flatMap((row) => (row.board_sn === null ? [] : [presentNotice(row)])),
      total: rows[0]?.total ?? 0,
      ...page,
      answered_at: now.toISOString(),
    };
  }

  /**
   * The detail of a notice, or one of the member's inquiries. Throws notice_not_found also while a notice is not
   * exposed.
   */
  async info(boardSn: number, userKey: number | undefined): Promise<NoticeDetail | InquiryDetail> {
    const found = await this.find(boardSn, userKey);
    if (found) return found;
    const inquiry = userKey === undefined ? undefined : await this.inquiries.find(userKey, boardSn);
    if (!inquiry) throw new AppError('notice_not_found');
    return inquiry;
  }

  /** The detail of a notice. Throws notice_not_found also while it is not exposed. */
  async detail(boardSn: number, userKey: number | undefined): Promise<NoticeDetail> {
    const found = await this.find(boardSn, userKey);
    if (!found) throw new AppError('notice_not_found');
    return found;
  }

  private async find(boardSn: number, userKey: number | undefined): Promise<NoticeDetail | undefined> {
    const [row] = await this.database.read<'notices_detail', NoticeDetailRow>(
      'notices_detail',
      `SELECT ${itemColumns}, n.content, ${readByMember},
              ${neighbour('>', 'ASC')} AS next_board_sn, ${neighbour('<', 'DESC')} AS prev_board_sn
       FROM notices n WHERE n.board_sn = $3 AND ${shown('n')}`,
      [this.clock.now(), userKey ?? null, boardSn],
    );
    if (!row) return undefined;
    return {
      ...presentNotice(row),
      content: row.content,
      next_board_sn: row.next_board_sn,
      prev_board_sn: row.prev_board_sn,
    };
  }

  /** Whether such a notice is currently exposed, for any audience: a page's address carries no sign-in. */
  async isExposed(boardSn: number): Promise<boolean> {
    const rows = await this.database.query(
      'notices_is_exposed',
      `SELECT 1 FROM notices n WHERE n.board_sn = $2 AND ${exposed('n')}`,
      [this.clock.now(), boardSn],
    );
    return rows.length > 0;
  }

  /** Marks one notice, or all currently exposed ones of one board or both, as read. Repeating changes nothing. */
  async markRead(
    userKey: number,
    { board_sn: boardSn, board_setting_cd: board }: NoticeReadRequest,
  ): Promise<NoticeReadResult> {
    const [result] = await this.database.query<'notices_mark_read', { found: number; read: number }>(
      'notices_mark_read',
      `WITH found AS (SELECT n.board_sn FROM notices n
                      WHERE ($3::int IS NULL OR n.board_sn = $3) AND ($4::int IS NULL OR n.board_setting_cd = $4)
                        AND ${shown('n')}),
            marked AS (INSERT INTO notice_reads (board_sn, user_key, read_at) SELECT board_sn, $2::int, $1::timestamptz FROM found
                       ON CONFLICT DO NOTHING RETURNING board_sn)
       SELECT (SELECT count(*)::int FROM found) AS found, (SELECT count(*)::int FROM marked) AS read`,
      [this.clock.now(), userKey, boardSn ?? null, board ?? null],
    );
    if (boardSn !== undefined && result?.found === 0) throw new AppError('notice_not_found');
    return { read_cnt: result?.read ?? 0 };
  }
}

function presentNotice(row: NoticeRow): NoticeItem {
  return {
    board_sn: row.board_sn,
    board_setting_cd: row.board_setting_cd,
    title: row.title,
    summary_content: row.summary_content,
    board_country_sn: row.board_country_sn,
    board_file_sn: row.board_file_sn,
    file_type: row.file_type,
    target_user_key: row.target_user_key,
    expose_start_date: row.expose_start_date.toISOString(),
    expose_end_date: row.expose_end_date?.toISOString() ?? null,
    image: row.image,
    popup_yn: yn(row.popup_yn),
    read_yn: yn(row.read),
  };
}
