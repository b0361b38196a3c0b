import { parseObject } from './json-object.ts';

/** A user in room events; the fields are spelled as on HTTP. */
export interface RoomUser {
  user_key: number;
  nick: string;
  profile_info: string | null;
  vip_level: number;
  /** Honorary grade, or null; omitted by servers that do not send it. */
  honor?: string | null;
  /** The look of items in use, as in `UserExtra`; omitted without any. */
  effects?: { nick_color?: string; entrance?: string; chat_bubble?: string };
}

/** A gift of honey. `message_id` is its position among the room's lines, as a decimal text. */
export interface GiftEvent {
  gift_id: number;
  message_id: string;
  user: RoomUser;
  star_cnt: number;
  /** The size of its effect, 1 (smallest) to 6; omitted by servers that do not send it. */
  tier?: number;
  sticker: string | null;
  /** The sticker is the host's signature, which pages show large; omitted otherwise. */
  signature?: true;
  /** The combo: how many times in quick succession the giver gave the same in this live; at least 1. */
  combo: number;
  message: string | null;
  target_user_key: number;
  /** The item given, whose price is star_cnt and whose picture is sticker; omitted for honey alone. */
  item?: { item_id: number; name: string };
}

/** A member liked the live; `like_cnt` is the new total. */
export interface LikeEvent {
  user_key: number;
  nick: string;
  like_cnt: number;
}

/** A member followed the host. */
export interface FollowEvent {
  user_key: number;
  nick: string;
}

/** The notice at the top of the room; empty when it was removed. */
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
  /** VIP grade; omitted by servers that do not send it. */
  vip_level?: number;
  /** Honorary grade, or null; omitted by servers that do not send it. */
  honor?: string | null;
  star_cnt: number;
  /** The live of this side of a battle. */
  vod_key?: number;
  /** 0 for the inviter, 1 for the invited. */
  seat?: number;
  /** The first givers of this side of a battle, at most three; empty if its host hides them. */
  givers?: (RoomUser & { star_cnt: number })[];
}

/** The score of a contest; `winner` is the user_key once it is decided. Both rooms of a battle receive the same. */
export interface ContestEvent {
  /** battle or excel. */
  type: string;
  battle_id?: number;
  /** The state of a battle: invited, running, won, drawn, forfeited, declined, withdrawn or expired. */
  state?: string;
  /** 1, or 2 for the rematch. */
  round?: number;
  /** How long the invited host may respond: ISO 8601, UTC. */
  invite_until?: string;
  entries: ContestEntry[];
  /** ISO 8601, UTC. */
  ends_at: string | null;
  /** When a battle was decided; null before: ISO 8601, UTC. */
  ended_at?: string | null;
  /** The server's time of an event of a battle: ISO 8601, UTC; omitted by servers that do not send it. */
  now?: string;
  winner: number | null;
}

/** The live itself changed. */
export interface LiveEvent {
  state: 'started' | 'updated' | 'paused' | 'ended';
  title: string;
  reason: string | null;
}

/** A member's place in a ranking, with the current total. */
export interface RankedUser extends RoomUser {
  profile_id: string;
  star_cnt: number;
  fan_level: number;
}

/** Gifts were rolled up: the live's figures, and the visible places whose totals have increased. */
export interface RankingEvent {
  /** Honey given in this live. */
  star_cnt: number;
  /** Members who gave in this live. */
  giver_cnt: number;
  /** Fans of the host. */
  fan_cnt: number;
  /** By honey given in this live; empty if the host hides that ranking. */
  top: RankedUser[];
  /** By total honey given to the host; empty if the host hides that ranking. */
  fans: RankedUser[];
}

/** The goal of the live: set, counted, reached or removed. Later events of a goal never count less. */
export interface GoalEvent {
  goal_id: number;
  title: string;
  /** The honey that reaches it. */
  goal_star_cnt: number;
  /** Honey given since it was set. */
  star_cnt: number;
  /** running, reached, removed or missed. */
  state: string;
}

/** One of the gifts of an announcement. */
export interface SiteGift {
  gift_id: number;
  user_key: number;
  /** The giver's nickname. */
  nick: string;
  /** The receiver's nickname. */
  host_nick: string;
  /** The live in which it was given, and its kind. */
  vod_key: number;
  live_type: string;
  star_cnt: number;
}

/** Large gifts in other lives, summed: sent to every room but their own, and never for red lives. */
export interface SiteGiftEvent {
  /** The largest gifts, largest first; at least one. */
  gifts: SiteGift[];
  /** The number of all gifts of this announcement, and their honey. */
  gift_cnt: number;
  star_cnt: number;
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
  goal: GoalEvent;
  site_gift: SiteGiftEvent;
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
  'goal',
  'site_gift',
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

/**
 * Reads the JSON text of a room event: `readRoomEvent<'gift'>(json)`; anything but a JSON object is `invalid request`.
 */
export function readRoomEvent<N extends RoomEventName>(json: string): RoomEvents[N] {
  // Only the server writes room events, through roomEvent with the same type.
  return parseObject(json) as unknown as RoomEvents[N];
}
