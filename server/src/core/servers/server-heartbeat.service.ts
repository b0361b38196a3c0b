import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MonotonicClock } from '../clock/monotonic-clock.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { RedisClient } from '../redis/redis-client.ts';
import { RedisUnavailableError } from '../redis/redis-unavailable.error.ts';
import { ServerRegistration } from './server-registration.service.ts';

const sendEveryMs = 1_000;
/** A server that is silent for longer counts as dead. */
const silenceMs = 5_000;
/** Heartbeats that are further apart were interrupted. */
const pauseMs = 2_500;
/** How long a server may take to clean up after a dead one before another tries. */
const cleanUpMs = 30_000;

/**
 * KEYS: servers by their last heartbeat, life of this server. ARGV: this server, silence in ms.
 * Returns the time, 1 if this server was unknown, the number of servers that are alive, then the dead servers.
 */
const heartbeatScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local isNew = redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('SET', KEYS[2], '1', 'PX', ARGV[2])
local dead = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[2]))
table.insert(dead, 1, tostring(redis.call('ZCOUNT', KEYS[1], '(' .. (now - tonumber(ARGV[2])), '+inf')))
table.insert(dead, 1, tostring(isNew))
table.insert(dead, 1, string.format('%.0f', now))
return dead
`;

type DeathListener = (server: string) => Promise<void>;

/** Reports to the other servers that this one is alive, and finds those that are dead. Without Redis it does nothing. */
@Injectable()
export class ServerHeartbeat implements OnApplicationBootstrap {
  private readonly script: string;
  private readonly deathListeners: DeathListener[] = [];
  private readonly returnListeners: (() => void)[] = [];
  private readonly logger = new Logger('Servers');
  /** Redis's time when the monotonic clock was 0; before the first heartbeat, this machine's. */
  private originMs = performance.timeOrigin;
  private sentCount = 0;
  private lastSentMs = Number.NEGATIVE_INFINITY;
  /** Since when this server has sent heartbeats without a pause. */
  private steadySinceMs = 0;
  private alive = 0;

  constructor(
    private readonly redis: RedisClient,
    private readonly registration: ServerRegistration,
    private readonly time: MonotonicClock,
    jobs: JobRunner,
  ) {
    this.script = redis.enabled ? redis.defineScript(heartbeatScript) : '';
    if (redis.enabled) jobs.everyProcess('server-heartbeat', sendEveryMs, () => this.send());
  }

  /** The first heartbeat precedes the first connection, which other servers would not count otherwise. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.redis.enabled) return;
    await this.registration.claim();
    await this.send();
  }

  /** The time that all servers share, in milliseconds since 1970: Redis's. */
  get sharedNowMs(): number {
    return this.time.nowMs() + this.originMs;
  }

  /** Whether other servers are alive, as of the last heartbeat. */
  get hasOthers(): boolean {
    return this.redis.isUp && this.alive > 1;
  }

  /** Calls `listener` on one server for each dead one; a failure is retried. */
  onDeath(listener: DeathListener): void {
    this.deathListeners.push(listener);
  }

  /** Calls `listener` if this server counted as dead, or Redis lost what this server recorded. */
  onReturn(listener: () => void): void {
    this.returnListeners.push(listener);
  }

  /** The key that exists while a server is alive, without the server's id. */
  get lifePrefix(): string {
    return `honey:${this.registration.scope}:alive:`;
  }

  /** Reports that this server is alive, and cleans up after dead ones. */
  async send(): Promise<void> {
    const { id, scope } = this.registration;
    if (scope === '' || !this.redis.isUp) return;
    try {
      const sentMs = this.time.nowMs();
      const servers = `honey:${scope}:alive-servers`;
      const reply = await this.redis.runScript(
        'heartbeat',
        this.script,
        [servers, this.lifePrefix + id],
        [id, String(silenceMs)],
      );
      const [now, isNew, alive, ...dead] = Array.isArray(reply) ? reply.map(String) : [];
      this.originMs = Number(now) - (sentMs + this.time.nowMs()) / 2;
      if (isNew === '1' && this.sentCount > 0) for (const listener of this.returnListeners) listener();
      this.sentCount += 1;
      this.alive = Number(alive);
      // After a pause, as while Redis was unavailable, the others have been silent as well: they have time to report.
      if (this.isSteady()) for (const server of dead) await this.cleanUp(server, servers);
    } catch (error) {
      if (!(error instanceof RedisUnavailableError)) throw error;
    }
  }

  /** Records a heartbeat; returns whether there was no pause for as long as a server may be silent. */
  private isSteady(): boolean {
    const now = this.time.nowMs();
    if (now - this.lastSentMs > pauseMs) this.steadySinceMs = now;
    this.lastSentMs = now;
    return now - this.steadySinceMs >= silenceMs;
  }

  private async cleanUp(server: string, servers: string): Promise<void> {
    const claim = `honey:${this.registration.scope}:clean-up:${server}`;
    const isClaimed = await this.redis.run('clean_up', (redis) =>
      redis.set(claim, '1', 'PX', cleanUpMs, 'NX'),
    );
    if (isClaimed === null) return;
    this.logger.warn(`server ${server} is dead`);
    for (const listener of this.deathListeners) await listener(server);
    await this.redis.run('clean_up', (redis) => redis.zrem(servers, server));
  }
}
