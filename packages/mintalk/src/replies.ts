import type { UserChannel } from './entities.ts';

/** The reason with which a line that contains a link is `denied` in a room without links. */
export const LINK_REASON = 'link';

/** The reason with which a line is `denied` in a subscribers-only room. */
export const SUBSCRIBERS_REASON = 'subscribers';

/** Message ids have this length: a shorter number after the mark was typed by a member. */
const written = /^>>(\d{13,19}) (.*)$/s;

/**
 * The text of a line that replies to another one: `>>{message id} {message}`. Clients without replies show it as it is.
 */
export function writeReply(messageId: string, message: string): string {
  return `>>${messageId} ${message}`;
}

/** Splits the text of a line into the message id that it replies to, if any, and the message. */
export function readReply(text: string | undefined): { message: string | undefined; replyTo?: string } {
  const [, replyTo, message] = written.exec(text ?? '') ?? [];
  return replyTo === undefined ? { message: text } : { message, replyTo };
}

/** The UserChannel of a line that replies to another one: a copy of the speaker's, with the id of that line. */
export function inReplyTo(userChannel: UserChannel, messageId: string): UserChannel {
  const extra = userChannel.extra === null ? {} : (JSON.parse(userChannel.extra) as object);
  return { ...userChannel, extra: JSON.stringify({ ...extra, reply_to: messageId }) };
}
