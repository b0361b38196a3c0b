import type { TalkClient, TalkMessage } from '@honey/mintalk';
import { RoomStreams } from '@honey/server/chat/channel/shared/room-streams.service';
import { startThrowawayRedis, type ThrowawayRedis } from '@honey/stack/redis/throwaway-redis';
import { createTestDatabase } from '../../setup/database.ts';
import { ChatServer, LIVE, until } from '../gateway-support.ts';

/** A busy machine must not look like an unavailable Redis. */
export const redisTimeoutMs = 1_000;

/** Two chat servers over one database and one Redis. */
export interface TwoServers {
  one: ChatServer;
  two: ChatServer;
  redis: ThrowawayRedis;
  databaseUrl: string;
  close(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const [database, redis] = await Promise.all([createTestDatabase(), startThrowawayRedis()]);
  const one = await ChatServer.start(database.url, { redisUrl: redis.url, redisTimeoutMs, nodeId: 'one' });
  const two = await ChatServer.start(database.url, { redisUrl: redis.url, redisTimeoutMs, nodeId: 'two' });
  for (const server of [one, two]) server.openLive(LIVE);
  return {
    one,
    two,
    redis,
    databaseUrl: database.url,
    close: async () => {
      await Promise.all([one.close(), two.close()]);
      await redis.kill();
      await database.drop();
    },
  };
}

/** Resolves when the servers share their channels, or no longer do. */
export const untilSharing = (isSharing: boolean, ...servers: ChatServer[]): Promise<void> =>
  until(() => servers.every(({ app }) => app.get(RoomStreams).isSharing === isSharing));

/** The lines that a client receives, in the order of their arrival. */
export function linesOf(client: TalkClient): TalkMessage[] {
  const lines: TalkMessage[] = [];
  client.on('talk', (line) => lines.push(line));
  return lines;
}
