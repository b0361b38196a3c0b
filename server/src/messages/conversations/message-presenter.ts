import { fanLevelOf } from '@honey/rules';
import { isoOf, millisecondsOf } from '../../core/database/milliseconds.ts';
import { yn } from '../../core/http/ok.dto.ts';
import type { KeptFile } from '../../files/index.ts';
import { presentUserBrief, type UserBriefRow } from '../../users/index.ts';
import type { Conversation, DirectMessage } from '../messages.dto.ts';

/** A message as the statements read it. */
export interface MessageRow {
  id: number;
  sender_key: number;
  content: string;
  file_ids: number[];
  /** Milliseconds since 1970. */
  created_at: number;
  is_read: boolean;
  /** The message that it replies to, or null. */
  reply_to: number | null;
  /** That message, if the reader may read it. */
  reply: { id: number; sender_key: number; content: string; file_cnt: number } | null;
}

/** SQL columns of a MessageRow, for the member $1. */
export const messageColumns = (readUpTo: string): string =>
  `m.id, m.sender_key, m.content, m.file_ids, ${millisecondsOf('m.created_at')} AS created_at,
    NOT m.withheld_yn AND m.id <= coalesce(${readUpTo}, 0) AS is_read, m.reply_to,
    (SELECT json_build_object('id', q.id, 'sender_key', q.sender_key, 'content', q.content, 'file_cnt', cardinality(q.file_ids))
     FROM messages q WHERE q.id = m.reply_to AND message_is_shown($1, q)) AS reply`;

/** The sender's last message that the receiver has read. */
export const readUpTo = (receiver: string, sender: string): string =>
  `(SELECT b.read_up_to FROM message_boxes b WHERE b.user_key = ${receiver} AND b.other_key = ${sender})`;

/** The end of the previous page, or null, as a bound for which every plan can use an index. */
export const orNewest = (cursor: string): string => `coalesce(${cursor}::bigint, 9223372036854775807)`;

/** A conversation as the statements read it. */
export interface ConversationRow extends UserBriefRow {
  friend: boolean;
  no_read_cnt: number;
  /** Honey that the other member gave the reading host; null if the reader is not a host. */
  fan_stars: number | null;
  last_message_id: number;
  last_sender_key: number;
  last_content: string;
  last_file_cnt: number;
  /** Milliseconds since 1970. */
  last_at: number;
}

/** The columns of a member, as a UserBriefRow in JSON. */
export const briefJson = (alias: string): string =>
  `json_build_object('userKey', ${alias}.user_key, 'nick', ${alias}.nick, 'profileInfo', ${alias}.profile_info,
    'profileId', ${alias}.profile_id, 'vipLevel', ${alias}.vip_level, 'honor', ${alias}.honor, 'effects', ${alias}.effects)`;

/** A message, as `userKey` sees it. */
export function presentMessage(
  row: MessageRow,
  userKey: number,
  files: ReadonlyMap<number, KeptFile>,
): DirectMessage {
  return {
    message_id: row.id,
    user_key: row.sender_key,
    mine_yn: yn(row.sender_key === userKey),
    content: row.content,
    files: row.file_ids.flatMap((id) => {
      const file = files.get(id);
      if (!file) return [];
      const { file_id, url, thumb_url, width, height } = file;
      return [{ file_id, url, thumb_url, width, height }];
    }),
    read_yn: yn(row.is_read),
    reply_to: row.reply_to,
    reply: row.reply && {
      message_id: row.reply.id,
      mine_yn: yn(row.reply.sender_key === userKey),
      content: row.reply.content,
      file_cnt: row.reply.file_cnt,
    },
    created_at: isoOf(row.created_at),
  };
}

export function presentConversation(row: ConversationRow, userKey: number): Conversation {
  return {
    user: presentUserBrief(row),
    friend_yn: yn(row.friend),
    no_read_cnt: row.no_read_cnt,
    fan_level: presentFanLevel(row.fan_stars),
    last_message: {
      message_id: row.last_message_id,
      mine_yn: yn(row.last_sender_key === userKey),
      content: row.last_content,
      file_cnt: row.last_file_cnt,
      created_at: isoOf(row.last_at),
    },
  };
}

/** A fan's level; null if the reader is not a host. */
export const presentFanLevel = (stars: number | null): number | null =>
  stars === null ? null : fanLevelOf(stars);
