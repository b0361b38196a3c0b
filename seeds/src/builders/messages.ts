import { randomUUID } from 'node:crypto';
import { MessageSendingService } from '@honey/server/messages/sending/message-sending.service';
import type { INestApplicationContext } from '@nestjs/common';

/** Sends a message from one member to another. Returns the message's id. */
export async function buildMessage(
  app: INestApplicationContext,
  { fromKey, toKey, content }: { fromKey: number; toKey: number; content: string },
): Promise<number> {
  const body = { target_user_key: toKey, content };
  const { message_id } = await app.get(MessageSendingService).send(fromKey, body, randomUUID());
  return message_id;
}
