/**
 * What one line of a room's chat is on the page. Server lines (talk, gift, notice) are known by their message
 * id, which grows within the channel; the others (pending, system) exist on this page alone.
 */

/** Who said a line, with what the badges need. */
export interface Speaker {
  /** The member's key, or null for a guest. */
  userKey: number | null;
  nick: string;
  /** Address of the picture, or null: initials are shown. */
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
  /** How items in use make the speaker look: colour of the nickname, bubble around the lines, what shows at coming in. */
  nickColor: string | null;
  bubble: string | null;
  entrance: string | null;
}

interface ServerLine {
  /** The message id. */
  id: number;
  /** Stable key of the row. */
  key: string;
  /** Epoch milliseconds: when it was said, or when it reached this page. */
  at: number;
}

/** Something a member said. */
export interface TalkLine extends ServerLine {
  kind: 'talk';
  speaker: Speaker;
  text: string;
  /** The message id of the line that it answers, or null. */
  replyTo: number | null;
}

/** A gift, shown as a card. */
export interface GiftLine extends ServerLine {
  kind: 'gift';
  giftId: number;
  speaker: Speaker;
  /** Honey given. */
  starCnt: number;
  /** Address of the sticker's picture, or null for plain honey. */
  sticker: string | null;
  /** How many of the same in a row, 1 for a single one. */
  combo: number;
  message: string;
  /** The message id of the gift that said the message: on the card of a combo it may be an earlier one. */
  messageOf: number;
  /** Who received it. */
  targetUserKey: number;
  /** Name of the item that was given, or null for honey alone. */
  item: string | null;
}

/** Something the operator said to the whole room. */
export interface NoticeLine extends ServerLine {
  kind: 'notice';
  text: string;
}

/** What happened in the room, in passing: follows, likes, and who came. Likes shortly after each other are one line. */
export interface SystemLine {
  kind: 'system';
  key: string;
  at: number;
  event: 'follow' | 'like' | 'enter';
  nick: string;
  /** Of who came, what the badges need; null for the others. */
  speaker: Speaker | null;
  /** How many others did the same. */
  others: number;
}

/** An own line that the server has not confirmed, or has refused. */
export interface PendingLine {
  kind: 'pending';
  key: string;
  at: number;
  text: string;
  /** The message id of the line that it answers, or null. */
  replyTo: number | null;
  state: 'sending' | 'refused';
  /** The refusal's code (see refusals.ts), or null while sending. */
  code: string | null;
  /** The message id once acknowledged, until the line itself arrives. */
  id: number | null;
  /** The arrived line that is taken to be this one, so that it is not shown twice before the acknowledgement. */
  claimedBy: number | null;
}

/** A line that the server gave an id. */
export type RoomLine = TalkLine | GiftLine | NoticeLine;

/** Any row of the chat. */
export type ChatLine = RoomLine | SystemLine | PendingLine;

/** Whether a row has a message id of the server. */
export function isRoomLine(line: ChatLine): line is RoomLine {
  return line.kind === 'talk' || line.kind === 'gift' || line.kind === 'notice';
}

/** What a row says, as it is copied: null for what happened in passing. */
export function wordsOf(line: ChatLine): string | null {
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

/** The key of whoever a row belongs to, or null. */
export function speakerKeyOf(line: ChatLine): number | null {
  return line.kind === 'talk' || line.kind === 'gift' ? line.speaker.userKey : null;
}
