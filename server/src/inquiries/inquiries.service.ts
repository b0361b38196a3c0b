import { inquiryCategories, inquiryLimits } from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { refuseProblem } from '../core/errors/field-problems.ts';
import { yn } from '../core/http/ok.dto.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { FilesService } from '../files/index.ts';
import type {
  InquiryCategories,
  InquiryDetail,
  InquiryList,
  InquiryQuery,
  InquiryRequest,
} from './inquiries.dto.ts';
import { inquiryAdd } from './inquiries.functions.ts';
import {
  type InquiryItemRow,
  type InquiryRow,
  inquiryColumns,
  inquiryItemColumns,
  presentInquiry,
  presentInquiryDetail,
} from './inquiry-presenter.ts';
import { inquiryTexts } from './texts.ts';

type FilesOutcome = 'added' | 'inquiry_not_found' | 'inquiry_answered' | 'too_many' | 'file_not_found';
type AddOutcome = 'added' | 'inquiry_privilege' | 'rate_limited' | 'file_not_found' | 'invalid_token';

/** Filters a member's inquiries: $1 the member, $2 state or null, $3 privileged or not, or null. */
const ownFilter = `i.user_key = $1 AND ($2::inquiry_state IS NULL OR i.state = $2) AND ($3::boolean IS NULL OR i.privilege_yn = $3)`;

/** An empty page has one row with the total alone. */
type ListedRow = { total: number } & ((InquiryItemRow & { file_cnt: number }) | { board_sn: null });

/**
 * Members' inquiries to the operators. Every statement names the member, so that no one reaches another member's
 * (INQUIRIES-4).
 */
@Injectable()
export class InquiriesService {
  private readonly logger = new Logger('Inquiries');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly files: FilesService,
  ) {}

  /** The categories, and whether the member may send privileged inquiries now. */
  async categories(userKey: number): Promise<InquiryCategories> {
    const [row] = await this.database.query<'inquiries_may_privilege', { may: boolean }>(
      'inquiries_may_privilege',
      'SELECT inquiry_may_privilege(u.vip_level, u.honor, $2) AS may FROM member_profiles u WHERE u.user_key = $1 AND u.deleted_at IS NULL',
      [userKey, this.settings.get('inquiry_privilege_vip_level')],
    );
    return {
      list: inquiryCategories.map((category_cd) => ({
        category_cd,
        category_nm: inquiryTexts.categories[category_cd],
      })),
      may_privilege_yn: yn(row?.may ?? false),
      file_cnt_max: inquiryLimits.imagesMax,
    };
  }

  /** The member's own inquiries, newest first. */
  async list(userKey: number, query: InquiryQuery): Promise<InquiryList> {
    const page = pageOf(query);
    const privileged = query.privilege_yn === undefined ? null : query.privilege_yn === 'Y';
    const rows = await this.database.read<'inquiries_list', ListedRow>(
      'inquiries_list',
      `SELECT counted.total, item.*
       FROM (SELECT count(*)::int AS total FROM inquiries i WHERE ${ownFilter}) counted
         LEFT JOIN LATERAL (
           SELECT ${inquiryItemColumns} FROM unnest(ARRAY(
             SELECT i.board_sn FROM inquiries i WHERE ${ownFilter} ORDER BY i.board_sn DESC OFFSET $4 LIMIT $5)) page (board_sn)
           JOIN inquiries i USING (board_sn)) item ON true
       ORDER BY item.board_sn DESC`,
      [userKey, query.state ?? null, privileged, page.offset, page.limit],
    );
    const list = rows.flatMap((row) => (row.board_sn === null ? [] : [presentInquiry(row, row.file_cnt)]));
    return { list, total: rows[0]?.total ?? 0, ...page };
  }

  /** One of the member's own inquiries; undefined when it does not exist or is another member's. */
  async find(userKey: number, boardSn: number): Promise<InquiryDetail | undefined> {
    const [row] = await this.database.read<'inquiries_find', InquiryRow>(
      'inquiries_find',
      `SELECT ${inquiryColumns} FROM inquiries i WHERE i.board_sn = $1 AND i.user_key = $2`,
      [boardSn, userKey],
    );
    return row && presentInquiryDetail(row, await this.files.privateImages(row.file_ids));
  }

  /**
   * Stores an inquiry. Throws inquiry_privilege, rate_limited, file_not_found, invalid_token, validation_failed.
   * Refuses an inquiry (POST /v1/mypage/board): idempotency_mismatch (CORE-17), request_under_way (CORE-30),
   * validation_failed (INQUIRIES-2), inquiry_add.
   */
  async add(userKey: number, request: InquiryRequest): Promise<InquiryDetail> {
    const content = request.content.replace(/\r\n?/g, '\n').trim();
    refuseProblem('content', [...content].length < inquiryLimits.contentMin ? 'tooShort' : null);
    const title = request.title?.trim() || inquiryTexts.categories[request.category_cd];
    const [row] = await this.database.call<{ outcome: AddOutcome; inquiry_sn: number | null }>(
      inquiryAdd({
        user_key: userKey,
        category_cd: request.category_cd,
        title,
        content,
        privilege: request.privilege_yn === 'Y',
        file_ids: request.file_ids ?? [],
        vip_level_max: this.settings.get('inquiry_privilege_vip_level'),
        day_max: this.settings.get('inquiry_day_max'),
        now: this.clock.now(),
      }),
    );
    const { outcome, inquiry_sn } = row ?? { outcome: 'invalid_token' as const, inquiry_sn: null };
    if (outcome !== 'added') throw new AppError(outcome);
    if (inquiry_sn === null) throw new AppError('inquiry_not_found');
    this.logger.log({ event: 'inquiry_added', board_sn: inquiry_sn });
    return this.found(userKey, inquiry_sn);
  }

  /**
   * Deletes one of the member's own inquiries with its pictures, while it waits. Throws inquiry_not_found,
   * inquiry_answered.
   */
  async remove(userKey: number, boardSn: number): Promise<void> {
    const [removed] = await this.database.query<'inquiries_remove', { file_ids: number[] }>(
      'inquiries_remove',
      `DELETE FROM inquiries WHERE board_sn = $1 AND user_key = $2 AND state = 'waiting' RETURNING file_ids`,
      [boardSn, userKey],
    );
    if (!removed) return this.throwUnchangeable(userKey, boardSn);
    for (const fileId of removed.file_ids) await this.removeFile(userKey, fileId);
  }

  /**
   * Adds pictures to one of the member's own inquiries while it waits; attached ones stay. Throws inquiry_not_found,
   * inquiry_answered, file_not_found, validation_failed when there would be too many.
   */
  async addPictures(userKey: number, boardSn: number, fileIds: readonly number[]): Promise<InquiryDetail> {
    const [row] = await this.database.query<'inquiries_add_files', { outcome: FilesOutcome }>(
      'inquiries_add_files',
      'SELECT inquiry_add_files($1, $2, $3, $4) AS outcome',
      [userKey, boardSn, fileIds, inquiryLimits.imagesMax],
    );
    const outcome = row?.outcome ?? 'inquiry_not_found';
    refuseProblem('file_ids', outcome === 'too_many' ? 'tooLong' : null);
    if (outcome !== 'added' && outcome !== 'too_many') throw new AppError(outcome);
    return this.found(userKey, boardSn);
  }

  /**
   * Removes a picture from one of the member's own inquiries while it waits, and deletes it. Throws inquiry_not_found,
   * inquiry_answered, file_not_found.
   */
  async removePicture(userKey: number, boardSn: number, fileId: number): Promise<InquiryDetail> {
    const [changed] = await this.database.query(
      'inquiries_remove_picture',
      `UPDATE inquiries SET file_ids = array_remove(file_ids, $3::int), version = version + 1
       WHERE board_sn = $1 AND user_key = $2 AND state = 'waiting' AND $3 = ANY (file_ids) RETURNING board_sn`,
      [boardSn, userKey, fileId],
    );
    if (!changed) {
      const { state } = await this.found(userKey, boardSn);
      throw new AppError(state === 'answered' ? 'inquiry_answered' : 'file_not_found');
    }
    await this.removeFile(userKey, fileId);
    return this.found(userKey, boardSn);
  }

  private async throwUnchangeable(userKey: number, boardSn: number): Promise<never> {
    await this.found(userKey, boardSn);
    throw new AppError('inquiry_answered');
  }

  private async found(userKey: number, boardSn: number): Promise<InquiryDetail> {
    const inquiry = await this.find(userKey, boardSn);
    if (!inquiry) throw new AppError('inquiry_not_found');
    return inquiry;
  }

  /** A file that the member has already deleted is ignored. */
  private async removeFile(userKey: number, fileId: number): Promise<void> {
    try {
      await this.files.remove(userKey, fileId);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'file_not_found') throw error;
    }
  }
}
