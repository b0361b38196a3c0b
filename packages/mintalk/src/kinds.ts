import { codec } from './codec.ts';
import type { Alert, Channel, ChannelCounter, Node, User, UserChannel, UserSocket } from './entities.ts';
import type { TalkError } from './errors.ts';
import { type FrameList, frameList } from './frame-list.ts';
import type { PersonalKind, PersonalPayload } from './personal.ts';

/** A line of talk as the client emits it. */
export interface TalkMessage {
  /** A decimal number that increases within its channel. */
  id: string;
  channelId: string;
  message: string;
  user: User;
  userChannel: UserChannel;
}

/**
 * Events that a client emits, by name. All except the last four are the kinds of `me` and `sys`, and the values are the
 * frames in order.
 */
export interface TalkEvents {
  connected: [node: Node, user: User, userSocket: UserSocket];
  user_updated: [user: User];
  user_socket_connected: [userSocket: UserSocket];
  user_socket_disconnected: [userSocket: UserSocket];
  channel_joined: [channel: Channel, userChannel: UserChannel];
  channel_left: [channel: Channel];
  channel_kicked: [channel: Channel, alert: Alert];
  user_channel_entered: [userChannel: UserChannel];
  user_channel_exited: [userChannel: UserChannel];
  user_channel_updated: [userChannel: UserChannel];
  channel_created: [channel: Channel];
  channel_updated: [channel: Channel];
  channel_removed: [channel: Channel, alert: Alert];
  count_updated: [counter: ChannelCounter];
  channel_user_entered: [channelId: string, user: User, userChannel: UserChannel];
  channel_user_exited: [channelId: string, user: User, userChannel: UserChannel];
  channel_user_kicked: [channelId: string, user: User, alert: Alert];
  talk: [message: TalkMessage];
  personal: [kind: PersonalKind, payload: PersonalPayload];
  disconnected: [reason: string];
  error: [error: TalkError];
}

/** Kinds of `me` that a client emits unchanged; the remaining one, `error`, is emitted as a `TalkError`. */
export type MeKind =
  | 'connected'
  | 'user_updated'
  | 'user_socket_connected'
  | 'user_socket_disconnected'
  | 'channel_joined'
  | 'channel_left'
  | 'channel_kicked'
  | 'user_channel_entered'
  | 'user_channel_exited'
  | 'user_channel_updated';

export type SysKind =
  | 'channel_created'
  | 'channel_updated'
  | 'channel_removed'
  | 'count_updated'
  | 'channel_user_entered'
  | 'channel_user_exited'
  | 'channel_user_kicked';

/** The kinds of `me` and the frames they carry. */
export const ME_KINDS: { readonly [K in MeKind]: FrameList<TalkEvents[K]> } = {
  connected: frameList(codec.node, codec.user, codec.userSocket),
  user_updated: frameList(codec.user),
  user_socket_connected: frameList(codec.userSocket),
  user_socket_disconnected: frameList(codec.userSocket),
  channel_joined: frameList(codec.channel, codec.userChannel),
  channel_left: frameList(codec.channel),
  channel_kicked: frameList(codec.channel, codec.alert),
  user_channel_entered: frameList(codec.userChannel),
  user_channel_exited: frameList(codec.userChannel),
  user_channel_updated: frameList(codec.userChannel),
};

/** The kinds of `sys` and the frames they carry. */
export const SYS_KINDS: { readonly [K in SysKind]: FrameList<TalkEvents[K]> } = {
  channel_created: frameList(codec.channel),
  channel_updated: frameList(codec.channel),
  channel_removed: frameList(codec.channel, codec.alert),
  count_updated: frameList(codec.channelCounter),
  channel_user_entered: frameList(codec.string, codec.user, codec.userChannel),
  channel_user_exited: frameList(codec.string, codec.user, codec.userChannel),
  channel_user_kicked: frameList(codec.string, codec.user, codec.alert),
};

/** The kind of `me` that sends an Alert to one socket. */
export const ME_ERROR = 'error';
/** The frames of `me error`. */
export const ME_ERROR_FRAMES: FrameList<[alert: Alert]> = frameList(codec.alert);

/** The arguments of a `me` event: `socket.emit('me', ...me('user_updated', user))`. */
export function me<K extends MeKind>(kind: K, ...values: TalkEvents[K]): [kind: K, ...frames: string[]] {
  return [kind, ...ME_KINDS[kind].encode(values)];
}

/** The arguments of `me error`. */
export function meError(alert: Alert): [kind: typeof ME_ERROR, frame: string] {
  return [ME_ERROR, codec.alert.encode(alert)];
}

/** The arguments of a `sys` event: `room.emit('sys', ...sys('count_updated', counter))`. */
export function sys<K extends SysKind>(kind: K, ...values: TalkEvents[K]): [kind: K, ...frames: string[]] {
  return [kind, ...SYS_KINDS[kind].encode(values)];
}

export function isMeKind(kind: unknown): kind is MeKind {
  return typeof kind === 'string' && Object.hasOwn(ME_KINDS, kind);
}

export function isSysKind(kind: unknown): kind is SysKind {
  return typeof kind === 'string' && Object.hasOwn(SYS_KINDS, kind);
}
