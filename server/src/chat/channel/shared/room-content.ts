import type { RoomEventName } from '@honey/mintalk/protocol';
import type { Line, LineBody } from '../../history/line.ts';
import type { PersonContent } from './remote-presence.ts';

/** What is added to the stream of a channel. */
export type RoomContent =
  | { kind: 'talk'; userKey: number; body: LineBody; createdAt: Date }
  | { kind: 'gift'; giftId: number; body: LineBody; createdAt: Date }
  /** `pinned`: each server sends it to its sockets when it follows the room's modes, unless the stream is faster. */
  | { kind: 'notice'; body: LineBody; createdAt: Date; pinned: boolean }
  | { kind: 'event'; event: RoomEventName; json: string }
  | PersonContent;

/** An entry of a channel's stream. */
export interface RoomEntry {
  /** Its id in the stream. */
  position: string;
  server: string;
  /** The server's number of the command that added it. */
  command: number;
  /** Counts the server's entries in this channel, without gaps. */
  number: number;
  /** The message id; meaningless for events. */
  id: number;
  /** Of a person, whether others see an entrance (`first`) or an exit (`last`). */
  change: string;
  content: RoomContent;
}

export const encodeContent = (content: RoomContent): string => JSON.stringify(content);

/** Reads an entry; undefined if it is none of ours. */
export function decodeEntry(position: string, fields: readonly string[]): RoomEntry | undefined {
  const values = new Map<string, string>();
  for (let at = 0; at + 1 < fields.length; at += 2) values.set(fields[at] ?? '', fields[at + 1] ?? '');
  const server = values.get('s');
  const text = values.get('d');
  if (server === undefined || text === undefined) return undefined;
  return {
    position,
    server,
    command: Number(values.get('c')),
    number: Number(values.get('n')),
    id: Number(values.get('i')),
    change: values.get('m') ?? '',
    content: decodeContent(text),
  };
}

/** The entry as a line of the history; undefined for events and people. */
export function lineOf(channelId: string, messageId: number, content: RoomContent): Line | undefined {
  if (content.kind === 'event' || content.kind === 'person') return undefined;
  const { kind, body, createdAt } = content;
  return {
    channelId,
    messageId,
    kind,
    userKey: content.kind === 'talk' ? content.userKey : null,
    giftId: content.kind === 'gift' ? content.giftId : null,
    body: kind === 'gift' ? { ...body, message_id: String(messageId) } : body,
    createdAt,
  };
}

function decodeContent(text: string): RoomContent {
  const content = JSON.parse(text) as RoomContent;
  return content.kind === 'event' || content.kind === 'person'
    ? content
    : { ...content, createdAt: new Date(content.createdAt) };
}
