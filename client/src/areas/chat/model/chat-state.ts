import type { Alert } from '@honey/mintalk';
import { plainModes, type RoomModes } from './room-modes.ts';

/** How the room's chat stands. A new object for every change. */
export interface ChatState {
  connection: 'connecting' | 'connected' | 'reconnecting' | 'failed' | 'kicked';
  /** The browser says that it has no network. The socket may learn of that much later. */
  offline: boolean;
  /** Whether the history is still being read. */
  reading: boolean;
  /** Members and guests who watch, as the room was told since it is connected; null before the first count. */
  viewers: number | null;
  /** The notice on top of the room, or null. */
  notice: string | null;
  /** How the room is kept, as far as it was told. */
  modes: RoomModes;
  /** What the member is in this room (`Permission`). */
  permission: number;
  /** The member's nickname as the room has it; null for a guest. */
  ownNick: string | null;
  /** Until when slow mode lets the member say nothing; epoch milliseconds, 0 for no wait. */
  slowUntil: number;
  /** Why the member may not talk (a code of refusals.ts), or null. */
  talkRefusal: string | null;
  /** Why the chat ended for this member, when `connection` is `kicked`: the alert's code, and its own words if any. */
  kick: Alert | null;
}

/** The chat of somebody who was let into the room, before it is joined. */
export const beforeJoining = (given: Pick<ChatState, 'talkRefusal' | 'permission'>): ChatState => ({
  connection: 'connecting',
  offline: false,
  reading: true,
  viewers: null,
  notice: null,
  modes: plainModes,
  ownNick: null,
  slowUntil: 0,
  talkRefusal: given.talkRefusal,
  permission: given.permission,
  kick: null,
});
