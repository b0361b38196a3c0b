/**
 * A line of a room's chat on the page. Server lines (talk, gift, notice) are identified by their message id, which
 * grows within the channel; the others (pending, system) exist only on this page.
 */

/** The speaker of a line, with the data for the badges. */
export interface Speaker {
  /** The member's key, or null for a guest. */
  userKey: number | null;
  nick: string;
  /** The picture's URL, or null: initials are shown. */
  profileInfo: string | null;
  /** VIP grade 0 to 5. */
  vipLevel: number;
  /** Honorary grade, or null. */
  honor: string | null;
  /** One of the chat protocol's `Permission`. */
  permission: number;
  /** 0, or 10 to 100 in steps of 10. */
  fanLevel: number;
  subscriber: boolean;
  /** Active items of the speaker: nickname colour, bubble around the lines, entrance effect. */
  nickColor: string | null;
  bubble: string | null;
  entrance: string | null;
}

interface ServerLine {
  /** The message id. */
  id: number;
  /** Stable key of the row. */
  key: string;
  /** Epoch milliseconds: when it was sent, or when it reached this page. */
  at: number;
}

/** A member's chat line. */
export interface TalkLine extends ServerLine {
  kind: 'talk';
  speaker: Speaker;
  text: string;
  /** The message id of the line it replies to, or null. */
  replyTo: number | null;
}

/** A gift, shown as a card. */
export interface GiftLine extends ServerLine {
  kind: 'gift';
  giftId: number;
  speaker: Speaker;
  /** The amount of honey. */
  starCnt: number;
  /** The size of its effect, from 1. */
  tier: number;
  /** The sticker's picture URL, or null for plain honey. */
  sticker: string | null;
  /** The number of identical gifts in a row, 1 for a single one. */
  combo: number;
  message: string;
  /** The message id of the gift whose message is shown: on the card of a combo it may be an earlier one. */
  messageOf: number;
  /** The receiver. */
  targetUserKey: number;
  /** The name of the given item, or null for honey alone. */
  item: string | null;
}

/** An operator's notice to the whole room. */
export interface NoticeLine extends ServerLine {
  kind: 'notice';
  text: string;
}

/** A transient event in the room: follows, likes and entrances. Likes in quick succession are one line. */
export interface SystemLine {
  kind: 'system';
  key: string;
  at: number;
  event: 'follow' | 'like' | 'enter';
  nick: string;
  /** For an entrance, the data for the badges; null otherwise. */
  speaker: Speaker | null;
  /** The number of others who did the same. */
  others: number;
}

/** An own line that the server has not acknowledged, or has refused. */
export interface PendingLine {
  kind: 'pending';
  key: string;
  at: number;
  text: string;
  /** The message id of the line it replies to, or null. */
  replyTo: number | null;
  state: 'sending' | 'refused';
  /** The refusal's code (see refusals.ts), or null while sending. */
  code: string | null;
  /** The message id once acknowledged, until the line itself arrives. */
  id: number | null;
  /** The arrived line presumed to be this one, so that it is not shown twice before the acknowledgement. */
  matchedId: number | null;
}

/** A line with a server id. */
export type RoomLine = TalkLine | GiftLine | NoticeLine;

/** Any row of the chat. */
export type ChatLine = RoomLine | SystemLine | PendingLine;

/** Whether a row has a message id of the server. */
export function isRoomLine(line: ChatLine): line is RoomLine {
  return line.kind === 'talk' || line.kind === 'gift' || line.kind === 'notice';
}

/** The text of a row for copying; null for system lines. */
export function textOf(line: ChatLine): string | null {
  switch (line.kind) {
    case 'talk':
    case 'notice':
    case 'pending':
      return line.text;
    case 'gift':
      return line.message || null;
    case 'system':
      return null;
  }
}

/** The key of a row's speaker, or null. */
export function speakerKeyOf(line: ChatLine): number | null {
  return line.kind === 'talk' || line.kind === 'gift' ? line.speaker.userKey : null;
}
