import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { millisecondsOf } from '../../core/database/milliseconds.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { required } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { FilePlacesService, FilesService } from '../../files/index.ts';
import { briefColumns, presentUserBrief, type UserBriefRow } from '../../users/index.ts';
import type {
  ConversationsQuery,
  MessageDeletion,
  MessagesQuery,
  ReadMark,
} from '../message-requests.dto.ts';
import type {
  ConversationInfo,
  ConversationList,
  DirectMessage,
  MessageList,
  NoReadCount,
  ReadResult,
} from '../messages.dto.ts';
import {
  briefJson,
  type ConversationRow,
  type MessageRow,
  messageColumns,
  orNewest,
  presentConversation,
  presentFanLevel,
  presentMessage,
  readUpTo,
} from './message-presenter.ts';

/** The file table of message pictures. */
export const messageFiles = 'message';

/**
 * $1 reader, $2 the other member, $3 end of the previous page or null, $4 limit, $5 and $6 the two keys in order. How
 * far each of the two has read is looked up once.
 */
const messagesStatement = `
  SELECT ${messageColumns(`CASE WHEN m.sender_key = $1 THEN ${readUpTo('$2', '$1')} ELSE ${readUpTo('$1', '$2')} END`)}
  FROM messages m
  WHERE m.low_key = $5 AND m.high_key = $6 AND m.id < ${orNewest('$3')}
    AND m.id > coalesce((SELECT b.cleared_up_to FROM message_boxes b WHERE b.user_key = $1 AND b.other_key = $2), 0)
    AND CASE WHEN m.sender_key = $1 THEN NOT m.sender_deleted_yn ELSE NOT m.receiver_deleted_yn AND NOT m.withheld_yn END
    AND NOT EXISTS (SELECT FROM persons_blocked($1) AS p (user_key) WHERE p.user_key = $2)
  ORDER BY m.id DESC LIMIT $4`;

/**
 * Honey that the other member gave the reading host; null if the reader is not a host, which is checked once per list.
 */
const fanStars = (host: string, fan: string): string =>
  `CASE WHEN (SELECT h.role = 'host' FROM member_profiles h WHERE h.user_key = ${host})
    THEN coalesce((SELECT t.star_cnt FROM host_fans t WHERE t.host_key = ${host} AND t.user_key = ${fan}), 0) END`;

/** Members blocked by $1, looked up once per list. */
const blocked = 'SELECT p.user_key FROM persons_blocked($1) AS p (user_key)';

const noReadIn = (boxes: string): string => `
  SELECT coalesce(sum(b.no_read_cnt) FILTER (WHERE NOT b.request_yn), 0)::int AS messages,
    (count(*) FILTER (WHERE b.request_yn AND b.no_read_cnt > 0))::int AS requests
  FROM message_boxes b WHERE b.user_key = $1 AND ${boxes}`;
/**
 * All unread messages minus those from blocked members: these are few and looked up by key, which is faster than
 * comparing each conversation with them.
 */
const noReadStatement = `
  SELECT whole.messages - hidden.messages AS no_read_cnt, whole.requests - hidden.requests AS request_cnt
  FROM (${noReadIn('b.no_read_cnt > 0')}) whole, (${noReadIn(`b.other_key = ANY (ARRAY(${blocked}))`)}) hidden`;

/**
 * A page of conversations or requests, newest first, each row with the total; on an empty page, `total` alone. $1
 * member, $2 offset, $3 limit, $4 end of the previous page or null. The total comes from an index alone, minus the few
 * blocked members. Each of these is looked up by key: a join condition would let the planner scan the whole list for
 * each of them.
 */
const conversationsOf = (requests: boolean): string => {
  const listed = `b.last_message_id > 0 AND ${requests ? '' : 'NOT '}b.request_yn`;
  return `
    WITH blocked AS MATERIALIZED (SELECT DISTINCT b.user_key FROM (${blocked}) b)
    SELECT counted.total, page.* FROM (
      SELECT ((SELECT count(*) FROM message_boxes b WHERE b.user_key = $1 AND ${listed})
        - (SELECT count(*) FROM blocked p
          WHERE (SELECT ${listed} FROM message_boxes b WHERE b.user_key = $1 AND b.other_key = p.user_key)))::int AS total
    ) counted LEFT JOIN LATERAL (
      SELECT ${briefColumns('u')}, box.no_read_cnt,
        EXISTS (SELECT FROM host_follows f WHERE f.host_key = $1 AND f.user_key = box.other_key)
          AND EXISTS (SELECT FROM host_follows f WHERE f.host_key = box.other_key AND f.user_key = $1) AS friend,
        ${fanStars('$1', 'box.other_key')} AS fan_stars, box.last_message_id, m.sender_key AS last_sender_key,
        m.content AS last_content, cardinality(m.file_ids) AS last_file_cnt, ${millisecondsOf('m.created_at')} AS last_at
      FROM (
        SELECT b.other_key, b.last_message_id, b.no_read_cnt FROM message_boxes b
        WHERE b.user_key = $1 AND ${listed} AND b.last_message_id < ${orNewest('$4')}
          AND b.other_key NOT IN (SELECT p.user_key FROM blocked p)
        ORDER BY b.last_message_id DESC OFFSET $2 LIMIT $3
      ) box JOIN member_profiles u ON u.user_key = box.other_key JOIN messages m ON m.id = box.last_message_id) page ON true
    ORDER BY page.last_message_id DESC`;
};

const listStatements = { conversation: conversationsOf(false), request: conversationsOf(true) };

/** A row of a page; on an empty page, `total` alone. */
type PagedConversation = { total: number } & (ConversationRow | { last_message_id: null });

interface InfoRow {
  other: UserBriefRow;
  friend: boolean;
  blocked: boolean;
  request: boolean;
  waiting: boolean;
  no_read_cnt: number;
  fan_stars: number | null;
  refusal: string | null;
}

/** $1 reader, $2 the other member, $3 now. */
const infoStatement = `
  SELECT ${briefJson('u')} AS other, f.friend, person_is_blocked($1, $2) AS blocked,
    coalesce(mine.request_yn AND mine.last_message_id > 0, false) AS request, coalesce(mine.no_read_cnt, 0) AS no_read_cnt,
    -- As in message_send, whether or not the message was delivered.
    NOT f.friend AND NOT coalesce(theirs.wrote_yn OR (NOT theirs.request_yn AND theirs.last_message_id > 0), false)
      AND message_request_pending($1, $2) AS waiting,
    ${fanStars('$1', '$2')} AS fan_stars, message_refusal($1, $2, $3) AS refusal
  FROM member_profiles u CROSS JOIN LATERAL (SELECT members_are_friends($1, $2) AS friend) f
  LEFT JOIN message_boxes mine ON mine.user_key = $1 AND mine.other_key = $2
  LEFT JOIN message_boxes theirs ON theirs.user_key = $2 AND theirs.other_key = $1
  WHERE u.user_key = $2`;

/** Conversations, as each of the two members sees them. */
@Injectable()
export class ConversationsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly files: FilesService,
    private readonly places: FilePlacesService,
    private readonly chat: ChatService,
  ) {}

  /** Members who may read a message may see its pictures. */
  onModuleInit(): void {
    this.places.registerReader(messageFiles, async (userKey, fileId) => {
      const rows = await this.database.query<'messages_may_see_file', { shown: boolean }>(
        'messages_may_see_file',
        `SELECT EXISTS (SELECT FROM message_files f JOIN messages m ON m.id = f.message_id
           WHERE f.file_id = $2 AND message_is_shown($1, m)) AS shown`,
        [userKey, fileId],
      );
      return rows[0]?.shown ?? false;
    });
  }

  /** Conversations with friends and those in which both have written, or requests from strangers; newest first. */
  async list(userKey: number, query: ConversationsQuery): Promise<ConversationList> {
    const { kind = 'conversation', cursor } = query;
    const page = pageOf(query);
    const paged = await this.database.read<`messages_list_${typeof kind}`, PagedConversation>(
      `messages_list_${kind}`,
      listStatements[kind],
      [userKey, page.offset, page.limit + 1, cursor ?? null],
    );
    const rows = paged.flatMap((row) => (row.last_message_id === null ? [] : [row]));
    const shown = rows.slice(0, page.limit);
    return {
      list: shown.map((row) => presentConversation(row, userKey)),
      total: paged[0]?.total ?? 0,
      ...page,
      cursor: rows.length > page.limit ? String(shown.at(-1)?.last_message_id) : null,
    };
  }

  /** The messages of a conversation, newest first; empty for a blocked or unknown member. */
  async messages(userKey: number, query: MessagesQuery): Promise<MessageList> {
    const { target_user_key: otherKey, cursor, limit = 30 } = query;
    const rows = await this.database.read<'messages_of_conversation', MessageRow>(
      'messages_of_conversation',
      messagesStatement,
      [
        userKey,
        otherKey,
        cursor ?? null,
        limit + 1,
        Math.min(userKey, otherKey),
        Math.max(userKey, otherKey),
      ],
    );
    const shown = rows.slice(0, limit);
    return {
      list: await this.present(shown, userKey),
      cursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
      limit,
    };
  }

  /** One message, as a member who may read it sees it. */
  async message(userKey: number, id: number): Promise<DirectMessage | undefined> {
    const rows = await this.database.read<'messages_one', MessageRow>(
      'messages_one',
      `SELECT ${messageColumns(readUpTo('m.receiver_key', 'm.sender_key'))} FROM messages m
       WHERE m.id = $2 AND message_is_shown($1, m)`,
      [userKey, id],
    );
    return (await this.present(rows, userKey))[0];
  }

  /** The member's relation to another member. Throws user_not_found, self_target. */
  async info(userKey: number, otherKey: number): Promise<ConversationInfo> {
    if (userKey === otherKey) throw new AppError('self_target');
    const rows = await this.database.read<'messages_info', InfoRow>('messages_info', infoStatement, [
      userKey,
      otherKey,
      this.clock.now(),
    ]);
    const row = rows[0];
    if (!row) throw new AppError('user_not_found');
    const code = row.refusal ?? (row.waiting ? 'message_request_waiting' : null);
    return {
      message_key: `${Math.min(userKey, otherKey)}_${Math.max(userKey, otherKey)}`,
      user: presentUserBrief(row.other),
      friend_yn: yn(row.friend),
      request_yn: yn(row.request),
      waiting_yn: yn(row.waiting),
      block_yn: yn(row.blocked),
      may_write_yn: yn(code === null),
      refusal_code: code,
      refusal_message: code !== null && isErrorCode(code) ? new AppError(code).safeMessage : null,
      no_read_cnt: row.blocked ? 0 : row.no_read_cnt,
      fan_level: presentFanLevel(row.fan_stars),
      content_length_max: this.settings.get('message_length_max'),
      file_cnt_max: this.settings.get('message_files_max'),
      receiver_cnt_max: this.settings.get('message_receivers_max'),
    };
  }

  /** The unread messages, without those from blocked members. */
  async noReadCount(userKey: number): Promise<NoReadCount> {
    const rows = await this.database.read<'messages_no_read', NoReadCount>(
      'messages_no_read',
      noReadStatement,
      [userKey],
    );
    return rows[0] ?? { no_read_cnt: 0, request_cnt: 0 };
  }

  /** Marks another member's messages as read; repeating changes nothing. */
  async read(userKey: number, { target_user_key, message_id }: ReadMark): Promise<ReadResult> {
    const rows = await this.database.query<'messages_read', { no_read_cnt: number }>(
      'messages_read',
      'SELECT message_read($1, $2, $3) AS no_read_cnt',
      [userKey, target_user_key, message_id ?? null],
    );
    this.chat.flushPersonalEvents();
    return { no_read_cnt: rows[0]?.no_read_cnt ?? 0 };
  }

  /** Deletes messages, or a conversation, for the member only. Throws validation_failed if neither is specified. */
  async delete(userKey: number, { message_ids, target_user_key }: MessageDeletion): Promise<void> {
    if (target_user_key === undefined) required('message_ids', message_ids);
    await this.database.query('messages_delete', 'SELECT message_delete($1, $2, $3)', [
      userKey,
      message_ids ?? [],
      target_user_key ?? null,
    ]);
    this.chat.flushPersonalEvents();
  }

  /** Messages as a member sees them, with their pictures. */
  async present(rows: readonly MessageRow[], userKey: number): Promise<DirectMessage[]> {
    const files = await this.files.privateImages(rows.flatMap(({ file_ids }) => file_ids));
    return rows.map((row) => presentMessage(row, userKey, files));
  }
}
