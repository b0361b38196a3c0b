import type { UserChannel } from './entities.ts';

/** The reason with which a line that holds a link is `denied` where links are off. */
export const LINK_REASON = 'link';

/** The reason with which a line is `denied` in a room that is for the lines of subscribers alone. */
export const SUBSCRIBERS_REASON = 'subscribers';

/** Message ids are this long: a shorter number after the mark is what somebody wrote. */
const written = /^>>(\d{13,19}) (.*)$/s;

/** The text of a line that answers another one: `>>{message id} {message}`. Who does not know of answers reads it as it is. */
export function writeReply(messageId: string, message: string): string {
  return `>>${messageId} ${message}`;
}

/** Parts the text of a line into what it answers, if anything, and the message. */
export function readReply(text: string | undefined): { message: string | undefined; replyTo?: string } {
  const [, replyTo, message] = written.exec(text ?? '') ?? [];
  return replyTo === undefined ? { message: text } : { message, replyTo };
}

/** The place of who speaks as it stands on a line that answers another one; the place itself stays as it is. */
export function inReplyTo(userChannel: UserChannel, messageId: string): UserChannel {
  const extra = userChannel.extra === null ? {} : (JSON.parse(userChannel.extra) as object);
  return { ...userChannel, extra: JSON.stringify({ ...extra, reply_to: messageId }) };
}
