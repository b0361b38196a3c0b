/** The entities on the wire. `extra` is a JSON text or null. */

/** A place to chat: a live's room (its id is the vod_key in decimal), a lobby, a notice board. */
export interface Channel {
  id: string;
  name: string;
  profileUrl: string | null;
  /** Bits of `ChannelProperty`. */
  property: number;
  /** Key of the user it belongs to: the host of a live. */
  userId: string | null;
  accessModifier: string;
  extra: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** The server process that holds a connection. */
export interface Node {
  id: string;
  clusterId: string;
  nodeId: string;
}

/** A member (id is the user_key in decimal) or a guest (id `guest:…`), whatever their number of sockets. */
export interface User {
  id: string;
  name: string;
  profileUrl: string | null;
  /** Bits of `UserProperty`. */
  property: number;
  extra: string | null;
}

/** One connection of a user: a tab, a device. */
export interface UserSocket {
  connectionId: string;
  socketId: string;
  remoteAddr: string;
}

/** A user's role in a channel. */
export interface UserChannel {
  channelId: string;
  /** One of `Permission`. */
  permission: number;
  /** Bits of `UserChannelProperty`. */
  property: number;
  extra: string | null;
}

/** The numbers of users in a channel; the first three of a live's channel are its viewers (docs/mintalk.md). */
export interface ChannelCounter {
  channelId: string;
  /** Distinct members, without guests and inspectors. */
  user: number;
  /** Their sockets. */
  userSocket: number;
  /** Distinct guests. */
  guest: number;
  /** Operators who watch invisibly. */
  inspector: number;
  /** Whether the host is present. */
  ownerExists: boolean;
}

/** Why something was ended or refused: for kicks, removals and errors. */
export interface Alert {
  code: string;
  reason: string;
}
