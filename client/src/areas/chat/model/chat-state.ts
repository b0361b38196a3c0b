import type { Alert } from '@honey/mintalk';
import { defaultModes, type RoomModes } from './room-modes.ts';

/** The state of a room's chat. A new object for every change. */
export interface ChatState {
  connection: 'connecting' | 'connected' | 'reconnecting' | 'failed' | 'kicked';
  /** The browser reports that it is offline. The socket may notice much later. */
  offline: boolean;
  /** Whether the history is still loading. */
  reading: boolean;
  /** Viewers, members and guests, as received since connecting; null before the first count. */
  viewers: number | null;
  /** The room's pinned notice, or null. */
  notice: string | null;
  /** The room's modes as last received. */
  modes: RoomModes;
  /** The member's role in this room (`Permission`). */
  permission: number;
  /** The member's nickname in the room; null for a guest. */
  ownNick: string | null;
  /** The end of the member's slow mode delay; epoch milliseconds, 0 for none. */
  slowUntil: number;
  /** Why the member may not talk (a code of refusals.ts), or null. */
  talkRefusal: string | null;
  /** Why the chat ended for this member, when `connection` is `kicked`: the alert's code, and its text if any. */
  kick: Alert | null;
}

/** The state of the chat before its channel is joined. */
export const initialState = (joined: Pick<ChatState, 'talkRefusal' | 'permission'>): ChatState => ({
  connection: 'connecting',
  offline: false,
  reading: true,
  viewers: null,
  notice: null,
  modes: defaultModes,
  ownNick: null,
  slowUntil: 0,
  talkRefusal: joined.talkRefusal,
  permission: joined.permission,
  kick: null,
});
