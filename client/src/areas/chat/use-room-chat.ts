import { useStore } from 'zustand';
import type { ChatState } from './model/chat-state.ts';
import type { LinesSnapshot } from './model/line-store.ts';
import type { RoomChat } from './model/room-chat.ts';

/** How the room's chat stands, kept current. */
export function useChatState(chat: RoomChat): ChatState {
  return useStore(chat.store);
}

/** The room's lines, kept current once a frame. */
export function useChatLines(chat: RoomChat): LinesSnapshot {
  return useStore(chat.lines.store);
}
