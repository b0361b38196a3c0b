export { ChatPanel } from './ChatPanel.tsx';
export type { Speaker } from './model/line.ts';
export { type ChatState, RoomChat, type RoomListener } from './model/room-chat.ts';
export { connectTalk } from './queries/connect.ts';
export { SpeakerBadges } from './SpeakerBadges.tsx';
export { useChatState } from './use-room-chat.ts';
