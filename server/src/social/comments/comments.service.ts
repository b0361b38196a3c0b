import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { refuseProblem } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import { refuseProhibited } from '../../core/words/refuse-prohibited.ts';
import { presentUserBrief, type UserBriefRow } from '../../users/index.ts';
import { commentAdd } from '../social.functions.ts';
import type {
  Comment,
  CommentEdit,
  CommentList,
  CommentRequest,
  CommentResult,
  WrittenComment,
} from './comments.dto.ts';

/** `Time`: a date in a column, text in JSON. */
interface WrittenRow<Time> {
  comment_sn: number;
  author: UserBriefRow;
  content: string;
  created_at: Time;
  edited_at: Time | null;
}

interface CommentRow extends WrittenRow<Date> {
  reg_cd: string;
  state_cd: string;
  program_ask_sn: number | null;
  vod_key: number | null;
  lusu_sn: number | null;
  answer: WrittenRow<string> | null;
}

/**
 * The comments on the page of $1 at $2, as $3 sees them: without those of members restricted from the service and
 * members blocked by the reader (BLOCKS-12).
 */
const shown = `host_comments c WHERE c.host_key = $1 AND c.state_cd = '1' AND c.parent_sn IS NULL
  AND c.user_key NOT IN (SELECT members_restricted('service', $2) UNION SELECT persons_blocked($3::int))`;

const author = (alias: string): string =>
  `json_build_object('userKey', ${alias}.user_key, 'nick', ${alias}.nick, 'profileInfo', ${alias}.profile_info,
    'profileId', ${alias}.profile_id, 'vipLevel', ${alias}.vip_level, 'honor', ${alias}.honor, 'effects', ${alias}.effects)`;

const listStatement = `
  WITH page AS MATERIALIZED (SELECT c.* FROM ${shown} ORDER BY c.comment_sn DESC OFFSET $4 LIMIT $5)
  SELECT c.comment_sn, c.content, c.created_at, c.edited_at, c.reg_cd, c.state_cd, c.program_ask_sn, c.vod_key, c.lusu_sn,
    ${author('u')} AS author,
    (SELECT json_build_object('comment_sn', a.comment_sn, 'content', a.content, 'created_at', a.created_at,
        'edited_at', a.edited_at, 'author', ${author('w')})
     FROM host_comments a JOIN member_profiles w ON w.user_key = a.user_key
     WHERE a.parent_sn = c.comment_sn AND a.state_cd = '1') AS answer
  FROM page c JOIN member_profiles u ON u.user_key = c.user_key ORDER BY c.comment_sn DESC`;

/** The refusals of the SQL functions that write. */
type Refusal =
  | 'host_not_found'
  | 'live_not_found'
  | 'comment_not_found'
  | 'forbidden'
  | 'already_answered'
  | 'rate_limited'
  | 'login_required'
  | 'block_admin'
  | 'verification_required'
  | 'age_limit'
  | 'comment_blocked'
  | 'author_mismatch';

/** Comments on the pages of hosts, and the hosts' replies. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly words: ProhibitedWordsService,
  ) {}

  /** The comments on a host's page, newest first. Throws host_not_found. */
  async list(hostKey: number, query: PageQuery, viewer: SessionMember | undefined): Promise<CommentList> {
    const page = pageOf(query);
    const now = this.clock.now();
    const [host, rows, counts] = await Promise.all([
      this.database.prisma.user.findUnique({
        where: { userKey: hostKey, role: 'host', deletedAt: null },
        select: { userKey: true },
      }),
      this.database.query<'social_comments', CommentRow>('social_comments', listStatement, [
        hostKey,
        now,
        viewer?.userKey ?? null,
        page.offset,
        page.limit,
      ]),
      this.database.query<'social_comments_count', { total: number }>(
        'social_comments_count',
        `SELECT count(*)::int AS total FROM ${shown}`,
        [hostKey, now, viewer?.userKey ?? null],
      ),
    ]);
    if (!host) throw new AppError('host_not_found');
    return {
      list: rows.map((row) => present(row, hostKey, viewer)),
      total: counts[0]?.total ?? 0,
      ...page,
      content_length_max: this.settings.get('comment_length_max'),
    };
  }

  /**
   * Adds a comment, or the host's reply. Throws validation_failed, prohibited_word, and the refusals of comment_add.
   * Refuses a comment (POST /v1/mypage/comment): idempotency_mismatch (CORE-17), request_under_way (CORE-30),
   * validation_failed (SOCIAL-17), prohibited_word (SOCIAL-17), comment_add.
   */
  async add(userKey: number, request: CommentRequest): Promise<CommentResult> {
    const content = this.validContent(request.content);
    const rows = await this.database.call<{ outcome: 'added' | Refusal; sn: number | null }>(
      commentAdd({
        user_key: userKey,
        host_key: request.target_user_key,
        parent_sn: request.comment_sn ?? null,
        content,
        reg_cd: request.reg_cd ?? '10',
        program_ask_sn: request.program_ask_sn ?? null,
        vod_key: request.vod_key ?? null,
        lusu_sn: request.lusu_sn ?? null,
        minute_max: this.settings.get('comment_minute_max'),
        now: this.clock.now(),
      }),
    );
    const { outcome, sn } = rows[0] ?? { outcome: 'comment_not_found' as const, sn: null };
    if (outcome !== 'added' || sn === null)
      throw new AppError(outcome === 'added' ? 'comment_not_found' : outcome);
    return { comment_sn: sn, content };
  }

  /** Changes the member's comment or reply. Throws as `add`, and author_mismatch for another member's. */
  async edit(userKey: number, request: CommentEdit): Promise<CommentResult> {
    const content = this.validContent(request.content);
    const rows = await this.database.query<'social_comment_edit', { outcome: 'edited' | Refusal }>(
      'social_comment_edit',
      'SELECT comment_edit($1, $2, $3, $4) AS outcome',
      [userKey, request.comment_sn, content, this.clock.now()],
    );
    const outcome = rows[0]?.outcome ?? 'comment_not_found';
    if (outcome !== 'edited') throw new AppError(outcome);
    return { comment_sn: request.comment_sn, content };
  }

  /**
   * Deletes the member's own comment, or as host or operator any comment. Throws comment_not_found, author_mismatch.
   */
  async remove(member: SessionMember, commentSn: number): Promise<CommentResult> {
    const rows = await this.database.query<'social_comment_remove', { known: boolean; done: boolean }>(
      'social_comment_remove',
      `WITH known AS (SELECT c.comment_sn, c.user_key, c.host_key FROM host_comments c WHERE c.comment_sn = $1 AND c.state_cd = '1'),
       done AS (
         UPDATE host_comments c SET deleted_at = $4,
           state_cd = CASE WHEN c.user_key = $2 THEN '2' WHEN c.host_key = $2 THEN '3' ELSE '4' END
         FROM known k WHERE c.comment_sn = k.comment_sn AND c.state_cd = '1'
           AND ($2 IN (c.user_key, c.host_key) OR $3::boolean) RETURNING c.comment_sn)
       SELECT EXISTS (SELECT FROM known) AS known, EXISTS (SELECT FROM done) AS done`,
      [commentSn, member.userKey, member.role === 'operator', this.clock.now()],
    );
    const { known, done } = rows[0] ?? { known: false, done: false };
    if (!done) throw new AppError(known ? 'author_mismatch' : 'comment_not_found');
    return { comment_sn: commentSn, content: '' };
  }

  /** Normalizes the text for storage. Throws validation_failed, prohibited_word. */
  private validContent(text: string): string {
    const content = text.replace(/\r\n?/g, '\n').trim();
    const length = [...content].length;
    const tooLong = length > this.settings.get('comment_length_max');
    refuseProblem('content', length === 0 ? 'empty' : tooLong ? 'tooLong' : null);
    refuseProhibited('content', this.words.find(content, 'chat'));
    return content;
  }
}

function present(row: CommentRow, hostKey: number, viewer: SessionMember | undefined): Comment {
  const { answer, reg_cd, state_cd, program_ask_sn, vod_key, lusu_sn } = row;
  return {
    ...presentWritten(row, hostKey, viewer),
    reg_cd,
    state_cd,
    program_ask_sn,
    vod_key,
    lusu_sn,
    target_user_key: hostKey,
    answer: answer && presentWritten(answer, hostKey, viewer),
  };
}

function presentWritten(
  { comment_sn, author, content, created_at, edited_at }: WrittenRow<Date | string>,
  hostKey: number,
  viewer: SessionMember | undefined,
): WrittenComment {
  const own = viewer?.userKey === author.userKey;
  return {
    comment_sn,
    user: presentUserBrief(author),
    content,
    created_at: new Date(created_at).toISOString(),
    edited_at: edited_at === null ? null : new Date(edited_at).toISOString(),
    edit_yn: yn(own),
    delete_yn: yn(own || viewer?.userKey === hostKey || viewer?.role === 'operator'),
  };
}
