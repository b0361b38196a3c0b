/** The numbers of rows. */
export interface LoadSize {
  members: number;
  hosts: number;
  gifts: number;
  /** Lives of the last twelve months; every host has a running one in addition. */
  pastLives: number;
  /** Hosts that each member follows. */
  follows: number;
  comments: number;
  messages: number;
  inquiries: number;
  notices: number;
}

/**
 * A year of lives, gifts and messages, before anything is written. Members, hosts and lives are identified by index.
 */
export interface LoadPlan {
  size: LoadSize;
  lives: LiveColumns;
  gifts: GiftColumns;
  follows: FollowColumns;
  comments: CommentColumns;
  messages: MessageColumns;
  /** Honey that each member bought; the rest stays in the wallet. */
  bought: Float64Array;
  /** Honey that each member was granted. */
  granted: number;
  /** When the members joined and got their honey. */
  joinedMs: number;
  nowMs: number;
}

/** Past lives first, by start, then the running ones, by start. */
export interface LiveColumns {
  count: number;
  host: Uint32Array;
  startedMs: Float64Array;
  /** 0 while it runs. */
  endedMs: Float64Array;
  starCnt: Float64Array;
}

/** Gifts in chronological order. */
export interface GiftColumns {
  count: number;
  giver: Uint32Array;
  live: Uint32Array;
  starCnt: Uint32Array;
  /** The part paid with granted honey. */
  fromGranted: Uint32Array;
  /** The giver's remaining honey. */
  balance: Float64Array;
  givenMs: Float64Array;
}

/** Follows, by the indexes of both sides among members and hosts, each once. */
export interface FollowColumns {
  count: number;
  follower: Uint32Array;
  followed: Uint32Array;
  sinceMs: Float64Array;
}

/** Comments on hosts' pages, in chronological order. */
export interface CommentColumns {
  count: number;
  host: Uint32Array;
  author: Uint32Array;
  writtenMs: Float64Array;
}

/** Conversations and their messages, in chronological order. Members and hosts are identified by index. */
export interface MessageColumns {
  /** The first writer, the receiver, and the number of messages; a single message is a request. */
  conversations: { count: number; one: Uint32Array; other: Uint32Array; messages: Uint32Array };
  count: number;
  conversation: Uint32Array;
  /** 1: the other member wrote it. */
  byOther: Uint8Array;
  writtenMs: Float64Array;
}
