import type { TalkMessage, User, UserChannel } from '@honey/mintalk/protocol';

export type LineKind = 'talk' | 'gift' | 'notice';

/** A line of a channel's history, as held in memory and in chat_lines. */
export interface Line {
  channelId: string;
  /** Assigned when the line is sent, so that ids grow in the order in which a channel's lines appear. */
  messageId: number;
  kind: LineKind;
  /** The author; null for gifts and notices, which the removal of a user's lines does not affect. */
  userKey: number | null;
  giftId: number | null;
  body: LineBody;
  createdAt: Date;
}

/** What was delivered: for a talk line its three entities, for others the event's payload. */
export type LineBody = TalkBody | Record<string, unknown>;

interface TalkBody {
  user: UserOnHttp;
  user_channel: UserChannelOnHttp;
  message: string;
}

interface UserOnHttp {
  id: string;
  name: string;
  profile_url: string | null;
  property: number;
  extra: string | null;
}

interface UserChannelOnHttp {
  channel_id: string;
  permission: number;
  property: number;
  extra: string | null;
}

/** A line as HTTP presents it. */
export interface ChatHistoryLine {
  /** A number as text. */
  message_id: string;
  kind: LineKind;
  /** Set for talk lines. */
  user: UserOnHttp | null;
  /** Set for talk lines. */
  user_channel: UserChannelOnHttp | null;
  /** The text of a talk line or a notice. */
  message: string | null;
  /** The gift event as delivered in the room. */
  gift: Record<string, unknown> | null;
  /** ISO 8601 UTC. */
  created_at: string;
}

/** A page of a channel's history. */
export interface ChatHistoryPage {
  /** Oldest first. */
  list: ChatHistoryLine[];
  /** The `after` value of the next page. */
  cursor: number;
  more: boolean;
}

export function talkBody({ user, userChannel, message }: TalkMessage): TalkBody {
  return { user: onHttp(user), user_channel: channelOnHttp(userChannel), message };
}

export function presentLine(line: Line): ChatHistoryLine {
  const shared = {
    message_id: String(line.messageId),
    kind: line.kind,
    created_at: line.createdAt.toISOString(),
  };
  if (isTalk(line)) {
    const { user, user_channel, message } = line.body;
    return { ...shared, user, user_channel, message, gift: null };
  }
  const event = { ...line.body };
  return line.kind === 'gift'
    ? { ...shared, user: null, user_channel: null, message: null, gift: event }
    : { ...shared, user: null, user_channel: null, message: noticeText(event), gift: null };
}

/** A talk line as it was sent to the room; null for other lines. */
export function talkOf(line: Line): TalkMessage | null {
  if (!isTalk(line)) return null;
  const { user, user_channel, message } = line.body;
  const { profile_url: profileUrl, ...person } = user;
  const { channel_id: channelId, ...place } = user_channel;
  return {
    id: String(line.messageId),
    channelId: line.channelId,
    message,
    user: { ...person, profileUrl },
    userChannel: { ...place, channelId },
  };
}

/** The kind of a line determines its body, in memory and in the database. */
function isTalk(line: Line): line is Line & { body: TalkBody } {
  return line.kind === 'talk';
}

function noticeText(event: Record<string, unknown>): string {
  return typeof event.message === 'string' ? event.message : '';
}

function onHttp({ id, name, profileUrl, property, extra }: User): UserOnHttp {
  return { id, name, profile_url: profileUrl, property, extra };
}

function channelOnHttp({ channelId, permission, property, extra }: UserChannel): UserChannelOnHttp {
  return { channel_id: channelId, permission, property, extra };
}
