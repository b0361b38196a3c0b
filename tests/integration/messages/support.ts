import { buildMember, type MemberOverrides } from '@honey/seeds/builders/index';
import { Database } from '@honey/server/core/database/database';
import type {
  Conversation,
  ConversationInfo,
  DirectMessage,
  NoReadCount,
} from '@honey/server/messages/messages.dto';
import type { INestApplicationContext } from '@nestjs/common';
import { type TestClient, tokenOf } from '../../setup/client.ts';

/** A member who writes and reads. */
export interface Writer {
  userKey: number;
  nick: string;
  token: string;
  client: TestClient;
  /** Sends, and returns the whole refusal or message. */
  send(to: Writer, content: string, more?: { key?: string; file_ids?: number[] }): Promise<Sent>;
  /** Sends, and returns the error code or `ok`. */
  sends(to: Writer, content?: string): Promise<string>;
  /** The messages with another member, oldest first. */
  reads(other: Writer): Promise<DirectMessage[]>;
  lists(kind?: 'conversation' | 'request'): Promise<Conversation[]>;
  info(other: Writer): Promise<ConversationInfo>;
  counts(): Promise<NoReadCount>;
  marks(other: Writer): Promise<void>;
}

export interface Sent {
  status: number;
  body: DirectMessage & { code?: string };
}

const path = '/v1/direct-message';

/** Makes a member whose account is not new. */
export async function writer(
  { app, client }: { app: INestApplicationContext; client: TestClient },
  overrides: MemberOverrides = {},
): Promise<Writer> {
  const createdAt = new Date(Date.UTC(2024, 0, 1));
  const { userKey, nick } = await buildMember(app, { createdAt, ...overrides });
  const token = await tokenOf(app, userKey);
  const own = client.as(token);
  const send: Writer['send'] = async (to, content, { key, file_ids } = {}) =>
    own.send<Sent['body']>('POST', `${path}/dm-message-insert`, {
      body: { target_user_key: to.userKey, content, ...(file_ids && { file_ids }) },
      ...(key && { headers: { 'Idempotency-Key': key } }),
    });
  const get = async <Body>(call: string): Promise<Body> => (await own.get<Body>(`${path}/${call}`)).body;
  return {
    userKey,
    nick,
    token,
    client: own,
    send,
    sends: async (to, content = '안녕하세요') => {
      const { status, body } = await send(to, content);
      return status === 200 ? 'ok' : String(body.code);
    },
    reads: async ({ userKey: key }) =>
      (
        await get<{ list: DirectMessage[] }>(`dm-message-list?target_user_key=${key}&limit=100`)
      ).list.reverse(),
    lists: async (kind = 'conversation') =>
      (await get<{ list: Conversation[] }>(`dm-user-list?kind=${kind}`)).list,
    info: ({ userKey: key }) => get(`dm-message-key-info?target_user_key=${key}`),
    counts: () => get('dm-message-no-read-count'),
    marks: async ({ userKey: key }) => {
      await own.send('PUT', `${path}/dm-message-read-proc`, { body: { target_user_key: key } });
    },
  };
}

/** Makes two members follow each other. */
export async function befriend(app: INestApplicationContext, one: Writer, other: Writer): Promise<void> {
  const createdAt = new Date();
  await app.get(Database).prisma.follow.createMany({
    data: [
      { hostKey: one.userKey, userKey: other.userKey, createdAt },
      { hostKey: other.userKey, userKey: one.userKey, createdAt },
    ],
    skipDuplicates: true,
  });
}
