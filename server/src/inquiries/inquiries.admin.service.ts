import { Injectable } from '@nestjs/common';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { FilesService } from '../files/files.service.ts';
import { UsersService } from '../users/users.service.ts';
import type {
  InquiryAnswerRequest,
  ManagedInquiry,
  ManagedInquiryList,
  ManagedInquiryQuery,
} from './inquiries.admin.dto.ts';
import { InquiryAnswers } from './inquiry-answers.service.ts';
import { type InquiryRow, inquiryColumns, presentInquiryDetail } from './inquiry-presenter.ts';

type ManagedRow = InquiryRow & { vip_level: number };

/** $1 category, $2 privileged, $3 text; null: whichever. The state stands in the text: the queue has an index of its own. */
const filterOf = (state: string): string => `
  FROM inquiries i JOIN users u ON u.user_key = i.user_key
  WHERE ${state} AND ($1::text IS NULL OR i.category_cd = $1) AND ($2::boolean IS NULL OR i.privilege_yn = $2)
    AND ($3::text IS NULL OR u.user_key::text = $3 OR strpos(lower(u.nick), lower($3)) > 0
      OR strpos(lower(i.title), lower($3)) > 0 OR starts_with(u.login_id, lower($3)))`;

const statementsOf = (state: string, order: string) => ({
  list: `SELECT ${inquiryColumns}, u.vip_level ${filterOf(state)} ORDER BY ${order} OFFSET $4 LIMIT $5`,
  count: `SELECT count(*)::int AS total ${filterOf(state)}`,
});

/** Of those that wait, privileged ones first and then who waits longest (INQUIRIES-6); else the newest. */
const statements = {
  waiting: statementsOf("i.state = 'waiting'", 'i.privilege_yn DESC, i.board_sn'),
  answered: statementsOf("i.state = 'answered'", 'i.board_sn DESC'),
  all: statementsOf('true', 'i.board_sn DESC'),
};

/** Inquiries as operators see and answer them. */
@Injectable()
export class InquiriesAdmin {
  constructor(
    private readonly database: Database,
    private readonly files: FilesService,
    private readonly users: UsersService,
    private readonly answers: InquiryAnswers,
  ) {}

  /** The inquiries that an operator asks for. */
  async list(query: ManagedInquiryQuery): Promise<ManagedInquiryList> {
    const page = pageOf(query);
    const values = [
      query.category_cd ?? null,
      query.privilege_yn === undefined ? null : query.privilege_yn === 'Y',
      query.q?.trim() || null,
    ];
    const name = query.state ?? 'all';
    const [rows, counts] = await Promise.all([
      this.database.query<ManagedRow>(`inquiries_admin_${name}`, statements[name].list, [
        ...values,
        page.offset,
        page.limit,
      ]),
      this.database.query<{ total: number }>(`inquiries_admin_${name}_count`, statements[name].count, values),
    ]);
    return { list: await this.present(rows), total: counts[0]?.total ?? 0, ...page };
  }

  /** Throws inquiry_not_found, inquiry_changed. */
  async answer(actor: Actor, boardSn: number, request: InquiryAnswerRequest): Promise<ManagedInquiry> {
    const { answer, version, reason } = request;
    await this.answers.answer(
      boardSn,
      { answer: answer.replace(/\r\n?/g, '\n').trim(), version, reason: reason?.trim() },
      actor,
    );
    const rows = await this.database.query<ManagedRow>(
      'inquiries_admin_one',
      `SELECT ${inquiryColumns}, u.vip_level FROM inquiries i JOIN users u ON u.user_key = i.user_key WHERE i.board_sn = $1`,
      [boardSn],
    );
    const [inquiry] = await this.present(rows);
    if (!inquiry) throw new AppError('inquiry_not_found');
    return inquiry;
  }

  private async present(rows: readonly ManagedRow[]): Promise<ManagedInquiry[]> {
    const [files, briefs] = await Promise.all([
      this.files.privateImages(rows.flatMap(({ file_ids }) => file_ids)),
      this.users.briefs(rows.map(({ user_key }) => user_key)),
    ]);
    return rows.flatMap((row) => {
      const user = briefs.get(row.user_key);
      if (!user) return [];
      const { vip_level, answered_by, version } = row;
      return { ...presentInquiryDetail(row, files), user, vip_level, answered_by, version };
    });
  }
}
