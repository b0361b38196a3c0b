import { useStore } from 'zustand';
import type { ChatState } from './model/chat-state.ts';
import type { LinesSnapshot } from './model/line-store.ts';
import type { RoomChat } from './model/room-chat.ts';

/** The state of the room's chat. */
export function useChatState(chat: RoomChat): ChatState {
  return useStore(chat.store);
}

/** The room's lines, updated once per frame. */
export function useChatLines(chat: RoomChat): LinesSnapshot {
  return useStore(chat.lines.store);
}
