/** How much of everything. */
export interface LoadSize {
  members: number;
  hosts: number;
  gifts: number;
  /** Lives of the last twelve months; every host has one running besides. */
  pastLives: number;
  /** Hosts that each member follows. */
  follows: number;
  comments: number;
  messages: number;
  inquiries: number;
  notices: number;
}

/** A year of lives, gifts and what members told each other, before anything is written. Members, hosts and lives are named by their place. */
export interface LoadPlan {
  size: LoadSize;
  lives: LiveColumns;
  gifts: GiftColumns;
  follows: FollowColumns;
  comments: CommentColumns;
  messages: MessageColumns;
  /** Honey that each member bought; what is not given stays in the wallet. */
  bought: Float64Array;
  /** Honey that each member was granted. */
  granted: number;
  /** When the members joined and were given their honey. */
  joinedMs: number;
  nowMs: number;
}

/** Past lives first, as they began, then those that run now, as they began. */
export interface LiveColumns {
  count: number;
  host: Uint32Array;
  startedMs: Float64Array;
  /** 0 while it runs. */
  endedMs: Float64Array;
  starCnt: Float64Array;
}

/** Gifts as they were given, one after the other. */
export interface GiftColumns {
  count: number;
  giver: Uint32Array;
  live: Uint32Array;
  starCnt: Uint32Array;
  /** The part that was paid out of granted honey. */
  fromGranted: Uint32Array;
  /** What was left to the giver. */
  balance: Float64Array;
  givenMs: Float64Array;
}

/** Who follows whom, by their places among members and hosts, each once. */
export interface FollowColumns {
  count: number;
  follower: Uint32Array;
  followed: Uint32Array;
  sinceMs: Float64Array;
}

/** Comments on the pages of hosts, as they were written. */
export interface CommentColumns {
  count: number;
  host: Uint32Array;
  author: Uint32Array;
  writtenMs: Float64Array;
}

/** Conversations, and what is written in them, in the order of time. Members and hosts are named by their places. */
export interface MessageColumns {
  /** Who wrote first, who was written to, and how much there is of it; one message is a request. */
  conversations: { count: number; one: Uint32Array; other: Uint32Array; messages: Uint32Array };
  count: number;
  conversation: Uint32Array;
  /** 1: the other wrote it. */
  byOther: Uint8Array;
  writtenMs: Float64Array;
}
