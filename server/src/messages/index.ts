export { ConversationsService } from './conversations/conversations.service.ts';
export { MessageSendingService } from './sending/message-sending.service.ts';
