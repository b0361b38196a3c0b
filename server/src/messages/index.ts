export { ConversationsService } from './conversations.service.ts';
export { MessageSendingService } from './message-sending.service.ts';
