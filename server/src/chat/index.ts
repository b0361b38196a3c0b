export { ChatService, type GiftLine } from './chat.service.ts';
