import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AuditChanges } from '../core/audit/audit.service.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import type { CsvList } from '../core/audit/operator-csv.service.ts';
import { Database } from '../core/database/database.ts';
import { isoOf } from '../core/database/milliseconds.ts';
import { AppError } from '../core/errors/app-error.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { cappedTotal, countedMax, cursorAfter, cursorKey } from '../core/http/cursor.ts';
import { yn } from '../core/http/ok.dto.ts';
import { type NextPageQuery, pageOf } from '../core/http/page.dto.ts';
import { FilesService, type KeptFile } from '../files/index.ts';
import { SecondDecisionsService, type UserBrief, UsersService } from '../users/index.ts';
import type {
  InquiryAnswerRequest,
  ManagedInquiry,
  ManagedInquiryFilter,
  ManagedInquiryList,
  ManagedInquiryQuery,
  MemberInquiryList,
} from './inquiries.admin.dto.ts';
import { inquiryBoard } from './inquiries.dto.ts';
import { InquiryAnswersService } from './inquiry-answers.service.ts';
import { type InquiryRow, inquiryColumns, picturesOf, summaryOf } from './inquiry-presenter.ts';
import { inquiryTexts, managedInquiryColumns } from './texts.ts';

/** An empty page has one row with the count alone. */
type ListedRow = { counted: number } & (InquiryRow | { board_sn: null });

/**
 * How long the count of answered inquiries is cached: they are all inquiries ever answered, while waiting ones are
 * counted for each page.
 */
const answeredCacheMs = 5_000;
/** Inquiry numbers have 32 bits. */
const boardSnMax = 2_147_483_647;

/** Filters of a list beside its state: category and privilege; null for any. */
type Narrowing = [category: string | null, privileged: boolean | null];

/** A list in its order, and the condition that continues after a page: parameters from $5, null for the first page. */
interface Ordered {
  /** The state is part of the text: each state has its own index. */
  where: string;
  order: string;
  after: string;
  bounds: number;
}

const newestFirst = {
  order: 'i.board_sn DESC',
  after: `i.board_sn < coalesce((SELECT $5::int), ${boardSnMax})`,
  bounds: 1,
};

/** Waiting ones: privileged first, then oldest first (INQUIRIES-6); otherwise newest first. */
const lists = {
  waiting: {
    where: "i.state = 'waiting'",
    order: 'i.privilege_yn DESC, i.board_sn',
    after: `i.privilege_yn <= coalesce($5::boolean, true)
      AND (i.privilege_yn < coalesce($5, true) OR i.board_sn > coalesce($6::int, 0))`,
    bounds: 2,
  },
  answered: { where: "i.state = 'answered'", ...newestFirst },
  all: { where: 'true', ...newestFirst },
} satisfies Record<string, Ordered>;
type ListName = keyof typeof lists;

/**
 * Values are wrapped in SELECT so that the planner cannot fold them: a plan for specific values would look cheaper than
 * the generic one, and every page would be planned again, which takes longer than reading it.
 */
const narrowed = `((SELECT $1::text) IS NULL OR i.category_cd = (SELECT $1)) AND
  ((SELECT $2::boolean) IS NULL OR i.privilege_yn = (SELECT $2))`;

/** Matches an operator's search text. */
const searched = (
  text: string,
): string => `EXISTS (SELECT FROM member_profiles s WHERE s.user_key = i.user_key AND (
  s.user_key::text = ${text} OR strpos(lower(s.nick), lower(${text})) > 0 OR strpos(lower(i.title), lower(${text})) > 0
  OR starts_with(s.login_id, lower(${text}))))`;

/** $1 category, $2 privileged, and optionally a search text. */
const countOf = (where: string, text?: string): string =>
  `SELECT count(*)::int AS counted FROM (SELECT FROM inquiries i WHERE ${where} AND ${narrowed}
     ${text === undefined ? '' : `AND ${searched(text)}`} LIMIT ${countedMax} + 1) counted`;

/**
 * The count and a page: $1 category, $2 privileged, $3 offset, $4 limit, then the bounds, then the search text. The
 * page's keys are selected first and its rows then read by key: the planner expects few rows from an array, but not
 * from a parameterised limit.
 */
const listStatement = ({ where, order, after }: Ordered, count: string, text?: string): string => `
  SELECT counted.counted, item.* FROM (${count}) counted LEFT JOIN LATERAL (
    SELECT ${inquiryColumns} FROM unnest(ARRAY(
      SELECT i.board_sn FROM inquiries i WHERE ${where} AND ${narrowed} AND ${after}
        ${text === undefined ? '' : `AND ${searched(text)}`}
      ORDER BY ${order} OFFSET (SELECT $3::int) LIMIT (SELECT $4::int))) page (board_sn)
    JOIN inquiries i USING (board_sn)) item ON true
  ORDER BY ${order.replaceAll('i.', 'item.')}`;

/** Without a search, waiting inquiries are counted for each page and answered ones rarely; a search counts all. */
const waitingCount = countOf(lists.waiting.where);
const noCount = 'SELECT 0 AS counted';
const statementsOf = (name: ListName) => {
  const list = lists[name];
  const text = `$${5 + list.bounds}`;
  return {
    whole: listStatement(list, name === 'answered' ? noCount : waitingCount),
    searched: listStatement(list, countOf(list.where, text), text),
  };
};
const statements = {
  waiting: statementsOf('waiting'),
  answered: statementsOf('answered'),
  all: statementsOf('all'),
};

/** The bounds in a cursor: Y41 is the privileged inquiry 41. */
const boundsOf = (
  name: ListName,
  cursor: string | undefined,
): readonly [boolean | null, number | null] | readonly [number | null] => {
  const boardSn = cursor === undefined ? null : Math.min(Number(cursor.slice(1)), boardSnMax);
  const privileged = cursor === undefined ? null : cursor.startsWith('Y');
  return name === 'waiting' ? [privileged, boardSn] : [boardSn];
};

/** A full page may be followed by another. */
const cursorOf = (rows: readonly InquiryRow[], limit: number): string | null => {
  const last = rows.at(-1);
  return last && rows.length === limit ? `${yn(last.privilege_yn)}${last.board_sn}` : null;
};

/** Lists and answers inquiries for operators. */
@Injectable()
export class InquiriesAdminService {
  private readonly answered = new LRUCache<string, number, Narrowing>({
    max: 100,
    ttl: answeredCacheMs,
    fetchMethod: (_key, _stale, { context }) => this.countAnswered(context),
  });

  constructor(
    private readonly database: Database,
    private readonly files: FilesService,
    private readonly users: UsersService,
    private readonly answers: InquiryAnswersService,
    private readonly second: SecondDecisionsService,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => this.answered.clear());
  }

  /** Lists the requested inquiries. */
  async list(query: ManagedInquiryQuery): Promise<ManagedInquiryList> {
    const page = pageOf(query);
    const name = query.state ?? 'all';
    const narrowing: Narrowing = [
      query.category_cd ?? null,
      query.privilege_yn === undefined ? null : query.privilege_yn === 'Y',
    ];
    const text = query.q?.trim() || null;
    const values = [...narrowing, page.offset, page.limit, ...boundsOf(name, query.cursor)] as const;
    const [listed, answered = 0] = await Promise.all([
      // A search may take longer than the read timeout.
      text === null
        ? this.database.read<`inquiries_admin_${typeof name}_whole`, ListedRow>(
            `inquiries_admin_${name}_whole`,
            statements[name].whole,
            values,
          )
        : this.database.query<`inquiries_admin_${typeof name}_searched`, ListedRow>(
            `inquiries_admin_${name}_searched`,
            statements[name].searched,
            [...values, text],
          ),
      text !== null || name === 'waiting' ? 0 : this.answered.fetch(narrowing.join(), { context: narrowing }),
    ]);
    const rows = listed.flatMap((row) => (row.board_sn === null ? [] : [row]));
    const counted = cappedTotal((listed[0]?.counted ?? 0) + answered);
    return { list: await this.present(rows), ...counted, cursor: cursorOf(rows, page.limit), ...page };
  }

  /** The inquiries as a file. */
  csv(query: ManagedInquiryFilter): CsvList<ManagedInquiry> {
    const { q, state, category_cd, privilege_yn } = query;
    return {
      area: 'inquiries',
      name: 'inquiries',
      filters: { q, state, category_cd, privilege_yn },
      columns: [
        [managedInquiryColumns.id, ({ board_sn }) => board_sn],
        [managedInquiryColumns.state, (row) => row.state],
        [managedInquiryColumns.category, ({ category_nm }) => category_nm],
        [managedInquiryColumns.privilege, (row) => row.privilege_yn],
        [managedInquiryColumns.userKey, ({ user }) => user.user_key],
        [managedInquiryColumns.nick, ({ user }) => user.nick],
        [managedInquiryColumns.title, ({ title }) => title],
        [managedInquiryColumns.content, ({ content }) => content],
        [managedInquiryColumns.createdAt, ({ created_at }) => created_at],
        [managedInquiryColumns.answer, ({ answer }) => answer],
        [managedInquiryColumns.answeredAt, ({ answered_at }) => answered_at ?? ''],
      ],
      read: (cursor, limit) => this.list({ ...query, limit, ...(cursor === null ? {} : { cursor }) }),
    };
  }

  /** The inquiries of one member, newest first. */
  async ofMember(userKey: number, query: NextPageQuery): Promise<MemberInquiryList> {
    const { limit } = pageOf(query);
    const rows = await this.database.query<'inquiries_admin_of_member', InquiryRow>(
      'inquiries_admin_of_member',
      `SELECT ${inquiryColumns} FROM inquiries i
       WHERE i.user_key = $1 AND i.board_sn < coalesce($2::bigint, ${boardSnMax}) ORDER BY i.board_sn DESC LIMIT $3`,
      [userKey, cursorKey(query.cursor), limit],
    );
    return {
      list: await this.present(rows),
      cursor: cursorAfter(rows, limit, ({ board_sn }) => [board_sn]),
    };
  }

  /** Throws inquiry_not_found, inquiry_changed. */
  async answer(actor: Actor, boardSn: number, request: InquiryAnswerRequest): Promise<ManagedInquiry> {
    const { answer, version, reason } = request;
    const written = { answer: answer.replace(/\r\n?/g, '\n').trim(), version, reason: reason?.trim() };
    const decided = {
      codes: ['inquiry_changed'] as const,
      actions: ['inquiries.answer'],
      // Its member may have changed it too.
      concerns: (changes: AuditChanges) => Number(changes.version) > version,
      target: () => `inquiry:${boardSn}`,
      shown: () => this.one(boardSn),
    };
    await this.second.explain(decided, () => this.answers.answer(boardSn, written, actor));
    this.answered.clear();
    return this.one(boardSn);
  }

  private async one(boardSn: number): Promise<ManagedInquiry> {
    const rows = await this.database.query<'inquiries_admin_one', InquiryRow>(
      'inquiries_admin_one',
      `SELECT ${inquiryColumns} FROM inquiries i WHERE i.board_sn = $1`,
      [boardSn],
    );
    const [inquiry] = await this.present(rows);
    if (!inquiry) throw new AppError('inquiry_not_found');
    return inquiry;
  }

  private async countAnswered(narrowing: Narrowing): Promise<number> {
    const rows = await this.database.query<'inquiries_admin_answered_count', { counted: number }>(
      'inquiries_admin_answered_count',
      countOf(lists.answered.where),
      narrowing,
    );
    return rows[0]?.counted ?? 0;
  }

  private async present(rows: readonly InquiryRow[]): Promise<ManagedInquiry[]> {
    const [files, briefs] = await Promise.all([
      this.files.privateImages(rows.flatMap(({ file_ids }) => file_ids)),
      this.users.briefs(rows.map(({ user_key }) => user_key)),
    ]);
    const shown: ManagedInquiry[] = [];
    for (const row of rows) {
      const user = briefs.get(row.user_key);
      if (user) shown.push(presentManaged(row, files, user));
    }
    return shown;
  }
}

/** Presents an inquiry to operators. All fields are spelled out: spreading objects took a quarter of a page's time. */
function presentManaged(
  row: InquiryRow,
  files: ReadonlyMap<number, KeptFile>,
  user: UserBrief,
): ManagedInquiry {
  const pictures = picturesOf(row, files);
  return {
    board_sn: row.board_sn,
    board_setting_cd: inquiryBoard,
    category_cd: row.category_cd,
    category_nm: inquiryTexts.categories[row.category_cd],
    title: row.title,
    summary_content: summaryOf(row.content),
    state: row.state,
    privilege_yn: yn(row.privilege_yn),
    file_cnt: pictures.length,
    created_at: isoOf(row.created_at),
    answered_at: row.answered_at === null ? null : isoOf(row.answered_at),
    content: row.content,
    answer: row.answer,
    files: pictures,
    user,
    vip_level: user.vip_level,
    answered_by: row.answered_by,
    version: row.version,
  };
}
