export { ChatPanel } from './ChatPanel.tsx';
export { EmojiButton } from './composer/EmojiButton.tsx';
export type { LineAct } from './lines/line-acts.ts';
export { SpeakerBadges } from './lines/SpeakerBadges.tsx';
export { type RoomLine, type Speaker, wordsOf } from './model/line.ts';
export { RoomChat } from './model/room-chat.ts';
export { onPersonalReconnect } from './personal/personal-bus.ts';
export { usePersonal, usePersonalReconnect } from './personal/use-personal.ts';
export { connectTalk } from './queries/connect.ts';
