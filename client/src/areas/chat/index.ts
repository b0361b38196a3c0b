export { ChatPanel } from './ChatPanel.tsx';
export type { LineAct } from './line-acts.ts';
export type { Speaker } from './model/line.ts';
export { RoomChat } from './model/room-chat.ts';
export { connectTalk } from './queries/connect.ts';
export { SpeakerBadges } from './SpeakerBadges.tsx';
