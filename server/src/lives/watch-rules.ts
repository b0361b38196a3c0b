import { UserChannelProperty } from '@honey/mintalk/protocol';
import type { RoomTalkRefusal } from '@honey/rules';
import type { ErrorCode } from '../core/errors/error-codes.ts';
import { type WatchRefusal, watchRefusals } from './watch-refusals.ts';

/** What the database decided about one viewer in one live. Who may watch and talk is decided there only. */
export interface WatchDecision {
  /** The member, or null for a guest. */
  viewer: WatchingMember | null;
  /** Why the viewer may not watch, from live_watch_refusals. */
  refusal: WatchRefusal | null;
  /** Why the live has no place for the viewer, from live_place_refusal. */
  placeRefusal: PlaceRefusal | null;
  /** Why the viewer may not talk, from host_say_refusal. */
  talkRefusal: TalkRefusal | null;
  /** Whether the viewer takes one of a limited number of places: participants and operators do not. */
  limited: boolean;
}

export interface WatchingMember {
  role: 'member' | 'host' | 'operator';
  /** Whether it is the member's own live. */
  owner: boolean;
  /** Whether the host appointed the member as a manager. */
  manager: boolean;
  /** 0 means no fan. */
  fanLevel: number;
  /** Whether the member currently subscribes to the host. */
  subscriber: boolean;
}

export type PlaceRefusal = 'guest_limit' | 'viewer_limit';

/** Why an admitted viewer may not talk. */
export type TalkRefusal = 'login_required' | RoomTalkRefusal;

const refusalsOfRoom: ReadonlySet<ErrorCode> = new Set(['live_not_found', 'not_ready', 'login_required']);

/**
 * Refusals of a member by the watch rules, in their order. Every call that applies the rules (LIVES-34) may return
 * these.
 */
export const viewerRefusals: readonly ErrorCode[] = watchRefusals.filter((code) => !refusalsOfRoom.has(code));

/** Why the viewer may not enter the live now, or null: they may not watch it, or it has no place for them. */
export const entryRefusal = ({ refusal, placeRefusal }: WatchDecision): ErrorCode | null =>
  refusal ?? placeRefusal;

/** UserChannel.permission of an admitted viewer: 0 viewer, 1 fan, 2 manager, 3 host, 9 operator. */
export function permissionOf({ viewer }: Pick<WatchDecision, 'viewer'>): 0 | 1 | 2 | 3 | 9 {
  if (viewer === null) return 0;
  if (viewer.role === 'operator') return 9;
  if (viewer.owner) return 3;
  if (viewer.manager) return 2;
  return viewer.fanLevel > 0 ? 1 : 0;
}

/** The rights of an admitted viewer in the room's channel. */
export function channelRightsOf(decision: WatchDecision): { permission: number; property: number } {
  const blocked = decision.talkRefusal === 'chat_blocked' ? UserChannelProperty.chatBlocked : 0;
  const subscriber = decision.viewer?.subscriber === true ? UserChannelProperty.subscriber : 0;
  return { permission: permissionOf(decision), property: blocked | subscriber };
}
