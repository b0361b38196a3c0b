/** What decides whether a member in a room may talk. Blocks, levels and subscriptions are read from the database. */
export interface RoomTalkFacts {
  /** The host, or an operator, blocks the member from chatting. Never true for the host and for operators. */
  chatBlocked: boolean;
  /** The host, a manager of the host, or an operator. */
  moderator: boolean;
  /** The member's fan level with the host; 0 is no fan. */
  fanLevel: number;
  /** The lowest fan level that may talk in the room. */
  requiredFanLevel: number;
  /** Whether only subscribers may talk in the room. */
  subscribersOnly: boolean;
  /** Whether the member currently subscribes to the host. */
  subscriber: boolean;
}

/** Why a member in a room may not talk. */
export type RoomTalkRefusal = 'chat_blocked' | 'fan_grade' | 'subscribers_only';

/**
 * Why a member in a room may not talk, or null (CHAT-25, CHAT-28, CHAT-53). The build translates this function into the
 * database function room_talk_refusal; the chat and the page call it when levels, blocks or modes change.
 */
export function roomTalkRefusal({
  chatBlocked,
  moderator,
  fanLevel,
  requiredFanLevel,
  subscribersOnly,
  subscriber,
}: RoomTalkFacts): RoomTalkRefusal | null {
  if (chatBlocked) return 'chat_blocked';
  if (moderator) return null;
  if (fanLevel < requiredFanLevel) return 'fan_grade';
  if (subscribersOnly && !subscriber) return 'subscribers_only';
  return null;
}
