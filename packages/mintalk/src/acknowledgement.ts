import { codec } from './codec.ts';
import type { Channel, UserChannel } from './entities.ts';
import { FrameError, TalkError } from './errors.ts';
import { type FrameList, frameList } from './frame-list.ts';
import { splitFrames } from './frames.ts';

/** Why a connection is refused: the message of the socket.io connect error. */
export const CONNECT_REFUSALS = ['unauthorized', 'not_ready', 'denied', 'too_many_connections'] as const;
export type ConnectRefusal = (typeof CONNECT_REFUSALS)[number];

/** Why a talk, join or leave is refused. */
export const REFUSALS = [
  'unauthorized',
  'denied',
  'not_ready',
  'not_joined',
  'not_found',
  'too_long',
  'too_fast',
  'chat_blocked',
  'fan_grade',
  'prohibited_word',
  'frozen',
  'invalid_request',
] as const;
export type Refusal = (typeof REFUSALS)[number];

const OK = 'ok';
const SEPARATOR = '|';

/** Builds the acknowledgement of success, with its frames. */
export function ok(...frames: string[]): string {
  return OK + frames.join('');
}

/** Builds the acknowledgement of a refusal. */
export function refusal(code: Refusal, reason?: string): string {
  return reason === undefined ? code : code + SEPARATOR + reason;
}

/** The frames after `ok`; throws any other acknowledgement as a `TalkError` (MINTALK-4). */
export function parseAck(text: string): string {
  if (text.startsWith(OK)) return text.slice(OK.length);
  const [code, reason] = splitPair(text);
  throw new TalkError(code, reason);
}

/** The payload of each client event's acknowledgement. */
export interface AckValues {
  talk: [messageId: string];
  join: [channel: Channel, userChannel: UserChannel];
  _join: [channel: Channel];
}

const ACK_FRAMES: { readonly [E in keyof AckValues]: FrameList<AckValues[E]> } = {
  talk: frameList(codec.string),
  join: frameList(codec.channel, codec.userChannel),
  _join: frameList(codec.channel),
};

/** Writes the acknowledgement of success of an event: `acknowledge(okAck('talk', messageId))`. */
export function okAck<E extends keyof AckValues>(event: E, ...values: AckValues[E]): string {
  return ok(...ACK_FRAMES[event].encode(values));
}

/** Reads the acknowledgement of an event: throws its `TalkError`, or `FrameError` if it is not valid mintalk. */
export function readAck<E extends keyof AckValues>(event: E, acknowledgement: unknown): AckValues[E] {
  if (typeof acknowledgement !== 'string') throw new FrameError('invalid request');
  return ACK_FRAMES[event].decode(splitFrames(parseAck(acknowledgement)));
}

/** Splits `channel|message` or `channel|ticket` at the first bar; the second part is undefined without one. */
export function splitPair(text: string): [first: string, second: string | undefined] {
  const bar = text.indexOf(SEPARATOR);
  return bar < 0 ? [text, undefined] : [text.slice(0, bar), text.slice(bar + 1)];
}

/** Joins `channel|message` or `channel|ticket`, or a channel alone; an id cannot contain the bar that ends it. */
export function joinPair(channel: string, second?: string): string {
  if (channel.includes(SEPARATOR)) throw new TalkError('invalid_request', 'a channel id contains no bar');
  return second === undefined ? channel : channel + SEPARATOR + second;
}
