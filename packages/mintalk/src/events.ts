import { joinPair, splitPair } from './acknowledgement.ts';
import { codec } from './codec.ts';
import { FrameError } from './errors.ts';
import type { ME_ERROR, MeKind, SysKind, TalkMessage } from './kinds.ts';
import type { PersonalKind } from './personal.ts';
import type { RoomEventName } from './room-events.ts';

/** Receives the text that acknowledges an event. */
export type Acknowledge = (acknowledgement: string) => void;

/** Events that a client sends: for the `Server<…>` and `Socket<…>` of socket.io. */
export interface ClientToServerEvents {
  /** `channel|message`; acknowledged with the message id. */
  talk: (text: string, acknowledge: Acknowledge) => void;
  /** `channel` or `channel|ticket`; acknowledged with Channel and UserChannel. */
  join: (text: string, acknowledge: Acknowledge) => void;
  /** Leaves a channel; acknowledged with Channel. */
  _join: (channel: string, acknowledge: Acknowledge) => void;
}

/** Events that a server sends: for the `Server<…>` and `Socket<…>` of socket.io. */
export type ServerToClientEvents = {
  me: (kind: MeKind | typeof ME_ERROR, ...frames: string[]) => void;
  sys: (kind: SysKind, ...frames: string[]) => void;
  /** Message id, `channel|message`, then the frames of User and UserChannel. */
  talk: (messageId: string, text: string, user: string, userChannel: string) => void;
  /** An event for the member at the other end, outside any channel: a kind and a JSON text. */
  personal: (kind: PersonalKind, json: string) => void;
} & { [N in RoomEventName]: (channelId: string, json: string) => void };

/** The arguments of `talk` to a channel: `room.emit('talk', ...talkLine(message))`. */
export function talkLine(line: TalkMessage): [id: string, text: string, user: string, userChannel: string] {
  return [
    line.id,
    joinPair(line.channelId, line.message),
    codec.user.encode(line.user),
    codec.userChannel.encode(line.userChannel),
  ];
}

/** Reads the arguments of `talk`; throws `FrameError`. */
export function readTalkLine([id, text, user, userChannel]: readonly unknown[]): TalkMessage {
  if (
    typeof id !== 'string' ||
    typeof text !== 'string' ||
    typeof user !== 'string' ||
    typeof userChannel !== 'string'
  ) {
    throw new FrameError('invalid request');
  }
  const [channelId, message] = splitPair(text);
  if (message === undefined) throw new FrameError('invalid request');
  return {
    id,
    channelId,
    message,
    user: codec.user.decode(user),
    userChannel: codec.userChannel.decode(userChannel),
  };
}
