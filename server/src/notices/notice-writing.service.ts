import { hasForeignPicture, isNoticePicture } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../core/audit/audit.service.ts';
import type { NamingFields } from '../core/audit/audit-texts.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Notice, Prisma } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { refuseProblem } from '../core/errors/field-problems.ts';
import { type Yn, yn } from '../core/http/ok.dto.ts';

/** A notice to write, in the wire format. */
export interface NoticeDraft {
  board_setting_cd: number;
  title: string;
  summary_content: string;
  content: string;
  image?: string | null;
  popup_yn?: Yn;
  push_yn?: Yn;
  expose_start_date: string;
  expose_end_date?: string | null;
  target_user_key?: number | null;
}

/** The stored fields of a notice. */
type StoredNotice = Pick<
  Notice,
  | 'boardSettingCd'
  | 'title'
  | 'summaryContent'
  | 'content'
  | 'image'
  | 'popupYn'
  | 'pushYn'
  | 'exposeStartDate'
  | 'exposeEndDate'
  | 'targetUserKey'
>;

/** Writes notices and validates their content and audience. */
@Injectable()
export class NoticeWritingService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  /**
   * Adds a notice. Throws validation_failed, user_not_found.
   * @param actor the operator; null: the sandbox, which writes no audit entry
   */
  async add(actor: Actor | null, notice: NoticeDraft): Promise<Notice> {
    const written = validNotice(notice);
    return this.database.prisma.$transaction(async (within) => {
      await assertMemberExists(within, written.targetUserKey);
      const added = await within.notice.create({ data: { ...written, createdAt: this.clock.now() } });
      if (actor)
        await this.audit.write(within, actor, {
          action: 'notices.add',
          target: `notice:${added.boardSn}`,
          after: wireOfNotice(added),
          naming: namingOf(null, added),
        });
      return added;
    });
  }
}

/** Validates a notice and converts it for storage. Throws validation_failed. */
export function validNotice(notice: NoticeDraft): StoredNotice {
  const content = notice.content.replace(/\r\n?/g, '\n').trim();
  const image = notice.image || null;
  const start = timestampOf('expose_start_date', notice.expose_start_date);
  const end = notice.expose_end_date ? timestampOf('expose_end_date', notice.expose_end_date) : null;
  refuseProblem('content', hasForeignPicture(content) ? 'characters' : null);
  refuseProblem('image', image !== null && !isNoticePicture(image) ? 'characters' : null);
  refuseProblem('expose_end_date', end !== null && end <= start ? 'tooShort' : null);
  return {
    boardSettingCd: notice.board_setting_cd,
    title: notice.title.trim(),
    summaryContent: notice.summary_content.trim(),
    content,
    image,
    popupYn: notice.popup_yn === 'Y',
    pushYn: notice.push_yn === 'Y',
    exposeStartDate: start,
    exposeEndDate: end,
    targetUserKey: notice.target_user_key ?? null,
  };
}

/** A notice in its wire format. */
export function wireOfNotice(row: Notice) {
  return {
    board_setting_cd: row.boardSettingCd,
    title: row.title,
    summary_content: row.summaryContent,
    content: row.content,
    image: row.image,
    popup_yn: yn(row.popupYn),
    push_yn: yn(row.pushYn),
    expose_start_date: row.exposeStartDate.toISOString(),
    expose_end_date: row.exposeEndDate?.toISOString() ?? null,
    target_user_key: row.targetUserKey,
  };
}

/** The texts of a notice to one member, before and after a change: they may name the member. */
export const namingOf = (before: Notice | null, after: Notice | null): NamingFields => ({
  fields: ['title', 'summary_content', 'content'],
  before: before?.targetUserKey ?? undefined,
  after: after?.targetUserKey ?? undefined,
});

/** Throws user_not_found for a notice to an unknown member. */
export async function assertMemberExists(
  within: Prisma.TransactionClient,
  userKey: number | null,
): Promise<void> {
  if (userKey === null) return;
  if ((await within.user.count({ where: { userKey, deletedAt: null } })) === 0)
    throw new AppError('user_not_found');
}

/** ISO 8601 allows timestamps that cannot be stored. Throws validation_failed. */
function timestampOf(field: string, text: string): Date {
  const timestamp = new Date(text);
  const year = timestamp.getUTCFullYear();
  refuseProblem(field, year >= 2000 && year < 10_000 ? null : 'characters');
  return timestamp;
}
