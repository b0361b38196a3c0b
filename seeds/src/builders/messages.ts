import { randomUUID } from 'node:crypto';
import { MessageSending } from '@honey/server/messages/message-sending.service';
import type { INestApplicationContext } from '@nestjs/common';

/** Lets a member write to another one. Answers the message's id. */
export async function buildMessage(
  app: INestApplicationContext,
  { fromKey, toKey, content }: { fromKey: number; toKey: number; content: string },
): Promise<number> {
  const body = { target_user_key: toKey, content };
  const { message_id } = await app.get(MessageSending).send(fromKey, body, randomUUID());
  return message_id;
}
