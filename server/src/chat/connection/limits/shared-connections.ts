import { Injectable } from '@nestjs/common';
import { RedisClient } from '../../../core/redis/redis-client.ts';
import { ServerHeartbeat } from '../../../core/servers/server-heartbeat.service.ts';
import { ServerRegistration } from '../../../core/servers/server-registration.service.ts';
import { ConnectionLimiter } from './connection-limiter.ts';

const batchMax = 500;

/**
 * KEYS: the user's connections by server. ARGV: this server, its connections, the maximum, prefix of the lives of servers.
 * Connections of dead servers do not count. Returns 1, or 0 if there are more than the maximum.
 */
const takeScript = `
local sum = 0
local held = redis.call('HGETALL', KEYS[1])
for at = 1, #held, 2 do
  if held[at] ~= ARGV[1] then
    if redis.call('EXISTS', ARGV[4] .. held[at]) == 1 then sum = sum + held[at + 1]
    else redis.call('HDEL', KEYS[1], held[at]) end
  end
end
if sum + ARGV[2] > tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], 86400)
return 1
`;

/** Counts the connections of each user from admission on: on all servers that share Redis, otherwise on this one. */
@Injectable()
export class SharedConnections {
  private readonly here = new ConnectionLimiter();
  private readonly script: string;

  constructor(
    private readonly redis: RedisClient,
    private readonly registration: ServerRegistration,
    private readonly heartbeat: ServerHeartbeat,
  ) {
    this.script = redis.enabled ? redis.defineScript(takeScript) : '';
    redis.onUp(() => void this.recordAll().catch(() => undefined));
  }

  /** Reserves one connection, or returns false if the user holds the maximum. */
  take(userId: string, max: number): boolean | Promise<boolean> {
    if (!this.here.take(userId, max)) return false;
    return this.redis.isUp ? this.takeShared(userId, max) : true;
  }

  /** Releases one connection; call it once per reservation. */
  release(userId: string): void {
    this.here.release(userId);
    if (this.redis.isUp) void this.record([userId]).catch(() => undefined);
  }

  /** Whether a user holds connections on other servers, as far as Redis knows; a server that died may count for a while. */
  async isElsewhere(userId: string): Promise<boolean> {
    if (!this.redis.isUp) return false;
    try {
      const servers = await this.redis.run('connection', (redis) => redis.hkeys(this.key(userId)));
      return servers.some((server) => server !== this.registration.id);
    } catch {
      return false;
    }
  }

  private async takeShared(userId: string, max: number): Promise<boolean> {
    try {
      const held = String(this.here.held(userId));
      const values = [this.registration.id, held, String(max), this.heartbeat.lifePrefix];
      const isTaken = await this.redis.runScript('connection', this.script, [this.key(userId)], values);
      if (Number(isTaken) === 1) return true;
    } catch {
      // Without Redis this server counts alone.
      return true;
    }
    this.release(userId);
    return false;
  }

  private async recordAll(): Promise<void> {
    const users = this.here.users();
    for (let at = 0; at < users.length; at += batchMax) await this.record(users.slice(at, at + batchMax));
  }

  private async record(users: readonly string[]): Promise<void> {
    const { id } = this.registration;
    await this.redis.run('connection', (redis) => {
      const commands = redis.pipeline();
      for (const userId of users) {
        const held = this.here.held(userId);
        if (held === 0) commands.hdel(this.key(userId), id);
        else commands.hset(this.key(userId), id, held);
      }
      return commands.exec();
    });
  }

  private key(userId: string): string {
    return `honey:${this.registration.scope}:connections:${userId}`;
  }
}
