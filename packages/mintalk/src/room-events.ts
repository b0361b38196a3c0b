import { parseObject } from './json-object.ts';

/** A user as room events name them; the fields are spelled as on HTTP. */
export interface RoomUser {
  user_key: number;
  nick: string;
  profile_info: string | null;
  vip_level: number;
  /** Honorary grade, or null; left out by servers that do not tell it. */
  honor?: string | null;
  /** How items in use make the member look, as in `UserExtra`; left out without any. */
  effects?: { nick_color?: string; entrance?: string; chat_bubble?: string };
}

/** Honey was given. `message_id` is its place among the room's lines, as a decimal text. */
export interface GiftEvent {
  gift_id: number;
  message_id: string;
  user: RoomUser;
  star_cnt: number;
  sticker: string | null;
  /** How often the giver gave the same in this live by then, one soon after the other: 1 alone. */
  combo: number;
  message: string | null;
  target_user_key: number;
  /** The item that the host got, whose price star_cnt is and whose picture sticker is; left out for honey alone. */
  item?: { item_id: number; name: string };
}

/** Someone liked the live; `like_cnt` is the new total. */
export interface LikeEvent {
  user_key: number;
  nick: string;
  like_cnt: number;
}

/** Someone began to follow the host. */
export interface FollowEvent {
  user_key: number;
  nick: string;
}

/** The notice on top of the room; empty when it was taken down. */
export interface NoticeEvent {
  message: string;
}

/** One line was removed, or all lines of a user. */
export type MessageRemovedEvent = { message_id: string } | { user_key: number };

/** One contestant of a battle or an excel live, with the honey gathered so far. */
export interface ContestEntry {
  user_key: number;
  nick: string;
  profile_info: string | null;
  /** VIP grade; left out by servers that do not tell it. */
  vip_level?: number;
  /** Honorary grade, or null; left out by servers that do not tell it. */
  honor?: string | null;
  star_cnt: number;
  /** The live of this side of a battle. */
  vod_key?: number;
  /** 0 who invited to the battle, 1 who was invited. */
  seat?: number;
}

/** The standing of a contest; `winner` is the user_key once it is decided. Of a battle both rooms are told the same. */
export interface ContestEvent {
  /** battle or excel. */
  type: string;
  battle_id?: number;
  /** How far a battle is: invited, running, won, drawn, forfeited, declined, withdrawn or expired. */
  state?: string;
  /** 1, and 2 for the rematch. */
  round?: number;
  /** How long the invited host may answer: ISO 8601, UTC. */
  invite_until?: string;
  entries: ContestEntry[];
  /** ISO 8601, UTC. */
  ends_at: string | null;
  winner: number | null;
}

/** The live itself changed. */
export interface LiveEvent {
  state: 'started' | 'updated' | 'paused' | 'ended';
  title: string;
  reason: string | null;
}

/** Somebody's place in a ranking: the total as it is now. */
export interface RankedUser extends RoomUser {
  profile_id: string;
  star_cnt: number;
  fan_level: number;
}

/** Gifts were added up: the live's figures, and those of the places shown whose totals have grown. */
export interface RankingEvent {
  /** Honey given in this live. */
  star_cnt: number;
  /** Members who gave in this live. */
  giver_cnt: number;
  /** Fans of the host. */
  fan_cnt: number;
  /** By what they gave in this live; empty where the host hides that ranking. */
  top: RankedUser[];
  /** By what they gave the host in all; empty where the host hides that ranking. */
  fans: RankedUser[];
}

/** Room events by name: each is sent as (channel id, JSON text). */
export interface RoomEvents {
  gift: GiftEvent;
  like: LikeEvent;
  follow: FollowEvent;
  notice: NoticeEvent;
  message_removed: MessageRemovedEvent;
  contest: ContestEvent;
  live: LiveEvent;
  ranking: RankingEvent;
}

export type RoomEventName = keyof RoomEvents;

const ROOM_EVENTS: ReadonlySet<string> = new Set<RoomEventName>([
  'gift',
  'like',
  'follow',
  'notice',
  'message_removed',
  'contest',
  'live',
  'ranking',
]);

export function isRoomEvent(name: string): name is RoomEventName {
  return ROOM_EVENTS.has(name);
}

/** The arguments of a room event, its name first: `room.emit(...roomEvent('like', channelId, payload))`. */
export function roomEvent<N extends RoomEventName>(
  name: N,
  channelId: string,
  payload: RoomEvents[N],
): [name: N, channelId: string, json: string] {
  return [name, channelId, JSON.stringify(payload)];
}

/** Reads the JSON text of a room event: `readRoomEvent<'gift'>(json)`; no JSON object is `invalid request`. */
export function readRoomEvent<N extends RoomEventName>(json: string): RoomEvents[N] {
  // The server is the only writer of room events, and writes them through roomEvent with the same type.
  return parseObject(json) as unknown as RoomEvents[N];
}
