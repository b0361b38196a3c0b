import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RedisClient } from '../../../core/redis/redis-client.ts';
import { ServerHeartbeat } from '../../../core/servers/server-heartbeat.service.ts';
import { HistoryService } from '../../history/history.service.ts';
import type { Line } from '../../history/line.ts';
import { ChannelRegistry } from '../channel-registry.ts';
import { FollowedChannels } from './followed-channels.ts';
import { decodeEntry, lineOf } from './room-content.ts';
import { SharedPeople } from './shared-people.service.ts';
import { StreamKeys } from './stream-keys.ts';

/** Entries of a stream among which the last lines of a dead server are. */
const entriesMax = 1_000;

/** Cleans up after a server that is dead: its people leave, and its last lines are stored. */
@Injectable()
export class SharedServers implements OnModuleInit {
  constructor(
    private readonly redis: RedisClient,
    private readonly heartbeat: ServerHeartbeat,
    private readonly keys: StreamKeys,
    private readonly followed: FollowedChannels,
    private readonly people: SharedPeople,
    private readonly channels: ChannelRegistry,
    private readonly history: HistoryService,
  ) {}

  onModuleInit(): void {
    this.heartbeat.onReturn(() => this.followed.synchronizePeople());
    this.heartbeat.onDeath(async (server) => {
      const key = this.keys.ofServer(server);
      const left = await this.redis.run('people', (redis) => redis.smembers(key));
      const open = [...this.channels.all()].map(({ channel }) => channel.id);
      for (const channelId of new Set([...open, ...left])) await this.storeLines(server, channelId);
      for (const channelId of left) await this.people.removeOf(server, channelId);
      await this.redis.run('people', (redis) => redis.del(key));
    });
  }

  private async storeLines(server: string, channelId: string): Promise<void> {
    const key = this.keys.of(channelId, 'lines');
    const entries = await this.redis.run('tail', (redis) =>
      redis.xrevrange(key, '+', '-', 'COUNT', entriesMax),
    );
    const lines = entries.flatMap(([position, fields]): Line[] => {
      // Most entries are of other servers: reading the content of each would take long.
      const entry = fields.includes(server) ? decodeEntry(position, fields) : undefined;
      const line = entry?.server === server ? lineOf(channelId, entry.id, entry.content) : undefined;
      return line ? [line] : [];
    });
    if (lines.length > 0) await this.history.storeOthers(lines);
  }
}
