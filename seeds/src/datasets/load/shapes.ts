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
  /** Spins of the roulette. */
  spins: number;
  /** Orders that were not paid. */
  orders: number;
  /** Entries of the operators' audit log. */
  auditEntries: number;
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
  spins: SpinColumns;
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
  /** The place of its transfer among those of gifts and prizes. */
  transfer: Uint32Array;
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

/** Spins of the roulette, in chronological order; `drawSpins` fills the results. */
export interface SpinColumns {
  count: number;
  /** The Mondays of the rounds. */
  mondays: readonly string[];
  member: Uint32Array;
  /** Index of the round. */
  round: Uint32Array;
  /** Number in the round, from 1. */
  number: Uint32Array;
  lot: Uint32Array;
  /** Spins since the last win of the cumulative prize. */
  since: Uint32Array;
  /** Honey or BTUC that was won. */
  amount: Float64Array;
  /** The place of its transfer among those of gifts and prizes; the highest number without one. */
  transfer: Uint32Array;
  spunMs: Float64Array;
  /** How many won honey or BTUC. */
  paid: number;
  /** How many won another ticket. */
  again: number;
}

/** First keys of the loaded rows; each row's key follows from its index in the plan. */
export interface LoadKeys {
  /** Keys of members, followed by hosts. */
  user: number;
  /** Keys of accounts: two wallets for everyone, then the income of each host. */
  account: number;
  live: number;
  transfer: number;
  posting: number;
  gift: number;
  comment: number;
  message: number;
  /** Live alarms, by index of the live. */
  liveAlarm: number;
  /** Keys of notices, then of inquiries. */
  board: number;
  spin: number;
  /** Keys of the tickets of spins, then of those that spins won. */
  ticket: number;
  order: number;
  /** Keys of the events of orders, two for each. */
  orderEvent: number;
}
