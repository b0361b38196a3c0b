import { Injectable } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { required } from '../../core/errors/field-problems.ts';
import type { ReportRequest } from '../reports.dto.ts';
import { reportTexts } from '../texts.ts';

/** The target of a report, as it is now. */
export interface ReportTarget {
  /** As `kind:key`. */
  target: string;
  /** The member whose action is reported. */
  targetKey: number;
  /** Its text or title; it may be changed or deleted later. */
  text: string;
}

interface TargetRow {
  user_key: number;
  text: string;
}

/** Keys have 32 bits; anything larger names nothing. */
const keyMax = 2_147_483_647;

const statements = {
  member: `SELECT u.user_key, u.nick || CASE WHEN u.state_memo = '' THEN '' ELSE E'\\n' || u.state_memo END AS text
    FROM member_profiles u WHERE u.user_key = $1 AND u.deleted_at IS NULL`,
  live: 'SELECT l.host_key AS user_key, l.title AS text FROM live_cards l WHERE l.vod_key = $1',
  comment: `SELECT c.user_key, c.content AS text FROM host_comment_texts c WHERE c.comment_sn = $1 AND c.state_cd = '1'`,
} as const;

/** The message's text and the pictures it shows, which operators may open. $3 the label of pictures. */
const messageStatement = `
  SELECT m.sender_key AS user_key, concat_ws(E'\\n', nullif(m.content, ''),
    CASE WHEN cardinality(m.file_ids) > 0 THEN $3::text || array_to_string(m.file_ids, ', ') END) AS text
  FROM messages m WHERE m.id = $1 AND message_is_shown($2, m)`;

/**
 * The text of a chat line or of a gift's message. A gift's row names its sender; a gift without a message cannot be
 * reported.
 */
const lineStatement = `
  SELECT coalesce(c.user_key, g.sender_key) AS user_key, coalesce(c.body->>'message', '') AS text
  FROM chat_lines c LEFT JOIN gifts_given g ON g.gift_id = c.gift_id
  WHERE c.channel_id = $1 AND c.message_id = $2::bigint
    AND ((c.kind = 'talk' AND c.user_key IS NOT NULL) OR (c.kind = 'gift' AND g.message <> ''))`;

/** Finds the target of a report. */
@Injectable()
export class ReportTargetsService {
  constructor(
    private readonly database: Database,
    private readonly chat: ChatService,
  ) {}

  /** Throws report_target_not_found, and validation_failed for a line without its live. */
  async of({ type_cd, target_key, vod_key }: ReportRequest, reporterKey: number): Promise<ReportTarget> {
    switch (type_cd) {
      case 1:
        return this.byKey('member', target_key);
      case 3:
        return this.byKey('live', target_key);
      case 4:
        return this.line(required('vod_key', vod_key), target_key);
      case 6:
        return this.byKey('comment', target_key);
      case 2:
        return this.message(target_key, reporterKey);
    }
  }

  private async byKey(kind: keyof typeof statements, digits: string): Promise<ReportTarget> {
    const key = Number(digits);
    const rows =
      key > keyMax
        ? []
        : await this.database.query<`reports_target_${typeof kind}`, TargetRow>(
            `reports_target_${kind}`,
            statements[kind],
            [key],
          );
    return found(rows, `${kind}:${key}`);
  }

  /** A message can be reported only by members who can read it; for others it does not exist. */
  private async message(digits: string, reporterKey: number): Promise<ReportTarget> {
    const id = Number(digits);
    if (!Number.isSafeInteger(id)) throw new AppError('report_target_not_found');
    const rows = await this.database.query<'reports_target_message', TargetRow>(
      'reports_target_message',
      messageStatement,
      [id, reporterKey, reportTexts.pictures],
    );
    return found(rows, `message:${id}`);
  }

  /** A line that was just sent may not be in the database yet. */
  private async line(vodKey: number, messageId: string): Promise<ReportTarget> {
    const read = () =>
      this.database.query<'reports_target_line', TargetRow>('reports_target_line', lineStatement, [
        String(vodKey),
        messageId,
      ]);
    let rows = await read();
    if (rows.length === 0) {
      await this.chat.flushLines();
      rows = await read();
    }
    return found(rows, `line:${vodKey}:${BigInt(messageId)}`);
  }
}

function found([row]: TargetRow[], target: string): ReportTarget {
  if (!row) throw new AppError('report_target_not_found');
  return { target, targetKey: row.user_key, text: row.text };
}
